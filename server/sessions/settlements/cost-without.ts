import { NO_CHARGE, type Quote } from '../../money/index.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Session } from '../session.ts';
import { exitOf } from './refuse-rested.ts';
import { quoteSettled } from './settling.ts';
import { listSettlementsOf, type StoredSettlement } from './store.ts';
import type { StoredChange } from './stored-change.ts';
import { FREE } from './without-effect.ts';

/** They say what a visit is, and not whether it is to be paid: what it costs follows from them all. */
const CORRECTIONS: readonly string[] = ['correct_class', 'correct_plate'];

/** What else was decided about a session of which a settlement is taken back. */
export interface DecidedBeside {
  /** After it, and it stands: the newest first. */
  readonly later: readonly StoredSettlement[];
  /** Before it, and taken back since: what the session cost then holds no more. */
  readonly gone: readonly StoredSettlement[];
}

/**
 * The corrections beside a settlement of a session, which say what it costs without that one. Null where there are none,
 * where another decision came after it, or where the session costs something else than the newest one left.
 */
export async function findCorrectionsBeside(
  transaction: Transaction,
  { id: own, mall, at, action: taken }: StoredSettlement,
  session: number,
  cost: Quote | null,
): Promise<DecidedBeside | null> {
  const all = await listSettlementsOf(transaction, mall, session);
  const [newest] = all;
  if (!newest || !cost || changeOf(newest, session)?.paiseAfter !== cost.paise) return null;
  const decided = all.filter(({ action }) => action !== 'undo');
  const later = decided.filter(({ id, undoneAt }) => id > own && undoneAt === null);
  const earlier = decided.filter(({ id }) => id < own);
  const gone = listGone(earlier, at);
  if (later.length + gone.length === 0 || !later.every(isCorrection)) return null;
  const isPriced = [{ action: taken }, ...later, ...gone].some(isCorrection) || gone.some(isFree);
  return isPriced ? { later, gone } : null;
}

/**
 * Those of earlier settlements, the newest first, that stood at an instant and were taken back since; and those that stood
 * as one of these was decided: what a session cost then was less by them as well.
 */
function listGone(earlier: readonly StoredSettlement[], at: Date): StoredSettlement[] {
  let since = at;
  return earlier.filter((one) => {
    if (one.undoneAt === null || one.undoneAt < since) return false;
    since = one.at < since ? one.at : since;
    return true;
  });
}

const isFree = ({ action }: { readonly action: string }) => FREE.includes(action);
const isCorrection = ({ action }: { readonly action: string }) => CORRECTIONS.includes(action);

/**
 * What a session costs without a settlement by all that stands beside it: as what it is by now, never more than before the
 * first of those that are taken back.
 */
export async function costWithout(
  transaction: Transaction,
  { costBefore }: StoredChange,
  { gone }: DecidedBeside,
  after: Session,
): Promise<Quote | null> {
  if (after.kind !== 'closed' || after.exitAt === null) return costBefore;
  // Of what costs the same, what was charged first: the rest was made of it by what is taken back.
  const before = gone.toReversed().map((one) => changeOf(one, after.id)?.costBefore ?? NO_CHARGE);
  const [first = NO_CHARGE, ...others] = [...before, costBefore ?? NO_CHARGE];
  const most = others.reduce((one, other) => (other.paise > one.paise ? other : one), first);
  const quote = await quoteSettled(transaction, after, after.exitAt);
  return quote.paise < most.paise ? quote : most;
}

/** Whether the exit that a session has is one that it had before what was taken back since. */
export function hasExitAgain({ gone }: DecidedBeside, now: Session): boolean {
  const exit = exitOf(now);
  return exit !== null && gone.some((one) => exitOf(changeOf(one, now.id)?.before ?? {}) === exit);
}

/** Refuses what would charge a visit that a person waived since: what was taken back was not all that stands. */
export async function refuseWaived(
  transaction: Transaction,
  { id: own, mall, action }: StoredSettlement,
  { costBefore, after: { id: session } }: StoredChange,
  costs: Quote | null,
): Promise<void> {
  if ((costBefore?.paise ?? 0) <= (costs?.paise ?? 0)) return;
  if (isFree({ action }) || isCorrection({ action })) return;
  const all = await listSettlementsOf(transaction, mall, session);
  if (all.some((one) => one.id > own && one.undoneAt === null && isFree(one))) throw waivedSince();
}

const waivedSince = () =>
  conflict(
    'changed_since',
    'Somebody decided since that nothing is owed for this visit. Take that back first.',
  );

function changeOf({ changes }: StoredSettlement, session: number): StoredChange | undefined {
  return changes.find(({ after }) => after.id === session);
}
