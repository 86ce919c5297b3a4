import { gatherEvidence, isDoubtfulEntry, isDoubtfulRead, isLow } from './evidence.ts';
import type { MatchEvidence } from './evidence.ts';
import type { ExitSignals, OpenCandidate } from './candidate.ts';
import { FARTHEST, LOOKALIKE_COST } from './distance.ts';
import { isEnteredAs } from './entered-as.ts';
import { cleanPlateText } from './grammar.ts';
import { readMark } from './mark.ts';
import { listNeighboursInside } from './neighbours-inside.ts';
import { isCorrectedTwin, isReturnDenied, isUnreadLeaving, mayBeReturned, seemsOther } from './other-car.ts';
import {
  isSameClass,
  rankCandidates,
  wasInside,
  type ExitCase,
  type RankedCandidate,
} from './rank-candidates.ts';
import { isSettledBySlots, isSurelyParked } from './slots-tell.ts';
import { isAliasOfRetiredState, listExitSpellings, measureCandidate } from './spelling.ts';
import { readPlate, type PlateReading } from './plate.ts';
import { FARTHEST_COMPARED, measureWidely } from './wide-distance.ts';

export type { MatchEvidence } from './evidence.ts';
export type { ExitSignals, OpenCandidate } from './candidate.ts';

/** Why an exit read names no single session for sure. */
export type MatchDoubt =
  | 'exact_contested'
  | 'two_candidates'
  | 'slot_still_occupied'
  | 'retired_state_code'
  | 'not_enough_evidence';

/** What an exit read means, with the sessions that it is about. `near` names both readings, so that both can be stored. */
export type ExitMatch<C extends OpenCandidate = OpenCandidate> =
  | {
      readonly kind: 'exact';
      readonly session: C;
      readonly corrected: boolean;
      /** However sure the plate is, this car may be the one at the exit: it is charged what either would cost at least. */
      readonly contestedBy?: C;
      /** Others that it may be as well, but would cost no less. */
      readonly contestedToo?: readonly C[];
    }
  | {
      readonly kind: 'near';
      readonly session: C;
      readonly distance: number;
      readonly readPlate: string;
      readonly sessionPlate: string | null;
      readonly evidence: readonly MatchEvidence[];
      /** They are near because a camera is known to mix these characters up. */
      readonly isConfusionKnown: boolean;
    }
  | {
      readonly kind: 'review';
      readonly reason: MatchDoubt;
      readonly candidates: readonly RankedCandidate<C>[];
    }
  | { readonly kind: 'none'; readonly reason: 'no_plate' | 'no_candidate' | 'exit_before_entry' };

/**
 * Which open session of this mall an exit read closes, at the instant of the read (clock-corrected). Never a guess:
 *
 * - The session's own key is `exact`, unless another open plate looks alike and the read itself is doubtful (or the
 *   other car's slot was freed); then only the slots may decide for it. So too where the other one came in later
 *   and may be this very car: back under a misread plate, after an exit that nobody read; but not minutes later, nor where
 *   its slot seems to have been freed just now while the other one's is taken. A doubtful read at either
 *   gate does not close the session of a car that is surely still in its slot, where slots have proved to be right here and
 *   somebody is inside whose plate, with two characters misread, is this one: else a sensor that says nothing any more, or
 *   the next car in the slot, is likelier than that two cars are read alike to the letter. However sure the read: where the slot that
 *   seems its own is still taken, and that of an open plate 1.0 away at most was just freed, that one may be at the exit.
 *   One that has this plate only by correction is no look-alike of a sure read: at most this car's return.
 *   Read surely at both gates it is its own all the same where slots have proved nothing here yet and no look-alike is
 *   inside, and where all that speaks against it is that it may have left and come back: no lane is held for that, but who
 *   else it may be is named.
 *   Read with less than 0.8 it is its own too where a neighbour is inside, at most 1.0 away, which may be misread as it: who
 *   came in since is named, unless the slots tell.
 * - A plate that is no registration is `exact` by its characters, where one car alone has them.
 * - Otherwise every open session of a fitting class, entered before the exit and at most 1.0 away, counts. Two: review.
 * - A single one at one look-alike (0.5) needs one sign beyond the spelling: a doubtful read at either gate, its
 *   slot just freed, or that the plate read has never been here. A single one at 1.0 needs a doubtful read, and its
 *   slot just freed or its entry misread twice, otherwise each time; or nothing else where only the code of its State was lost at the entry. Why: 1 car in 100 enters unseen, and its plate, rightly read,
 *   has about 1 chance in 10,000 to look like an open one. Not where its slot seems taken, and a car unread at its entry has just left its own.
 */
