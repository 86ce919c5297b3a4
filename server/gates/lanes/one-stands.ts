import { areClassesApart } from '#domain/plates/vehicle-class.ts';
import type { EvidenceCode } from '#contract/evidence-words.ts';
import { FARTHEST, LOOKALIKE_COST } from '#domain/plates/distance.ts';
import { isDoubtfulRead, isSlotFreed } from '#domain/plates/evidence.ts';
import { isCutOf } from '#domain/plates/slip.ts';
import { listExitSpellings, measureCandidate } from '#domain/plates/spelling.ts';
import { STANDING_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  findByIds,
  hasSettlement,
  listWaitsOf,
  lockSession,
  type ClosedSession,
  type LaneWait,
  type OpenSession,
} from '../../sessions/index.ts';
import type { AskedAtExit } from '../ask-ahead.ts';
import { findDoubtOfExit } from '../first-stand/join-first-stand.ts';
import { isLongGone, type AtLane, type TakenRead } from '../gate-answer.ts';
import { isAgreedAtBothGates, isNextBehind, isSureAtBothGates } from '../next-of-fleet.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { listLaneReads, type LaneRead } from '../store.ts';
import { classSeen } from '../typed/class-seen.ts';
import { answerAgain, answerLetOut } from './answer-again.ts';
import { STILL_THERE_MS } from './has-gone.ts';

interface OneStanding {
  readonly session: ClosedSession & { readonly exitAt: Date };
  readonly wait: LaneWait;
}

/**
 * Answers a read under the plate of a car much like the one that was held in this lane, where nobody else was read there
 * since: behind a barrier that has not opened hardly another car comes up. Which of the two it is nobody knows, so it is
 * asked for the smaller amount, and for none once it has paid. Null where it may be another car.
 */
export async function answerOneStanding(
  on: GateServices & { readonly rule: AtLane['rule'] },
  transaction: Transaction,
  read: ReadAtGate,
  asked: Pick<AskedAtExit, 'known' | 'own'>,
): Promise<TakenRead | null> {
  if (on.rule === 'record' || read.reading.status === 'none' || isLongGone(read)) return null;
  const found = await findOneStanding(transaction, read, asked);
  if (found === null) return null;
  const { wait } = found;
  await lockSession(transaction, found.session.id);
  const session = await lowerTo(on, transaction, read, found.session, asked.own);
  if (wait.endedAt !== null) return answerLetOut(transaction, read, session, on.rule);
  const isLetOut = wait.releasedBy === 'person' || wait.releasedBy === 'fastag';
  const answered = await answerAgain(on, transaction, read, session, isLetOut ? 'record' : on.rule);
  return { ...answered, held: { wait, session } };
}

async function findOneStanding(
  transaction: Transaction,
  read: ReadAtGate,
  { known }: Pick<AskedAtExit, 'known'>,
): Promise<OneStanding | null> {
  const from = new Date(read.usedAt.getTime() - STANDING_MS);
  const last = (await listLaneReads(transaction, read, { from, to: read.usedAt })).at(-1);
  const session = await findLeft(transaction, read, last?.sessionId ?? null);
  if (!last || !session) return null;
  const wait = (await listWaitsOf(transaction, session.id)).findLast(({ gate }) => gate === read.gate);
  if (!wait) return null;
  if (wait.endedAt === null)
    return (await isHolding(transaction, read, session, { known, last })) ? { session, wait } : null;
  const distance = measure(read, session);
  const isSoon = read.usedAt.getTime() - last.usedAt.getTime() <= STILL_THERE_MS;
  if (!isSoon || distance > farthest(read) || hasLeftItsSlot(known, read)) return null;
  return (await isNext(transaction, read, session, known)) ? null : { session, wait };
}

/** Whether it is the car that holds. A second one may queue behind it, or come up once it has driven off unread. */
async function isHolding(
  transaction: Transaction,
  read: ReadAtGate,
  session: OneStanding['session'],
  { known, last }: Pick<AskedAtExit, 'known'> & { readonly last: LaneRead },
): Promise<boolean> {
  if (measure(read, session) > FARTHEST && !isCutShort(read, session)) return false;
  if (!isNamed(known, read)) return true;
  // No camera has read the one that a person typed, and the slip is rather theirs.
  const isTyped = known !== null && last.typedBy !== null;
  return !(await (isTyped
    ? isNextBehind(transaction, read, session, known)
    : isNext(transaction, read, session, known)));
}

