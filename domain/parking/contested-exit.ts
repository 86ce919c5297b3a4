import type { OpenCandidate } from '../plates/candidate.ts';
import type { ExitMatch } from '../plates/match.ts';

/**
 * A car inside has a plate near to the one that was read, and the plate's own car was taken to have left, by no read: it
 * may be either that is at the exit.
 */
export function listContested<Open extends OpenCandidate, Missed>({
  match,
  missedExit,
  isMissedExitDrained,
}: {
  match: ExitMatch<Open>;
  missedExit: Missed | null;
  isMissedExitDrained: boolean;
}): (Open | Missed)[] | null {
  if (missedExit === null || !isMissedExitDrained) return null;
  if (match.kind === 'near') return [missedExit, match.session];
  return match.kind === 'review' ? [missedExit, ...match.candidates.map(({ session }) => session)] : null;
}

/** Whether nobody inside may be the one at the exit: only a plate read in doubt may be another car's. */
export function isNoOther(match: ExitMatch, { isDoubtful = false }: { isDoubtful?: boolean }): boolean {
  return match.kind === 'none' || (match.kind !== 'exact' && !isDoubtful);
}
