import type { OpenCandidate } from './candidate.ts';
import { RATHER_SURE } from './evidence.ts';
import type { ExitCase, RankedCandidate } from './rank-candidates.ts';
import { isSettledBySlots, isSurelyParked } from './slots-tell.ts';

/**
 * Who else may be at an exit that is read, in doubt, as the very plate of a car inside: those near to it that came in since,
 * the latest first. The car of that plate may have left unread, and one of its fleet be misread as it; what that one would
 * owe is certain. Not where the camera was rather sure: of a whole character it is hardly ever wrong then, and of two of a
 * fleet that leave behind each other the first one would be asked about. Not where its own slot says that it stands there
 * still, or that of the plate's car was freed just now.
 */
export function listNeighboursInside<C extends OpenCandidate>(
  own: C,
  others: readonly RankedCandidate<C>[],
  exit: ExitCase<C>,
): C[] {
  const { now, signals } = exit;
  if ((signals.confidence ?? 1) >= RATHER_SURE) return [];
  const near = others.filter(
    ({ session }) =>
      session.entryAt > own.entryAt && session.entryAt < now && !isSurelyParked(session, signals),
  );
  if (isSettledBySlots(own, near, exit)) return [];
  return near.map(({ session }) => session).toSorted((one, other) => +other.entryAt - +one.entryAt);
}
