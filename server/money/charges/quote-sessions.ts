import { earliestEntry, entrySpan, type EntrySpan } from '#domain/money/least-quote.ts';
import { isFreeFor } from '#domain/money/drivers-rules.ts';
import { pricedClass } from '#domain/money/tariff.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listCoversOfAll } from '../covers/store.ts';
import { findRules } from '../rules/store.ts';
import { listByIds, listTariffsWithin, type StoredTariff } from '../tariffs/store.ts';
import { knowHolidaysOf } from './holidays.ts';
import { listValidationsOfAll } from '../validations/store.ts';
import {
  meanwhile,
  NO_CHARGE,
  NO_TARIFF,
  quoteFrom,
  stampsInOrder,
  type Quote,
  type TariffInForce,
} from './quote-session.ts';

/** A car that is inside, as far as its price goes. */
interface QuotedSession extends EntrySpan {
  readonly id: number;
  readonly tariffId: number | null;
  readonly vehicleClass: string | null;
  /** By an exit that may have been its own: until then alone it is certain that it was inside. */
  readonly perhapsLeftAt?: Date | undefined;
}

/**
 * What each of many cars of a mall would cost if it left now, by the tariff at its entry: the same as one by one, with
 * what they share asked for once. What was paid ahead is not looked at.
 */
export async function quoteSessions(
  transaction: Transaction,
  mall: number,
  sessions: readonly QuotedSession[],
  now: Date,
): Promise<Map<number, Quote>> {
  const [rules, own] = await Promise.all([
    findRules(transaction, mall),
    listByIds(transaction, [...new Set(sessions.flatMap(({ tariffId }) => tariffId ?? []))]),
  ]);
  const others = await listOthers(transaction, { mall, tariffs: own, sessions, now });
  const tariffs = [...own, ...others];
  const ids = sessions.map(({ id }) => id);
  const [holidaysOf, stamps, covers] = await Promise.all([
    findSharedHolidays(transaction, { mall, tariffs, sessions, now }),
    tariffs.some(({ document }) => document.validations.length > 0)
      ? listValidationsOfAll(transaction, ids).then(bySession)
      : null,
    listCoversOfAll(transaction, ids).then(bySession),
  ]);
  const quoteOne = (session: QuotedSession): Quote => {
    const { entryAt, entryDoubtMs, perhapsLeftAt = now } = session;
    const until = perhapsLeftAt < now ? perhapsLeftAt : now;
    const span = { ...entrySpan(session), exitAt: until < entryAt ? entryAt : until };
    if (isFreeFor(rules, span)) return NO_CHARGE;
    const tariff = own.find(({ id }) => id === session.tariffId);
    if (!tariff) return { ...NO_CHARGE, reason: NO_TARIFF };
    const [given, validations] = [covers.get(session.id) ?? [], stamps?.get(session.id) ?? []];
    const known = {
      vehicleClass: pricedClass(session.vehicleClass),
      ...holidaysOf?.(span),
      validations: validations.map(({ code }) => code),
      covers: given.map(({ cover }) => cover),
    };
    const inForce = meanwhile(tariff, span);
    const later = (entryDoubtMs > 0 ? others : [])
      .filter(({ effectiveFrom }) => effectiveFrom > inForce.after && effectiveFrom <= inForce.until)
      .map(({ id, document, effectiveFrom }): TariffInForce => ({
        document,
        known,
        from: effectiveFrom,
        tariff: id,
      }));
    const first = { document: tariff.document, known, from: null, tariff: null };
    return quoteFrom({ inForce: [first, ...later], stamps: stampsInOrder(given, validations) }, span);
  };
  return new Map(sessions.map((session) => [session.id, quoteOne(session)]));
}

function bySession<Row extends { readonly session: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const same = found.get(row.session);
    if (same) same.push(row);
    else found.set(row.session, [row]);
  }
  return found;
}

/** What came into force while one of them may have come in. */
async function listOthers(
  transaction: Transaction,
  { mall, tariffs, sessions, now }: Shared,
): Promise<StoredTariff[]> {
  const spans = sessions.flatMap(({ entryAt, entryDoubtMs, tariffId }) => {
    const tariff = tariffs.find(({ id }) => id === tariffId);
    return tariff && entryDoubtMs > 0 ? [meanwhile(tariff, { entryAt, entryDoubtMs, exitAt: now })] : [];
  });
  if (spans.length === 0) return [];
  const after = new Date(Math.min(...spans.map((one) => one.after.getTime())));
  const until = new Date(Math.max(...spans.map((one) => one.until.getTime())));
  return listTariffsWithin(transaction, mall, { after, until });
}

interface Shared {
  readonly mall: number;
  readonly tariffs: readonly StoredTariff[];
  readonly sessions: readonly QuotedSession[];
  readonly now: Date;
}

/** The holidays since the first of the cars came, where a tariff makes a difference by the day. */
async function findSharedHolidays(
  transaction: Transaction,
  { mall, tariffs, sessions, now }: Shared,
): Promise<Awaited<ReturnType<typeof knowHolidaysOf>> | null> {
  const isByDay = tariffs.some(({ document }) => document.prices.some(({ rates }) => rates.length > 1));
  if (!isByDay) return null;
  const first = Math.min(now.getTime(), ...sessions.map((session) => earliestEntry(session).getTime()));
  return knowHolidaysOf(transaction, mall, new Date(first), now);
}
