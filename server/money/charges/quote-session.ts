import { leastQuote, type DoubtfulSpan, type PricedFrom } from '#domain/money/least-quote.ts';
import { paise, type Paise } from '#domain/money/money.ts';
import { quote, type QuoteFacts } from '#domain/money/quote.ts';
import { pricedClass, type ChargeLine, type TariffDocument } from '#domain/money/tariff.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import { findHolidays } from '../../calendar/index.ts';
import { findAddress } from '../../malls/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listCovers } from '../covers/store.ts';
import { findTariffById, listTariffsWithin, type StoredTariff } from '../tariffs/store.ts';
import { listValidations } from '../validations/store.ts';

/** Why a session cost nothing where the mall has no price at all; an alert names it. */
export const NO_TARIFF = 'no_tariff';

/** What a session costs, line by line; `reason` says why nothing is due. */
export interface Quote {
  readonly paise: Paise;
  readonly lines: readonly ChargeLine[];
  readonly reason: string | null;
  /** The tariff that it is by, where the doubt about its entry makes that another one than was in force then. */
  readonly tariff?: number | null;
}

/** Nothing is owed. */
export const NO_CHARGE: Quote = { paise: paise(0), lines: [], reason: null };

/**
 * When a session was, and by how much its entry may have been later and its exit earlier. Whoever prices a session that
 * is stored passes its number and its vehicle class, or its stamps and its class count for nothing.
 */
export interface ChargedSpan extends DoubtfulSpan {
  /** The session's number, by which its stamps are found; none while it is not stored. */
  readonly session?: number;
  /** The name under which the session was given something that is left out, to learn what that is worth. */
  readonly without?: string;
  /** The vehicle class that the cameras read; null or none: a car. */
  readonly vehicleClass?: string | null;
}

/**
 * What a session costs by the tariff that was in force at its entry. Where its times are in doubt, the smallest of the
 * amounts that they may mean.
 */
export async function quoteSession(
  transaction: Transaction,
  tariffId: number | null,
  span: ChargedSpan,
): Promise<Quote> {
  return quoteFrom(await findPrices(transaction, tariffId, span), span);
}

/** A tariff that may have been in force at a session's entry, with what is known for its price. */
export interface TariffInForce extends PricedFrom {
  /** Null for the session's own. */
  readonly tariff: number | null;
}

/** All that a session's price depends on beside its times, its own tariff first; null where the mall had none. */
export type Prices = readonly [TariffInForce, ...TariffInForce[]];

/** What is known for the price of a session within a span, for whoever learns its exact times meanwhile. */
export async function findPrices(
  transaction: Transaction,
  tariffId: number | null,
  span: ChargedSpan,
): Promise<Prices | null> {
  const { session, without = null, entryDoubtMs = 0 } = span;
  const [tariff, covers] = await Promise.all([
    tariffId === null ? null : findTariffById(transaction, tariffId),
    session === undefined ? [] : listCovers(transaction, session, without),
  ]);
  if (tariff === null) return null;
  const priced = async (one: StoredTariff) => ({
    document: one.document,
    known: { ...(await findFacts(transaction, one, span)), covers },
  });
  const own = { ...(await priced(tariff)), from: null, tariff: null };
  if (entryDoubtMs === 0) return [own];
  const others: TariffInForce[] = [];
  for (const one of await listTariffsWithin(transaction, tariff.mall, meanwhile(span)))
    others.push({ ...(await priced(one)), from: one.effectiveFrom, tariff: one.id });
  return [own, ...others];
}

/** When the entry may have been beside the time at which it stands. */
export function meanwhile({ entryAt, exitAt, entryDoubtMs = 0 }: DoubtfulSpan): { after: Date; until: Date } {
  const until = Math.min(exitAt.getTime(), entryAt.getTime() + entryDoubtMs);
  return { after: entryAt, until: new Date(until) };
}

/** The smallest amount that a span may mean, by what is known of its price. */
export function quoteFrom(prices: Prices | null, span: ChargedSpan): Quote {
  if (prices === null) return { ...NO_CHARGE, reason: NO_TARIFF };
  const { totalPaise, lines, reason, by } = leastQuote(prices, span);
  return { paise: totalPaise, lines, reason, ...(by.tariff === null ? {} : { tariff: by.tariff }) };
}

type KnownFacts = Pick<QuoteFacts, 'vehicleClass' | 'holidays' | 'validations' | 'covers'>;

/** What the engine knows beside the times. It is asked for only where the document makes a difference by it. */
async function findFacts(
  transaction: Transaction,
  { document, mall }: StoredTariff,
  { entryAt, exitAt, session, vehicleClass }: ChargedSpan,
): Promise<KnownFacts> {
  const { prices, validations } = document;
  const isByDay = prices.some(({ rates }) => rates.length > 1);
  const hasStamps = validations.length > 0 && session !== undefined;
  return {
    vehicleClass: pricedClass(vehicleClass),
    ...(isByDay ? { holidays: await holidaysOf(transaction, mall, entryAt, exitAt) } : {}),
    ...(hasStamps ? { validations: await listValidations(transaction, session) } : {}),
  };
}

async function holidaysOf(transaction: Transaction, mall: number, entryAt: Date, exitAt: Date) {
  const address = await findAddress(transaction, mall);
  return findHolidays(transaction, address, indiaDate(entryAt), indiaDate(exitAt));
}

/** What a session between two instants costs by a tariff. */
export function quoteBy(
  document: TariffDocument,
  entryAt: Date,
  exitAt: Date,
  known: KnownFacts = {},
): Quote {
  const { totalPaise, lines, reason } = quote(document, { ...known, entryAt, exitAt });
  return { paise: totalPaise, lines, reason };
}
