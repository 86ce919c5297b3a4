import { gatherEvidence, isBayFreed, isDoubtfulEntry, isDoubtfulRead } from './evidence.ts';
import type { MatchEvidence } from './evidence.ts';
import type { ExitSignals, OpenCandidate } from './candidate.ts';
import { FARTHEST, LOOKALIKE_COST } from './distance.ts';
import { isAliasOfRetiredState, listExitSpellings, measureCandidate } from './spelling.ts';
import type { PlateReading } from './plate.ts';

export type { MatchEvidence } from './evidence.ts';
export type { ExitSignals, OpenCandidate } from './candidate.ts';

export type ReviewReason =
  | 'exact-contested'
  | 'two-candidates'
  | 'bay-still-occupied'
  | 'retired-state-code'
  | 'not-enough-evidence';

export type RankedCandidate = { readonly sessionId: string; readonly distance: number };

/** `near` names both readings, so that both can be stored. */
export type ExitMatch =
  | { readonly kind: 'exact'; readonly sessionId: string; readonly corrected: boolean }
  | {
      readonly kind: 'near';
      readonly sessionId: string;
      readonly distance: number;
      readonly readPlate: string;
      readonly sessionPlate: string | null;
      readonly evidence: readonly MatchEvidence[];
    }
  | {
      readonly kind: 'review';
      readonly reason: ReviewReason;
      readonly candidates: readonly RankedCandidate[];
    }
  | { readonly kind: 'none'; readonly reason: 'no-plate' | 'no-candidate' | 'exit-before-entry' };

/**
 * Which open session of this mall an exit read closes, at the instant of the read (clock-corrected). Never a guess:
 *
 * - The session's own key is `exact`, unless another open plate looks alike and the read itself is doubtful (or the
 *   bays say that the other car left); then only the bays may decide for it. So too where the other one came in later
 *   and may be this very car: back under a misread plate, after an exit that nobody read. A doubtful read at either
 *   gate does not close the session of a car that is surely still in its bay.
 * - Otherwise every open session of a fitting class, entered before the exit and at most 1.0 away, counts. Two: review.
 * - A single one at one look-alike (0.5) needs one sign beyond the spelling: a doubtful read at either gate, or its
 *   bay just freed. A single one at 1.0 needs both. Why: 1 car in 100 enters unseen, and its plate, rightly read,
 *   has about 1 chance in 10,000 to look like an open one.
 */
export function matchExit(
  reading: PlateReading,
  open: readonly OpenCandidate[],
  now: Date,
  signals: ExitSignals = {},
): ExitMatch {
  if (reading.status === 'none') return { kind: 'none', reason: 'no-plate' };
  const own = reading.key === null ? undefined : open.find((candidate) => candidate.key === reading.key);
  if (own !== undefined) return settleExact(own, { reading, open, now, signals });
  const near = rankCandidates({ reading, open, now, signals }, FARTHEST);
  const [best, ...others] = near;
  if (best === undefined) return { kind: 'none', reason: 'no-candidate' };
  if (others.length > 0) return review('two-candidates', near);
  return settleNear(best, { reading, open, now, signals });
}

type ExitCase = {
  readonly reading: PlateReading;
  readonly open: readonly OpenCandidate[];
  readonly now: Date;
  readonly signals: ExitSignals;
};

type Ranked = { readonly candidate: OpenCandidate; readonly distance: number };

/** Clocks of two cameras may differ by this much before it is an alarm, so a short stay may seem to end early. */
const CLOCK_TOLERANCE_MS = 60_000;

function settleExact(own: OpenCandidate, exit: ExitCase): ExitMatch {
  const { reading, now, signals } = exit;
  if (!wasInside(own, now)) return { kind: 'none', reason: 'exit-before-entry' };
  const isDoubtful = gatherEvidence(reading, own, now, signals).some((sign) => sign !== 'bay-freed');
  if (own.bayStillOccupied === true && isDoubtful)
    return review('bay-still-occupied', [{ candidate: own, distance: 0 }]);
  const rivals = rankCandidates(exit, FARTHEST).filter(
    ({ candidate, distance }) =>
      candidate !== own && (distance <= LOOKALIKE_COST || mayBeReturned(candidate, own)),
  );
  const match: ExitMatch = {
    kind: 'exact',
    sessionId: own.sessionId,
    corrected: reading.status === 'corrected',
  };
  if (rivals.length === 0) return match;
  const isRivalGone = rivals.some(({ candidate }) => isBayFreed(candidate, now));
  const isOwnGone = isBayFreed(own, now);
  const hasTwin = rivals.some(({ distance }) => distance === 0);
  const isBack = rivals.some(({ candidate }) => mayBeReturned(candidate, own));
  const isUnsure = hasTwin || isBack || isDoubtfulRead(reading, signals);
  const isSettled = isUnsure ? isOwnGone && !isRivalGone : isOwnGone || !isRivalGone;
  return isSettled ? match : review('exact-contested', [{ candidate: own, distance: 0 }, ...rivals]);
}

/** Whether a session may be the same car's next visit: begun later, on a doubtful read or after an exit nobody saw. */
function mayBeReturned(later: OpenCandidate, own: OpenCandidate): boolean {
  return later.entryAt > own.entryAt && (isDoubtfulEntry(later) || own.isExitUnseen === true);
}

function settleNear(best: Ranked, { reading, now, signals }: ExitCase): ExitMatch {
  const { candidate, distance } = best;
  if (isAliasOfRetiredState(reading.key, candidate.key)) return review('retired-state-code', [best]);
  if (candidate.bayStillOccupied === true) return review('bay-still-occupied', [best]);
  const evidence = gatherEvidence(reading, candidate, now, signals);
  const isBaySeen = evidence.includes('bay-freed');
  const isDoubtSeen = evidence.some((sign) => sign !== 'bay-freed');
  const isEnough = distance <= LOOKALIKE_COST ? isBaySeen || isDoubtSeen : isBaySeen && isDoubtSeen;
  if (!isEnough) return review('not-enough-evidence', [best]);
  return {
    kind: 'near',
    sessionId: candidate.sessionId,
    distance,
    readPlate: reading.key ?? reading.display,
    sessionPlate: candidate.key ?? candidate.entryRaw ?? null,
    evidence,
  };
}

function rankCandidates({ reading, open, now, signals }: ExitCase, farthest: number): Ranked[] {
  const exits = listExitSpellings(reading, signals);
  const ranked: Ranked[] = [];
  for (const candidate of open) {
    if (!wasInside(candidate, now) || !isSameClass(candidate, signals)) continue;
    const distance = measureCandidate(exits, candidate);
    if (distance <= farthest) ranked.push({ candidate, distance });
  }
  return ranked.toSorted((one, other) => one.distance - other.distance);
}

function wasInside(candidate: OpenCandidate, now: Date): boolean {
  return candidate.entryAt.getTime() <= now.getTime() + CLOCK_TOLERANCE_MS;
}

function isSameClass(candidate: OpenCandidate, signals: ExitSignals): boolean {
  const [seen, known] = [signals.vehicleClass ?? null, candidate.vehicleClass ?? null];
  return seen === null || known === null || seen === known;
}

function review(reason: ReviewReason, ranked: readonly Ranked[]): ExitMatch {
  const candidates = ranked.map(({ candidate, distance }) => ({ sessionId: candidate.sessionId, distance }));
  return { kind: 'review', reason, candidates };
}
