import { LONG_STAY_MS } from '#domain/parking/session.ts';
import { pricedClass } from '#domain/money/tariff.ts';
import { findTariffById, quoteBy } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';

/** A session between two instants, by the tariff that was in force at its entry. */
export interface PricedSpan {
  readonly tariffId: number | null;
  readonly vehicleClass: string | null;
  readonly entryAt: Date;
  readonly until: Date;
}

type Documents = Map<number, Awaited<ReturnType<typeof findTariffById>>>;

/** Nobody pays for a car that was forgotten for years; the engine is not asked about it. */
const LONGEST_MS = 60 * LONG_STAY_MS;

/**
 * About what sessions would cost in paise: by the tariff alone, without stamps and holidays. Each tariff is read once.
 * Null where there is no tariff, or nobody knows when it was.
 */
export async function priceSpans(
  transaction: Transaction,
  spans: readonly (PricedSpan | null)[],
): Promise<(number | null)[]> {
  const documents: Documents = new Map();
  for (const span of spans)
    if (span && span.tariffId !== null && !documents.has(span.tariffId))
      documents.set(span.tariffId, await findTariffById(transaction, span.tariffId));
  return spans.map((span) => (span ? priceOne(documents, span) : null));
}

function priceOne(documents: Documents, { tariffId, vehicleClass, entryAt, until }: PricedSpan) {
  const tariff = tariffId === null ? null : documents.get(tariffId);
  if (!tariff || until < entryAt) return null;
  const key = `${tariffId} ${vehicleClass} ${entryAt.getTime()} ${until.getTime()}`;
  const known = prices.get(key);
  if (known !== undefined) return known;
  const last = new Date(Math.min(until.getTime(), entryAt.getTime() + LONGEST_MS));
  const price = quoteBy(tariff.document, entryAt, last, { vehicleClass: pricedClass(vehicleClass) }).paise;
  if (prices.size >= MOST_KNOWN) prices.clear();
  prices.set(key, price);
  return price;
}

/** A version of a tariff never changes, nor does what has ended: thousands that wait are priced once, not at each reading. */
const prices = new Map<string, number>();
const MOST_KNOWN = 50_000;
