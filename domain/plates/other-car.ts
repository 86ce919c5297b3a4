import type { OpenCandidate } from './candidate.ts';
import { isDoubtfulEntry, seemsFreed } from './evidence.ts';
import { readPlate } from './plate.ts';

/** Two cars that came so close to each other may each have taken the slot that seems to be the other one's. */
const EITHERS_SLOT_MS = 15 * 60_000;
/** No car is parked, leaves and is back at the entry within less. */
const SOONEST_RETURN_MS = 15 * 60_000;

/**
 * Whether the slots say that another car is at the exit under the plate that was read: its slot was freed just now, and that
 * of the plate's own car seems to be taken still. Not where the two slots may have been mixed up.
 */
export function seemsOther(own: OpenCandidate, other: OpenCandidate, now: Date): boolean {
  if (own.seemsThere !== true || !seemsFreed(other, now)) return false;
  return Math.abs(other.entryAt.getTime() - own.entryAt.getTime()) >= EITHERS_SLOT_MS;
}

/**
 * Whether the slots say so of a car whose plate nobody could read at the entry: what was read at the exit may be its own
 * plate, and be near to that of another car by chance.
 */
export function isUnreadLeaving(own: OpenCandidate, open: readonly OpenCandidate[], now: Date): boolean {
  return open.some((other) => other !== own && other.key === null && seemsOther(own, other, now));
}

/**
 * Whether a session may be the same car's next one: begun later, on a doubtful read or after an exit nobody saw. Not under
 * a plate that was read before or since as well.
 */
export function mayBeReturned(later: OpenCandidate, own: OpenCandidate): boolean {
  if (later.isReadElsewhere === true) return false;
  if (later.entryAt.getTime() - own.entryAt.getTime() < SOONEST_RETURN_MS) return false;
  return isDoubtfulEntry(later) || own.isExitUnseen === true;
}

/** The same by the slots: they show it where the plate's own car seems to have left its slot just now, and the other to stand. */
export function isReturnDenied(later: OpenCandidate, own: OpenCandidate, now: Date): boolean {
  return later.seemsThere === true && seemsFreed(own, now);
}

/** Whether a session has its plate in common with the one that was read only by what was corrected at its entry. */
export function isCorrectedTwin({ key, entryRaw }: OpenCandidate, distance: number): boolean {
  return distance === 0 && key === null && readPlate(entryRaw ?? '').status === 'corrected';
}
