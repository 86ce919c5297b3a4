import { FARTHEST } from '#domain/plates/distance.ts';
import { isJustBefore } from '#domain/plates/evidence.ts';
import type { ExitMatch } from '#domain/plates/match.ts';
import { isSurelyParked } from '#domain/plates/slots-tell.ts';
import { isSlipInTime } from '#domain/plates/read-again.ts';
import { isCutOf } from '#domain/plates/slip.ts';
import { listExitSpellings, measureCandidate } from '#domain/plates/spelling.ts';
import { MISREAD_DOUBLE_MS } from '#domain/parking/session.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { ExitedSession } from '../sessions/index.ts';
import type { ReadAtGate } from './read-at-gate.ts';
import { seeAnySlot, type CandidateInside } from './slot-evidence.ts';

type Gone = Extract<ExitedSession, { kind: 'closed' }>;

/** Which car the read would be of, and what is known of the slots. */
interface KnownOfSlots {
  readonly match: ExitMatch<CandidateInside>;
  readonly occupancy: Occupancy;
  readonly areSlotsProven: boolean;
}

/**
 * Whether a read at an exit, however sure, is one more of the car that has just left there: its plate is nearly that one's,
 * and every car inside that it may be stands in its slot still. A slot that only seems to be its own says less, and that only
 * where the one of the car just gone was seen to be freed: they are not mixed up. Under the plate of nobody inside it is, where
 * cameras slip so, and the next car of its fleet is not so named.
 */
export function seeReadAsParked(
  read: ReadAtGate,
  gone: Gone,
  { match, occupancy, areSlotsProven }: KnownOfSlots,
): 'parked' | 'seems_parked' | null {
  if (match.kind === 'none')
    return match.reason === 'no_candidate' && hasSlipped(read, gone) ? 'parked' : null;
  if (!isNear(read, gone)) return null;
  const inside = match.kind === 'review' ? match.candidates.map(({ session }) => session) : [match.session];
  const isThere = (one: CandidateInside) =>
    match.kind === 'exact' ? isSurelyParked(one, { areSlotsProven }) : one.slotStillOccupied === true;
  if (inside.every(isThere)) return 'parked';
  const seemsThere = (one: CandidateInside) => isThere(one) || one.seemsThere === true;
  return inside.every(seemsThere) && hasLeftSlot(gone, occupancy) ? 'seems_parked' : null;
}

function hasLeftSlot(gone: Gone, occupancy: Occupancy): boolean {
  const seen = seeAnySlot(gone, occupancy);
  if (seen === null || typeof seen !== 'object') return false;
  return isJustBefore(seen.freedAt, gone, gone.exitAt);
}

function isNear(read: ReadAtGate, { plateKey, exitPlateRaw, exitAt }: Gone): boolean {
  const spelled = { plateKey, plateRaw: exitPlateRaw };
  if (read.usedAt.getTime() - exitAt.getTime() > MISREAD_DOUBLE_MS) return false;
  const candidate = { sessionId: '', key: plateKey, entryRaw: exitPlateRaw, entryAt: exitAt };
  const isAlike = measureCandidate(listExitSpellings(read.reading, {}), candidate) <= FARTHEST;
  return isAlike || isCutOf(read, spelled) || isCutOf(spelled, read);
}

function hasSlipped(read: ReadAtGate, { plateKey, exitPlateRaw: plateRaw, exitAt: usedAt }: Gone): boolean {
  return plateRaw !== null && isSlipInTime(read, { plateKey, plateRaw, usedAt });
}