export function matchExit<C extends OpenCandidate>(
  reading: PlateReading,
  open: readonly C[],
  now: Date,
  signals: ExitSignals = {},
): ExitMatch<C> {
  if (reading.status === 'none') return { kind: 'none', reason: 'no_plate' };
  const own = reading.key === null ? undefined : findOwn(open, reading.key, signals);
  if (own !== undefined) {
    const exit = { reading, open, now, signals };
    const twin = findTwinLeaving(own, exit);
    return twin ? { kind: 'exact', session: twin, corrected: false } : settleExact(own, exit);
  }
  const [same, ...twins] = listOfSameMark(open, reading, signals);
  if (same !== undefined && twins.length === 0) return settleExact(same, { reading, open, now, signals });
  if (same !== undefined)
    return review(
      'exact_contested',
      [same, ...twins].map((session) => ({ session, distance: 0 })),
    );
  const near = rankCandidates({ reading, open, now, signals }, FARTHEST);
  const [best, ...others] = near;
  if (best === undefined) return { kind: 'none', reason: 'no_candidate' };
  if (others.length > 0) return review('two_candidates', near);
  return settleNear(best, { reading, open, now, signals });
}

/**
 * The candidate under a key; else the one that a read at its entry took for it: a second one, or the one that a person has
 * set right since, unless another car comes here under it.
 */
function findOwn<C extends OpenCandidate>(
  open: readonly C[],
  key: string,
  { isCarOfItsOwn }: ExitSignals,
): C | undefined {
  const named = open.find((one) => one.key === key) ?? open.find((one) => one.otherKey === key);
  return named ?? (isCarOfItsOwn === true ? undefined : open.find((one) => isEnteredAs(one, key)));
}

/**
 * The cars whose plate is no registration, as those of the army or of embassies may be, and was read at the entry by the
 * very characters that were read at the exit; where no camera doubts them.
 */
function listOfSameMark<C extends OpenCandidate>(
  open: readonly C[],
  reading: PlateReading,
  { confidence, vehicleClass }: ExitSignals,
): C[] {
  const mark = reading.key === null ? readMark(reading.raw) : null;
  if (mark === null || isLow(confidence)) return [];
  return open.filter(
    (one) =>
      one.key === null &&
      readMark(one.entryRaw ?? '') === mark &&
      !isLow(one.entryConfidence) &&
      isSameClass(one, { vehicleClass }),
  );
}

/** The code of a State has two letters, and what is left of a plate is its own. */
const STATE_LETTERS = 2;
const LONG_REST = 8;

function settleExact<C extends OpenCandidate>(own: C, exit: ExitCase<C>): ExitMatch<C> {
  const { reading, now, signals } = exit;
  if (!wasInside(own, now)) return { kind: 'none', reason: 'exit_before_entry' };
  const isDoubtful = isDoubtfulRead(reading, signals) || isDoubtfulEntry(own);
  if (isDoubtful && mayHaveStayed(own, exit))
    return review('slot_still_occupied', [{ session: own, distance: 0 }]);
  const others = rankCandidates(exit, FARTHEST).filter(({ session }) => session !== own);
  const seemingly = others.filter(({ session }) => seemsOther(own, session, now));
  // Cameras that are sure mix look-alikes up more often than drivers leave the slot that seems their own to somebody else.
  const mayTell = ({ distance }: RankedCandidate<C>) =>
    isDoubtful || signals.areSlotsProven !== false || distance <= LOOKALIKE_COST;
  if (seemingly.some(mayTell))
    return review('exact_contested', [{ session: own, distance: 0 }, ...seemingly]);
  const isBack = (session: C) =>
    mayBeReturned(session, own) && (isDoubtfulRead(reading, signals) || !isReturnDenied(session, own, now));
  // What was made of other characters is no look-alike of a plate that was read surely: it may be this car, back, at most.
  const isLike = (one: RankedCandidate<C>) =>
    one.distance <= LOOKALIKE_COST && (isDoubtful || !isCorrectedTwin(one.session, one.distance));
  const rivals = others.filter((one) => isLike(one) || isBack(one.session));
  const match = { kind: 'exact', session: own, corrected: reading.status === 'corrected' } as const;
  const doubting = isSettledBySlots(own, rivals, exit) ? seemingly : [...seemingly, ...rivals];
  const [latest] = doubting.toSorted((one, other) => +other.session.entryAt - +one.session.entryAt);
  if (!latest) return contestedBy(match, listNeighboursInside(own, others, exit));
  const isHeld = rivals.some((one) => (isLike(one) && one.distance === 0) || !isBack(one.session));
  // A camera that never says how sure it is may be wrong as often as it likes.
  const isSure = !isDoubtful && signals.confidence != null && own.entryConfidence != null;
  return !isSure || isHeld
    ? review('exact_contested', [{ session: own, distance: 0 }, ...rivals])
    : { ...match, contestedBy: latest.session };
}

