import { earliestEntry, leastQuote, type DoubtfulSpan, type PricedFrom } from '#domain/money/least-quote.ts';
import { paise, type Paise } from '#domain/money/money.ts';
import { quote, type QuoteFacts } from '#domain/money/quote.ts';
import { pricedClass, type ChargeLine, type TariffDocument } from '#domain/money/tariff.ts';
import { asGiven, worthsOf, type Stamp, type Worths } from '#domain/money/worths.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listCovers, type StoredCover } from '../covers/store.ts';
import { knowHolidaysOf } from './holidays.ts';
import { findTariffById, listTariffsSince, type StoredTariff } from '../tariffs/store.ts';
import { listValidations, type StoredValidation } from '../validations/store.ts';

/** Why a session cost nothing where the mall has no price at all; an alert names it. */
export const NO_TARIFF = 'no_tariff';

/** What a session costs, line by line; `reason` says why nothing is due. */
export interface Quote {
  readonly paise: Paise;
  readonly lines: readonly ChargeLine[];
  readonly reason: string | null;
  /** The tariff that it is by, where the doubt about its entry makes that another one than was in force then. */
  readonly tariff?: number | null;
  /** What gifts of shops took off; null where that is not known. */
  readonly worths?: Worths | null;
}

/** Nothing is owed. */
export const NO_CHARGE: Quote = { paise: paise(0), lines: [], reason: null };

/**
 * When a session was, and by how much its entry may have been later or earlier and its exit earlier. Whoever prices a session that
 * is stored passes its number and its vehicle class, or its stamps and its class count for nothing.
 */
export interface ChargedSpan extends DoubtfulSpan {
  /** The session's number, by which its stamps are found; none while it is not stored. */
  readonly session?: number;
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

/** All that a session's price depends on beside its times. */
export interface Prices {
  /** Its own tariff first. */
  readonly inForce: readonly [TariffInForce, ...TariffInForce[]];
  /** In the order in which they were given; empty where nobody asks what each was worth. */
  readonly stamps: readonly Stamp[];
}

/**
 * What is known for the price of a session within a span, for whoever learns its exact times meanwhile; null where the
 * mall had no tariff.
 */
export async function findPrices(
  transaction: Transaction,
  tariffId: number | null,
  span: ChargedSpan,
): Promise<Prices | null> {
  const { session, entryDoubtMs = 0 } = span;
  const [tariff, later, covers] = await Promise.all([
    tariffId === null ? null : findTariffById(transaction, tariffId),
    tariffId === null || entryDoubtMs === 0 ? [] : listTariffsSince(transaction, tariffId, latestEntry(span)),
    session === undefined ? [] : listCovers(transaction, session),
  ]);
  if (tariff === null) return null;
  const hasStamps = [tariff, ...later].some(({ document }) => document.validations.length > 0);
  const validations = hasStamps && session !== undefined ? await listValidations(transaction, session) : [];
  const given = {
    validations: validations.map(({ code }) => code),
    covers: covers.map(({ cover }) => cover),
  };
  const priced = async (one: StoredTariff) => ({
    document: one.document,
    known: { ...(await findFacts(transaction, one, span)), ...given },
  });
  const own = { ...(await priced(tariff)), from: null, tariff: null };
  const others: TariffInForce[] = [];
  for (const one of later) others.push({ ...(await priced(one)), from: one.effectiveFrom, tariff: one.id });
  return { inForce: [own, ...others], stamps: stampsInOrder(covers, validations) };
}

/** The stamps of shops and of the mall as they were given. */
export function stampsInOrder(
  covers: readonly StoredCover[],
  validations: readonly StoredValidation[],
): Stamp[] {
  const ofMall = validations.map(({ code, givenAt }) => ({ givenAt, stamp: { code } }));
  const ofShops = covers.flatMap(({ name, cover, givenAt }) =>
    cover.kind === 'shop' ? [{ givenAt, stamp: { name, cover } }] : [],
  );
  return asGiven([...ofMall, ...ofShops]);
}

/** When what else may have been in force at the entry came into force: since the session's own tariff did. */
export function meanwhile({ effectiveFrom }: StoredTariff, span: DoubtfulSpan): { after: Date; until: Date } {
  return { after: effectiveFrom, until: latestEntry(span) };
}

/** When the car came in at the latest. */
function latestEntry({ entryAt, exitAt, entryDoubtMs = 0 }: DoubtfulSpan): Date {
  return new Date(Math.min(exitAt.getTime(), entryAt.getTime() + entryDoubtMs));
}

/** The smallest amount that a span may mean, by what is known of its price. */
export function quoteFrom(prices: Prices | null, span: ChargedSpan): Quote {
  if (prices === null) return { ...NO_CHARGE, reason: NO_TARIFF };
  const { inForce, stamps } = prices;
  const { totalPaise, lines, reason, by } = leastQuote(inForce, span);
  const worths = worthsOf(stamps, (some) => leastQuote(onlyWith(inForce, some), span).totalPaise);
  return { paise: totalPaise, lines, reason, worths, ...(by.tariff === null ? {} : { tariff: by.tariff }) };
}

/** The same prices for a session that has only some of its stamps. */
function onlyWith([own, ...others]: Prices['inForce'], stamps: readonly Stamp[]): Prices['inForce'] {
  const validations = stamps.flatMap((stamp) => ('code' in stamp ? [stamp.code] : []));
  const gifts = stamps.flatMap((stamp) => ('cover' in stamp ? [stamp.cover] : []));
  const only = (one: TariffInForce): TariffInForce => {
    const rest = (one.known.covers ?? []).filter(({ kind }) => kind !== 'shop');
    return { ...one, known: { ...one.known, validations, covers: [...rest, ...gifts] } };
  };
  return [only(own), ...others.map(only)];
}

type KnownFacts = Omit<QuoteFacts, 'entryAt' | 'exitAt'>;

/** What the engine knows beside the times and what was given. It is asked for only where the document makes a difference by it. */
async function findFacts(
  transaction: Transaction,
  { document, mall }: StoredTariff,
  span: ChargedSpan,
): Promise<KnownFacts> {
  const { exitAt, vehicleClass } = span;
  const isByDay = document.prices.some(({ rates }) => rates.length > 1);
  return {
    vehicleClass: pricedClass(vehicleClass),
    ...(isByDay ? (await knowHolidaysOf(transaction, mall, earliestEntry(span), exitAt))(span) : {}),
  };
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
