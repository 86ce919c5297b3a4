import type { EvidenceCode } from '#contract/evidence-words.ts';
import { pricedClass } from '#domain/money/tariff.ts';
import { quoteSession, type ChargedSpan } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { classAtEntry, classesAgain } from './known-classes.ts';
import { listCorrectedFrom } from './settlements/corrected-from.ts';

const CLASS_DOUBTFUL: EvidenceCode = 'class_doubtful';

/**
 * As `match_detail.classAtEntry`: what a session's class was before its exit, or a second read, was of a cheaper one.
 * As `match_detail.classAgain`: the other classes that further reads of it at a gate were of.
 */
interface Classed {
  readonly id?: number;
  readonly mall: number;
  readonly tariffId: number | null;
  readonly vehicleClass: string | null;
  readonly matchDetail: Readonly<Record<string, unknown>>;
}

/**
 * As what a session is charged of which a read was of another class of vehicle than its first one, or of one where that
 * was of none: a doubt of our cameras is never the driver's, so it pays as the cheapest one. A read without a class is
 * nothing against the entry's, nor is one of a class that a person who saw the vehicle set right: a camera that is wrong
 * about it mostly is so again.
 */
export async function chooseClass(
  transaction: Transaction,
  session: Classed,
  exitClass: string | null | undefined,
  { detail, ...span }: ChargedSpan & { readonly detail: Classed['matchDetail'] },
): Promise<Pick<Classed, 'vehicleClass' | 'matchDetail'>> {
  const own = classAtEntry(session);
  const left = exitClass === undefined ? session.vehicleClass : exitClass;
  const others = await withoutCorrected(
    transaction,
    session,
    listOthers(own, [left, ...classesAgain(detail)]),
  );
  const asEntered = { vehicleClass: own, matchDetail: detail };
  if (others.length === 0) return exitClass === undefined ? keepClass(session, detail) : asEntered;
  const { id, tariffId } = session;
  const known = id === undefined ? span : { ...span, session: id };
  const quotes = await Promise.all(
    [own, ...others].map((vehicleClass) => quoteSession(transaction, tariffId, { ...known, vehicleClass })),
  );
  const prices: number[] = quotes.flatMap((quote) => (quote === null ? [] : [quote.paise]));
  const least = Math.min(...prices);
  if (prices.length < quotes.length || prices.every((paise) => paise === least)) return asEntered;
  // A class that nobody read is no doubt: it is what everybody pays as.
  const isOwn = prices[0] === least;
  if (own === null && isOwn) return asEntered;
  const vehicleClass = isOwn ? own : (others[prices.indexOf(least) - 1] ?? own);
  return { vehicleClass, matchDetail: { ...doubtClass(detail), classAtEntry: own } };
}

/** Those that are priced otherwise than a session's own, each once. */
function listOthers(own: string | null, read: readonly (string | null)[]): string[] {
  const named = read.filter((one) => one !== null).filter((one) => pricedClass(one) !== pricedClass(own));
  return [...new Map(named.map((one) => [pricedClass(one), one])).values()];
}

async function withoutCorrected(
  transaction: Transaction,
  { id, mall }: Classed,
  others: readonly string[],
): Promise<string[]> {
  if (id === undefined || others.length === 0) return [...others];
  const corrected = await listCorrectedFrom(transaction, { id, mall });
  return others.filter((one) => !corrected.includes(one));
}

function doubtClass(detail: Classed['matchDetail']): Classed['matchDetail'] {
  const against = Array.isArray(detail['spokeAgainst']) ? detail['spokeAgainst'] : [];
  return { ...detail, spokeAgainst: [...new Set([...against, CLASS_DOUBTFUL])] };
}

/** Once a person has decided which class it is, what was read of others is no doubt. */
export function settleClass({
  classAtEntry: _atEntry,
  classAgain: _again,
  ...detail
}: Classed['matchDetail']): Classed['matchDetail'] {
  const { spokeAgainst } = detail;
  if (!Array.isArray(spokeAgainst)) return detail;
  return { ...detail, spokeAgainst: spokeAgainst.filter((code) => code !== CLASS_DOUBTFUL) };
}

function keepClass({ vehicleClass, matchDetail }: Classed, detail: Classed['matchDetail']) {
  const { classAtEntry: before } = matchDetail;
  return { vehicleClass, matchDetail: before === undefined ? detail : { ...detail, classAtEntry: before } };
}
