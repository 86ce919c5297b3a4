import { countOpenedByPerson, countTypedByPerson, listOpenedByHand } from '../gates/index.ts';
import {
  findDues,
  sumCorrectedByPerson,
  sumLosses,
  sumMissing,
  sumRefundsBeyond,
  sumRefundsByPerson,
  sumTakenOff,
} from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { countSettlements, findIds } from '../sessions/index.ts';
import type { DoneByHand } from './leakage.ts';

interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** More openings than this nobody's report sums one by one; the count has all of them. */
const MOST_OPENED = 5_000;

/** What people did in a span, by person. */
export async function readByPerson(transaction: Transaction, mall: number, span: Span) {
  const [openings, typed, decisions, corrected, refunds] = await Promise.all([
    countOpenedByPerson(transaction, mall, span),
    countTypedByPerson(transaction, mall, span),
    countSettlements(transaction, mall, span),
    sumCorrectedByPerson(transaction, mall, span),
    sumRefundsByPerson(transaction, mall, span),
  ]);
  return { openings, typed, decisions, corrected, refunds };
}

export type ByPerson = Awaited<ReturnType<typeof readByPerson>>;

/** The same, summed, with what the cars that were let out by hand still owe. */
export async function sumByHand(transaction: Transaction, mall: number, span: Span): Promise<DoneByHand> {
  const [openings, refunded, takenOff, missing, losses, listed] = await Promise.all([
    countOpenedByPerson(transaction, mall, span),
    sumRefundsBeyond(transaction, mall, span),
    sumTakenOff(transaction, mall, span),
    sumMissing(transaction, mall, span),
    sumLosses(transaction, mall, span),
    listOpenedByHand(transaction, mall, span, MOST_OPENED),
  ]);
  const opened = openings.reduce((sum, one) => sum + one.opened, 0);
  return {
    opened,
    openedDuePaise: opened > MOST_OPENED ? null : await sumDues(transaction, mall, listed),
    takenOff,
    refunded,
    missing,
    losses,
  };
}

/** Null where it is not known of each car which session is its own. */
async function sumDues(
  transaction: Transaction,
  mall: number,
  opened: readonly { readonly session: string | null }[],
): Promise<number | null> {
  const named = [...new Set(opened.flatMap(({ session }) => session ?? []))];
  const ids = await findIds(transaction, mall, named);
  if (opened.some(({ session }) => session === null || !ids.has(session))) return null;
  const dues = await findDues(transaction, [...ids.values()]);
  return [...dues.values()].reduce((sum, { duePaise }) => sum + Math.max(0, duePaise), 0);
}