function isCutShort(read: ReadAtGate, { plateKey, exitPlateRaw: plateRaw }: OneStanding['session']): boolean {
  return read.plateKey === null && isCutOf(read, { plateKey, plateRaw });
}

/** Cameras hardly make of one plate the very plate of another car inside, which its own entry was read as. */
function isNamed(known: AskedAtExit['known'], read: ReadAtGate): boolean {
  return known !== null && (isSureAtBothGates(read, known) || isAgreedAtBothGates(read, known));
}

/** Whether another car has come up. Of look-alikes who has paid may stand there still, and would be held for the other one. */
async function isNext(
  transaction: Transaction,
  read: ReadAtGate,
  session: OneStanding['session'],
  known: AskedAtExit['known'],
): Promise<boolean> {
  if (known === null || measure(read, session) <= LOOKALIKE_COST) return false;
  return isNextBehind(transaction, read, session, known);
}

/** The session of the car that was last read in this lane, under another plate than this one. */
async function findLeft(
  transaction: Transaction,
  read: ReadAtGate,
  id: number | null,
): Promise<OneStanding['session'] | null> {
  const [session] = id === null ? [] : await findByIds(transaction, [id]);
  if (session?.kind !== 'closed' || session.exitAt === null || session.exitGate !== read.gate) return null;
  // By its own plate what it was let out for has opened once.
  if (session.plateKey === read.plateKey || isOfAnotherClass(read, session)) return null;
  return { ...session, exitAt: session.exitAt };
}

function isOfAnotherClass(read: ReadAtGate, { vehicleClass: known }: ClosedSession): boolean {
  return areClassesApart(classSeen(read), known);
}

/** Once the barrier has opened, the next car may be one of the same fleet, read right. */
function farthest({ reading, confidence }: ReadAtGate): number {
  return isDoubtfulRead(reading, { confidence }) ? FARTHEST : LOOKALIKE_COST;
}

function measure(read: ReadAtGate, { plateKey, exitPlateRaw, entryAt }: ClosedSession): number {
  const exits = listExitSpellings(read.reading, {});
  const raws = [plateKey, exitPlateRaw].filter((one) => one !== null);
  const distances = raws.map((entryRaw) =>
    measureCandidate(exits, { sessionId: '', key: plateKey, entryRaw, entryAt }),
  );
  return Math.min(Infinity, ...distances);
}

function hasLeftItsSlot(known: AskedAtExit['known'], { usedAt }: ReadAtGate): boolean {
  const match = known?.match;
  return (match?.kind === 'exact' || match?.kind === 'near') && isSlotFreed(match.session, usedAt);
}

/** What spoke against the whole of the amount. */
const READ_AS_ANOTHER: EvidenceCode = 'read_as_another';

/** The car may be the other one, which came later and owes less: no more is charged, and a person is asked. */
async function lowerTo(
  on: GateServices,
  transaction: Transaction,
  { receivedAt }: ReadAtGate,
  session: OneStanding['session'],
  other: OpenSession | null,
): Promise<ClosedSession> {
  const { entryAt, exitAt, exitGate, exitPlateRaw, plate, plateKey, otherKey } = session;
  if (other === null || other.entryAt <= entryAt || session.review !== null) return session;
  if (await hasSettlement(transaction, session)) return session;
  const lengthMs = Math.max(0, exitAt.getTime() - other.entryAt.getTime());
  const chargedUntil = new Date(entryAt.getTime() + lengthMs);
  const { spokeAgainst } = session.matchDetail;
  const against = [...(Array.isArray(spokeAgainst) ? spokeAgainst : []), READ_AS_ANOTHER];
  const matchDetail = { ...session.matchDetail, spokeAgainst: against };
  const known = { exitAt, exitGate, exitPlateRaw, plate, plateKey, otherKey, matchDetail };
  const exitDoubtMs = await findDoubtOfExit(transaction, session);
  const ending = { ...known, chargedUntil, exitDoubtMs, receivedAt };
  return (await on.sessions.close(transaction, session, ending)).session;
}
