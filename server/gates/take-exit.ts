import type { GateAnswer } from '#contract/ingest.ts';
import { release, type Release } from '#domain/parking/session.ts';
import { gatherExitFacts, type KnownAtExit } from './facts/gather-exit-facts.ts';
import { findSameLook } from './facts/store.ts';
import { isEntryKnown, type Stay } from '../sessions/session-record.ts';
import { closeSession, recordUnmatched, type Ending } from '../sessions/close-session.ts';
import { correctExit } from '../sessions/correct-exit.ts';
import { answerExit, answerUnmatched } from './gate-answer.ts';
import type { GateWork, Look, Taken } from './gate-work.ts';
import { findFirstAnswer, waitNoLonger } from './store.ts';
import { beginUnmatchedExit } from '../sessions/unmatched-exit.ts';

/** Releases the car at the exit: ends and charges the one stay that fits, or leaves it to a late entry or a person. */
export async function takeExit(work: GateWork): Promise<Taken> {
  const known = await gatherExitFacts(work);
  return carryOut(work, known, release(known.facts));
}

async function carryOut(work: GateWork, known: KnownAtExit, decided: Release): Promise<Taken> {
  switch (decided.kind) {
    case 'close':
      return end(work, needed(known.matched), { ...endingAt(work.look, decided.exitAt), ...explain(known) });
    case 'repair-missed-exit':
      return end(work, needed(known.missed), endingAt(work.look, decided.exitAt));
    case 'duplicate':
      return answerDouble(work, needed(known.left));
    case 'earlier-exit':
      return moveExit(work, needed(known.left), decided.exitAt);
    case 'review':
      return review(work, known, decided);
    case 'wait-for-entry':
      return { answer: answerUnmatched(work.look, 'entry_awaited', null), stayId: null, isWaiting: true };
  }
}

async function end(work: GateWork, stay: Stay, ending: Ending): Promise<Taken> {
  const ended = await closeSession(work, readableFrom(work.look, stay), ending);
  return { answer: answerExit(work.look, ended), stayId: ended.id, isWaiting: false };
}

/** A stay whose entry could not be read shows what its exit read says; its key stays withheld. */
function readableFrom({ reading }: Look, stay: Stay): Stay {
  const isBetter = stay.review === 'plate_unreadable' && reading.key !== null;
  return isBetter ? { ...stay, plate: reading.key } : stay;
}

async function answerDouble(work: GateWork, left: NonNullable<KnownAtExit['left']>): Promise<Taken> {
  const { transaction, look } = work;
  if (left.kind === 'waiting')
    return { answer: answerUnmatched(look, 'entry_awaited', null), stayId: null, isWaiting: false };
  const { stay } = left;
  const first = await findFirstAnswer(transaction, stay.id, 'exit');
  return { answer: first ?? answerExit(look, stay), stayId: stay.id, isWaiting: false };
}

/** The read by which the car was first at the exit counts, in whatever order reads arrive. */
async function moveExit(
  work: GateWork,
  left: NonNullable<KnownAtExit['left']>,
  exitAt: Date,
): Promise<Taken> {
  if (left.kind === 'stay') {
    const stay = await correctExit(work, left.stay, exitAt);
    return { answer: answerAgain(work.look, stay), stayId: stay.id, isWaiting: false };
  }
  // One misread waits for an entry under its own key, which this read's is not.
  if (left.read.plateKey !== work.look.reading.key) return answerDouble(work, left);
  await waitNoLonger(work.transaction, left.read.readId);
  return { answer: answerUnmatched(work.look, 'entry_awaited', null), stayId: null, isWaiting: true };
}

function answerAgain(look: Look, stay: Stay): GateAnswer {
  return isEntryKnown(stay)
    ? answerExit(look, stay)
    : answerUnmatched(look, stay.review ?? 'entry_unknown', stay);
}

/** The car has left, and nobody knows for sure which stay that ends: it is on record by itself, uncharged. */
async function review(
  work: GateWork,
  known: KnownAtExit,
  { reason, candidates }: Extract<Release, { kind: 'review' }>,
): Promise<Taken> {
  const same = await findUnreadableDouble(work);
  if (same)
    return {
      answer: answerUnmatched(work.look, same.review ?? reason, same),
      stayId: same.id,
      isWaiting: false,
    };
  const because = known.match.kind === 'review' || known.match.kind === 'none' ? known.match.reason : null;
  const unmatched = { ...beginUnmatchedExit(work.look), matchDetail: { because, candidates } };
  const stay = await recordUnmatched(work, unmatched, reason, work.look.usedAt);
  return { answer: answerUnmatched(work.look, reason, stay), stayId: stay.id, isWaiting: false };
}

/** The same unreadable characters at the same gate within a minute are one car. */
async function findUnreadableDouble({ transaction, look }: GateWork): Promise<Stay | null> {
  const { mall, gate, direction, reading, usedAt: at } = look;
  if (reading.status === 'none' || reading.key !== null) return null;
  return findSameLook(transaction, { mall, gate, direction, key: null, raw: reading.raw, at });
}

function endingAt({ gate, reading }: Look, exitAt: Date): Ending {
  return { exitAt, exitGate: gate, exitPlateRaw: reading.raw };
}

/** Both readings of a near match are stored with the stay; why they are one car is kept beside them. */
function explain({ match }: KnownAtExit): Pick<Ending, 'matchDetail'> {
  if (match.kind === 'exact') return { matchDetail: { matched: 'exact', corrected: match.corrected } };
  if (match.kind !== 'near') return {};
  return { matchDetail: { matched: 'near', distance: match.distance, evidence: match.evidence } };
}

function needed<T>(value: T | null): T {
  if (value === null) throw new Error('the rule decided about a stay that is not there');
  return value;
}