function contestedBy<C extends OpenCandidate>(
  match: Extract<ExitMatch<C>, { kind: 'exact' }>,
  [latest, ...more]: readonly C[],
): ExitMatch<C> {
  if (!latest) return match;
  return { ...match, contestedBy: latest, ...(more.length > 0 ? { contestedToo: more } : {}) };
}

/** Whether a car stands in its slot by all signs, and another one is inside whose plate may have been misread as its own. */
function mayHaveStayed<C extends OpenCandidate>(own: C, exit: ExitCase<C>): boolean {
  if (!isSurelyParked(own, exit.signals)) return false;
  return rankCandidates(exit, FARTHEST_COMPARED, measureWidely).some(({ session }) => session !== own);
}

/**
 * Of two sessions under one plate, surely read, the later one, where it alone seems to have left its slot just now, and the
 * other one's is taken still: it may be another's by now, whose car had left unread, and the shorter time is charged.
 */
function findTwinLeaving<C extends OpenCandidate>(own: C, exit: ExitCase<C>): C | undefined {
  const { reading, now, signals } = exit;
  if (isDoubtfulRead(reading, signals) || isDoubtfulEntry(own)) return undefined;
  const [only, ...more] = rankCandidates(exit, FARTHEST).filter(({ session }) => session !== own);
  if (only === undefined || more.length > 0 || only.distance > 0 || isDoubtfulRaw(only.session))
    return undefined;
  const isLater = only.session.entryAt > own.entryAt;
  return isLater && seemsOther(own, only.session, now) ? only.session : undefined;
}

/** Its key is withheld, so that its characters tell. */
function isDoubtfulRaw({ entryRaw, entryConfidence }: OpenCandidate): boolean {
  return isLow(entryConfidence) || readPlate(entryRaw ?? '').status !== 'valid';
}

function settleNear<C extends OpenCandidate>(
  best: RankedCandidate<C>,
  { reading, open, now, signals }: ExitCase<C>,
): ExitMatch<C> {
  const { session, distance } = best;
  if (isAliasOfRetiredState(reading.key, session.key)) return review('retired_state_code', [best]);
  if (session.slotStillOccupied === true || isUnreadLeaving(session, open, now))
    return review('slot_still_occupied', [best]);
  const evidence = gatherEvidence(reading, session, now, signals);
  const isSlotSeen = evidence.includes('slot_freed');
  const isEnoughSeen = isSlotSeen || evidence.includes('entry_misread_twice');
  const isDoubtSeen = evidence.some((sign) => sign !== 'slot_freed' && sign !== 'plate_never_here');
  const isEnough =
    distance <= LOOKALIKE_COST
      ? evidence.length > 0
      : (isEnoughSeen && isDoubtSeen) || isStateLost(reading, session);
  if (!isEnough) return review('not_enough_evidence', [best]);
  return {
    kind: 'near',
    session,
    distance,
    readPlate: reading.key ?? reading.display,
    sessionPlate: session.key ?? session.entryRaw ?? null,
    evidence,
    isConfusionKnown: isLearntNear({ reading, signals }, best),
  };
}

/** The entry's camera lost the code of the State and nothing else: no two cars of a mall are so alike. */
function isStateLost({ key }: PlateReading, { key: own, entryRaw }: OpenCandidate): boolean {
  const rest = cleanPlateText(entryRaw ?? '');
  return own === null && rest.length >= LONG_REST && key?.slice(STATE_LETTERS) === rest;
}

/** Whether two plates are as near as they are by what persons taught of their cameras. */
function isLearntNear<C extends OpenCandidate>(
  { reading, signals }: Pick<ExitCase<C>, 'reading' | 'signals'>,
  { session, distance }: RankedCandidate<C>,
): boolean {
  const plain = { ...session, entryConfusions: undefined };
  return measureCandidate(listExitSpellings(reading, signals), plain) > distance;
}

function review<C extends OpenCandidate>(
  reason: MatchDoubt,
  candidates: readonly RankedCandidate<C>[],
): ExitMatch<C> {
  return { kind: 'review', reason, candidates };
}
