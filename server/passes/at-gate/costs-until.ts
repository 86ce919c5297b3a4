import { coveredSpans } from '#domain/money/covers.ts';
import { isFreeFor } from '#domain/money/drivers-rules.ts';
import type { PassAtEntry } from '#domain/passes/quota.ts';
import { findRules, quoteSession } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { ClosedSession, OpenSession } from '../../sessions/index.ts';
import { coverOf } from '../pass-cover.ts';
import { listPlatesOf, type StoredPass } from '../store.ts';
import { DAY_MS, type PassesAhead } from './cover-session.ts';

/**
 * Until when a car that comes in by passes pays, since none of them is good yet; null where nothing is to be paid until
 * then: one is good, the minutes are free, or the mall charges nothing.
 */
export async function findCostsUntil(
  transaction: Transaction,
  { id: session, mall, tariffId, entryAt, entryDoubtMs, vehicleClass }: OpenSession,
  passes: readonly StoredPass[],
): Promise<PassAtEntry['costsUntil']> {
  const covers = passes.flatMap((pass) => coverOf(pass) ?? []);
  // A list that lets its cars pay as a class promises nothing free.
  if (covers.length === 0 || covers.some((cover) => cover.kind === 'pass' && cover.paysAs !== null))
    return null;
  const fromMs = entryAt.getTime();
  const good = coveredSpans(covers, { fromMs, untilMs: fromMs + DAY_MS });
  const begins = Math.min(...good.map((span) => span.fromMs));
  if (begins <= fromMs) return null;
  const span = { entryAt, exitAt: new Date(Math.min(begins, fromMs + DAY_MS)), entryDoubtMs };
  if (isFreeFor(await findRules(transaction, mall), span)) return null;
  const { paise } = await quoteSession(transaction, tariffId, { ...span, session, vehicleClass });
  if (paise === 0) return null;
  return begins === Infinity ? 'another_day' : span.exitAt;
}

/**
 * The passes of a car that comes in which begin within a day, and which it surely has then: others of a pass with a quota
 * may come in before.
 */
export async function findComing(
  transaction: Transaction,
  { kind, plateKey }: OpenSession | ClosedSession,
  ahead: PassesAhead | null,
): Promise<StoredPass[]> {
  if (kind !== 'open' || ahead === null || ahead.plateKey !== plateKey) return [];
  const coming = ahead.coming.filter(({ paysAs }) => paysAs === null);
  const limited = coming.filter(({ quota }) => quota !== null).map(({ id }) => id);
  const plates = limited.length === 0 ? [] : await listPlatesOf(transaction, limited);
  const carsOf = (id: number) => plates.filter(({ pass }) => pass === id).length;
  return coming.filter(({ id, quota }) => quota === null || carsOf(id) <= quota);
}
