import type { OpenCandidate } from '#domain/plates/candidate.ts';
import { LOOKALIKE_COST } from '#domain/plates/distance.ts';
import { matchExit, type ExitMatch } from '#domain/plates/match.ts';
import { listExitSpellings, measureCandidate } from '#domain/plates/spelling.ts';
import { DOUBLED_READ_MS, type ClosedStay, type ExitFacts } from '#domain/parking/session.ts';
import { toCandidate } from '../slot-evidence.ts';
import type { GateWork } from '../gate-work.ts';
import { isEntryKnown, type Stay } from '../../sessions/session-record.ts';
import {
  findExitNear,
  findMissedExit,
  findStay,
  listExitsAtGate,
  listOpenStays,
  listWaitingExits,
  type WaitingExit,
} from './store.ts';

type Left = { kind: 'stay'; stay: Stay } | { kind: 'waiting'; read: WaitingExit };

/** What is known of the car at the exit, and the rows behind it. */
export interface KnownAtExit {
  readonly facts: ExitFacts;
  readonly match: ExitMatch;
  readonly matched: Stay | null;
  readonly missed: Stay | null;
  /** The exit of which this read may be a double. */
  readonly left: Left | null;
}

export async function gatherExitFacts(work: GateWork): Promise<KnownAtExit> {
  const { reading, usedAt, gate, vehicleClass } = work.look;
  const { match, matched } = await findMatch(work);
  // Where the plate's own open stay has begun, the rule asks for nothing else: the common case costs nothing more.
  const isPlain = match.kind === 'exact' && matched !== null && matched.entryAt <= usedAt;
  const left = isPlain ? null : await findLeft(work);
  const missed = isPlain ? null : await findMissed(work);
  // What could not be read as a registration may still be matched by its characters.
  const plate = reading.status === 'none' ? null : (reading.key ?? reading.display);
  const facts: ExitFacts = {
    read: { plate, gate, readAt: usedAt, vehicleClass },
    match,
    matchedStay: matched && { ...matched, sessionId: matched.publicId },
    lastClosed: left && asClosed(left),
    missedExit: missed && asMissed(missed),
  };
  return { facts, match, matched, missed, left };
}

/** Which car inside this is, by plate, class, time and bays. */
async function findMatch({
  transaction,
  look,
  on,
}: GateWork): Promise<Pick<KnownAtExit, 'match' | 'matched'>> {
  const { reading, usedAt, mall, confidence, vehicleClass } = look;
  const open = await listOpenStays(transaction, mall);
  const candidates = open.map((stay) => toCandidate(stay, on.occupancy));
  const match = matchExit(reading, candidates, usedAt, { confidence, vehicleClass });
  const matchedId = match.kind === 'exact' || match.kind === 'near' ? match.sessionId : null;
  const found = open.find(({ publicId }) => publicId === matchedId);
  return { match, matched: found ? await findStay(transaction, found.id) : null };
}

async function findMissed({ transaction, look }: GateWork): Promise<Stay | null> {
  const { mall, reading, usedAt } = look;
  return reading.key === null ? null : findMissedExit(transaction, mall, reading.key, usedAt);
}

/** The exit nearest in time of this plate, else one of a look-alike at this gate within a minute. */
async function findLeft({ transaction, look }: GateWork): Promise<Left | null> {
  const { mall, reading, usedAt, gate } = look;
  if (reading.status === 'none') return null;
  const waiting = await listWaitingExits(transaction, mall, usedAt);
  if (reading.key !== null) {
    const stay = await findExitNear(transaction, mall, reading.key, usedAt);
    if (stay) return { kind: 'stay', stay };
    const read = waiting.find(({ plateKey }) => plateKey === reading.key);
    if (read) return { kind: 'waiting', read };
  }
  const exits = listExitSpellings(reading, {});
  const isAlike = (other: OpenCandidate) =>
    other.entryRaw === reading.raw || measureCandidate(exits, other) <= LOOKALIKE_COST;
  const stay = (await listExitsAtGate(transaction, mall, gate, usedAt)).find((one) =>
    isAlike(spell(one.publicId, one.plateKey, one.exitPlateRaw, one.entryAt)),
  );
  if (stay) return { kind: 'stay', stay };
  const read = waiting.find(
    (one) =>
      one.gate === gate &&
      Math.abs(one.usedAt.getTime() - usedAt.getTime()) <= DOUBLED_READ_MS &&
      isAlike(spell(String(one.readId), one.plateKey, one.plateRaw, one.usedAt)),
  );
  return read ? { kind: 'waiting', read } : null;
}

function spell(sessionId: string, key: string | null, entryRaw: string | null, entryAt: Date): OpenCandidate {
  return { sessionId, key, entryRaw, entryAt };
}

function asClosed(left: Left): ClosedStay {
  if (left.kind === 'waiting') {
    const { readId, usedAt, gate } = left.read;
    return { sessionId: `read:${readId}`, entryAt: null, exitAt: usedAt, exitGate: gate };
  }
  const { stay } = left;
  return {
    sessionId: stay.publicId,
    entryAt: isEntryKnown(stay) ? stay.entryAt : null,
    exitAt: stay.exitAt ?? stay.entryAt,
    exitGate: stay.exitGate,
  };
}

function asMissed({ publicId, entryAt, closedAt }: Stay): NonNullable<ExitFacts['missedExit']> {
  return { sessionId: publicId, entryAt, closedAt: closedAt ?? entryAt };
}
