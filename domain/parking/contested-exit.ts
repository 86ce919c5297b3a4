import type { OpenCandidate } from '../plates/candidate.ts';
import { isDoubtfulEntry } from '../plates/evidence.ts';
import type { ExitMatch } from '../plates/match.ts';

type Drained = { closedAt: Date };

/**
 * A car inside has a plate near to the one that was read, and the plate's own car was taken to have left, by no read: it
 * may be either that is at the exit. Not where it left, came back misread, and has just left its slot: that says enough.
 */
export function listContested<Open extends OpenCandidate, Missed extends Drained>({
  match,
  missedExit,
  isMissedExitDrained,
}: {
  match: ExitMatch<Open>;
  missedExit: Missed | null;
  isMissedExitDrained: boolean;
}): (Open | Missed)[] | null {
  if (missedExit === null || !isMissedExitDrained) return null;
  if (match.kind === 'near') {
    const isSeenLeaving = match.evidence.includes('slot_freed') && mayBeBack(match.session, missedExit);
    return isSeenLeaving ? null : [missedExit, match.session];
  }
  return match.kind === 'review' ? [missedExit, ...match.candidates.map(({ session }) => session)] : null;
}

/**
 * Whether nobody inside may be the one at the exit: only a plate read in doubt may be another car's, there or at its entry
 * after the plate's own car was taken to have left.
 */
export function isNoOther(
  match: ExitMatch,
  { isDoubtful = false }: { isDoubtful?: boolean },
  missed: Drained | null,
): boolean {
  if (match.kind === 'none') return true;
  if (match.kind === 'exact' || isDoubtful) return false;
  const inside = match.kind === 'near' ? [match] : match.candidates;
  return missed === null || !inside.some(({ session }) => mayBeBack(session, missed));
}

/** Whether a car inside may be one that had left: it came in after that, under a plate read in doubt. */
function mayBeBack(inside: OpenCandidate, { closedAt }: Drained): boolean {
  return inside.entryAt > closedAt && isDoubtfulEntry(inside);
}
