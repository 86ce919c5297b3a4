import type { ExitSignals, OpenCandidate } from './candidate.ts';
import { isDoubtfulRead, isSlotFreed } from './evidence.ts';
import { mayBeReturned } from './other-car.ts';
import type { ExitCase, RankedCandidate } from './rank-candidates.ts';

/** A slot that displays named is no proof against the very plate where drivers have not been seen to go where they are sent. */
export function isSurelyParked(
  { slotStillOccupied }: Pick<OpenCandidate, 'slotStillOccupied'>,
  { areSlotsProven }: Pick<ExitSignals, 'areSlotsProven'>,
): boolean {
  return slotStillOccupied === true && areSlotsProven !== false;
}

/** Whether the slots leave no doubt that the plate's own car is at the exit, and none of those that it may be taken for. */
export function isSettledBySlots<C extends OpenCandidate>(
  own: C,
  rivals: readonly RankedCandidate<C>[],
  { reading, now, signals }: ExitCase<C>,
): boolean {
  if (rivals.length === 0) return true;
  const isRivalGone = rivals.some(({ session }) => isSlotFreed(session, now));
  const isOwnGone = isSlotFreed(own, now);
  const hasTwin = rivals.some(({ distance }) => distance === 0);
  const isBack = rivals.some(({ session }) => mayBeReturned(session, own));
  const isUnsure = hasTwin || isBack || isDoubtfulRead(reading, signals);
  return isUnsure ? isOwnGone && !isRivalGone : isOwnGone || !isRivalGone;
}
