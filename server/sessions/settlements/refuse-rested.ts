import { readPlate } from '#domain/plates/plate.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Session } from '../session.ts';
import { JOINED } from '../session-row.ts';
import { decidedBy, facts, isAsLeft, type StoredChange } from './stored-change.ts';

const JOINED_SINCE = 'This exit ends another session since. Take that back first.';

/** Refuses where what the settlement decided is no longer as it left it, or something else has come to rest on it. */
export function refuseRested(now: Session, change: StoredChange, paise: number | undefined): void {
  const [is, left] = [facts(now), facts(change.after)];
  const isSame = (name: string) => JSON.stringify(is[name]) === JSON.stringify(left[name]);
  const changed = decidedBy(change);
  if (!isAsLeft(now, change))
    throw conflict('changed_since', 'This session has changed since. Settle it anew.');
  if (change.before === null && now.flags.includes(JOINED)) throw conflict('changed_since', JOINED_SINCE);
  if (wouldChargeBeside(now, change)) throw conflict('changed_since', JOINED_SINCE);
  if (changed.includes('plateKey') && hasLeftUnder(now, change))
    throw conflict('changed_since', 'The car has left under this plate since. Take its exit off first.');
  if (!changed.includes('exitAt') && !isSame('exitAt')) refuseWithoutExit(change, paise);
  refuseOtherCost(change, paise);
}

/** Whether an exit that ends another session since would be charged beside that one. */
function wouldChargeBeside(now: Session, { costBefore, after }: StoredChange): boolean {
  if (now.kind !== 'unmatched' || (costBefore?.paise ?? 0) === 0) return false;
  return now.flags.includes(JOINED) && !after.flags.includes(JOINED);
}

/** When a session ended by an exit; null where it has none, or none is left. */
export function exitOf(session: object): string | null {
  const { exitAt } = facts(session);
  return typeof exitAt === 'string' ? exitAt : null;
}

/** Whether an exit has ended a session since under the plate that it was given alone; one without an exit is as it came in. */
function hasLeftUnder(now: Session, { before, after }: StoredChange): boolean {
  if (exitOf(now) === null || exitOf(now) === exitOf(after)) return false;
  return !hasLeftAs(now, before?.plateKey ?? null);
}

/** Whether an exit that was read as a plate ended a session: under that one it has left as well. */
function hasLeftAs(session: Session, key: string | null): boolean {
  if (session.kind === 'open' || key === null) return false;
  return readPlate(session.exitPlateRaw ?? '').key === key;
}

/** What was taken off was charged up to an exit: without that exit nothing is owed for it. */
function refuseWithoutExit({ costBefore }: StoredChange, paise: number | undefined): void {
  if (paise !== undefined && (costBefore?.paise ?? 0) > paise)
    throw conflict('changed_since', 'The exit up to which this was charged is not there any more.');
}

function refuseOtherCost(change: StoredChange, paise: number | undefined): void {
  if (paise !== undefined && change.paiseAfter !== undefined && change.paiseAfter !== paise)
    throw conflict('changed_since', 'What this session costs was changed since. Settle it anew.');
}
