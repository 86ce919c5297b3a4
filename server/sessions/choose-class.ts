import type { EvidenceCode } from '#contract/evidence-words.ts';
import { pricedClass } from '#domain/money/tariff.ts';
import { quoteSession, type ChargedSpan } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';

const CLASS_DOUBTFUL: EvidenceCode = 'class_doubtful';

/** As `match_detail.classAtEntry`: what a session's class was before its exit's camera read a cheaper one. */
interface Classed {
  readonly id?: number;
  readonly tariffId: number | null;
  readonly vehicleClass: string | null;
  readonly matchDetail: Readonly<Record<string, unknown>>;
}

/** The class by the entry's read alone, whatever the exit's read was since. */
export function classAtEntry({ vehicleClass, matchDetail }: Omit<Classed, 'tariffId'>): string | null {
  const { classAtEntry: before } = matchDetail;
  return typeof before === 'string' || before === null ? before : vehicleClass;
}

/**
 * As what a session is charged whose exit's camera read another class of vehicle than its entry's, or read one where that
 * did not: a doubt of our cameras is never the driver's, so it pays as the cheaper one. An exit that tells no class says
 * nothing against the entry.
 */
export async function chooseClass(
  transaction: Transaction,
  session: Classed,
  exitClass: string | null | undefined,
  { detail, ...span }: ChargedSpan & { readonly detail: Classed['matchDetail'] },
): Promise<Pick<Classed, 'vehicleClass' | 'matchDetail'>> {
  const own = classAtEntry(session);
  if (exitClass === undefined) return keepClass(session, detail);
  const asEntered = { vehicleClass: own, matchDetail: detail };
  if (exitClass === null || pricedClass(own) === pricedClass(exitClass)) return asEntered;
  const { id, tariffId } = session;
  const known = id === undefined ? span : { ...span, session: id };
  const [entered, left] = await Promise.all(
    [own, exitClass].map((vehicleClass) => quoteSession(transaction, tariffId, { ...known, vehicleClass })),
  );
  if (!entered || !left || entered.paise === left.paise) return asEntered;
  // A class that nobody read is no doubt: it is what everybody pays as.
  if (own === null && entered.paise < left.paise) return asEntered;
  const against = Array.isArray(detail['spokeAgainst']) ? detail['spokeAgainst'] : [];
  const spokeAgainst = [...against, CLASS_DOUBTFUL];
  const vehicleClass = left.paise < entered.paise ? exitClass : own;
  return { vehicleClass, matchDetail: { ...detail, spokeAgainst, classAtEntry: own } };
}

function keepClass({ vehicleClass, matchDetail }: Classed, detail: Classed['matchDetail']) {
  const { classAtEntry: before } = matchDetail;
  return { vehicleClass, matchDetail: before === undefined ? detail : { ...detail, classAtEntry: before } };
}
