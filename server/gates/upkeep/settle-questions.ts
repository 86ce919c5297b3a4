import type { EntryCameras } from '#domain/parking/entry-awaited.ts';
import { DOUBLED_EXIT_MS, MISREAD_DOUBLE_MS, STANDING_MS } from '#domain/parking/session.ts';
import { RATHER_SURE } from '#domain/plates/evidence.ts';
import { shareExits } from '#domain/parking/two-cars.ts';
import { lockSessions, NOT_ASKED, type ClosedSession, type UnmatchedSession } from '../../sessions/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { filterProven, otherKeyAt } from '../other-plate/prove-another.ts';
import { mayEndTheOneLeft } from '../other-plate/read-near.ts';
import { findSureness } from '../other-plate/store.ts';
import type { GateServices } from '../read-at-gate.ts';
import { endBy } from './end-by.ts';
import type { GateUpkeep } from './gate-upkeep.ts';
import { isByLikeness, judgeLikeness } from './left-by-likeness.ts';
import { seeAnySlot, stoodInSlot } from '../slot-evidence.ts';
import { doReadsDeny } from './reads-deny.ts';
import { isOwnAwaited, watchEntries } from '../partners/await-entries.ts';

/** A question whose sessions are settled by then stands no more. */
const OLDEST_MS = 48 * 3_600_000;

/**
 * An exit that might have ended one of several sessions is answered once all but one of them were read at an exit
 * themselves: it was that one's, and both become one session. The one that is left has ended as a missed exit by then, or
 * is open though the others left long before or after that exit. Not while a partner of its own may still arrive.
 */
export async function settleQuestions(on: GateUpkeep, mall: number, now: Date): Promise<void> {
  await on.services.database.transact({ mall }, async (transaction) => {
    await lockSessions(transaction, mall);
    // Anew: a person may have answered some of them until the lock was had.
    const asked = await listAsked(on, transaction, mall, now);
    const cameras = await watchEntries(on, transaction, mall, now);
    // Two exits may have one session left that they can be of: the earlier one is.
    const settled = new Set<number>();
    const soFar: SettledSoFar = { cameras, now, settled };
    const alone = ({ exit }: Question, work: (own: Transaction) => Promise<void>) =>
      on.faults.aloneWithin(transaction, `session ${exit.publicId}`, work);
    for (const pair of listPairs(asked)) await alone(pair[0], (own) => settlePair(on, own, pair, soFar));
    for (const { exit, candidates } of asked) {
      if (settled.has(exit.id)) continue;
      const only = findOnlyOneLeft({ exit, candidates }, settled);
      if (!only || mayBeAnotherExits(only, exit, asked) || !hasEnded(only, candidates, exit)) continue;
      if (isOwnAwaited(exit, candidates, { cameras, now })) continue;
      await alone({ exit, candidates }, (own) => settleOnly(on, own, { exit, candidates, only }, soFar));
    }
  });
}

async function settleOnly(
  on: GateServices,
  transaction: Transaction,
  { exit, candidates, only }: Pick<Question, 'exit' | 'candidates'> & { only: Candidate },
  { now, settled }: SettledSoFar,
): Promise<void> {
  if (await isAnothersRather(on, transaction, only, candidates, exit)) return;
  if (!(await mayBeItsExit(on, transaction, only, exit, now))) return;
  const likely = await judgeLikeness(on, transaction, { car: only, exit, now });
  if (likely === null) return;
  settled.add(only.id);
  await endBy(on, transaction, only, exit, { now, isAsked: likely === 'asked' });
}

/** The exits of which nobody knows which of several sessions they ended. */
export function listAsked({ sessions }: GateServices, transaction: Transaction, mall: number, now: Date) {
  return sessions.listQuestions(transaction, mall, new Date(now.getTime() - OLDEST_MS));
}

type Question = Awaited<ReturnType<typeof listAsked>>[number];
type Pair = readonly [Question, Question];

/** What is known for all questions of a mall, and the exits and sessions that have been settled by it. */
interface SettledSoFar {
  readonly cameras: EntryCameras;
  readonly now: Date;
  readonly settled: Set<number>;
}

/** Two questions about the same two cars, of which no third asks. */
function listPairs(asked: readonly Question[]): Pair[] {
  const ofTwo = asked.filter(({ candidates }) => candidates.length === 2);
  return ofTwo.flatMap((one, index) => {
    const same = ofTwo.filter((other) => isAboutSame(one, other));
    const [, other] = same;
    return same.length === 2 && other && ofTwo.indexOf(other) > index ? [[one, other] as const] : [];
  });
}

function isAboutSame({ candidates }: Question, other: Question): boolean {
  return candidates.every(({ id }) => other.candidates.some((one) => one.id === id));
}

/** Both exits were each of one of the two cars: the one whose very plate was read tells whose the other one was. */
async function settlePair(
  on: GateServices,
  transaction: Transaction,
  [one, other]: Pair,
  soFar: SettledSoFar,
): Promise<void> {
  const [first, second] = one.candidates;
  if (!first || !second) return;
  const ownCar = ({ plateKey }: UnmatchedSession) =>
    [first, second].find((car) => car.plateKey !== null && car.plateKey === plateKey) ?? null;
  const seen = ({ exit }: Question) => ({ exitAt: exit.exitAt, ownCar: ownCar(exit) });
  const shared = shareExits([seen(one), seen(other)], [first, second]);
  if (shared === null) return;
  // As `one` names them: the other question's are the same two.
  const ends = [
    { exit: one.exit, car: shared[0] },
    { exit: other.exit, car: shared[1] },
  ] as const;
  for (const { exit, car } of ends) if (!(await mayEnd(on, transaction, { car, exit }, one, soFar))) return;
  for (const { exit, car } of ends) {
    soFar.settled.add(exit.id);
    soFar.settled.add(car.id);
    await endBy(on, transaction, car, exit, { now: soFar.now });
  }
}

/** Whether nothing else speaks against that an exit ended a session. */
async function mayEnd(
  on: GateServices,
  transaction: Transaction,
  { car, exit }: { car: Candidate; exit: UnmatchedSession },
  { candidates }: Question,
  { cameras, now, settled }: SettledSoFar,
): Promise<boolean> {
  if (settled.has(car.id) || !mayHaveEnded(car, exit)) return false;
  if (car.kind === 'closed' && (!isMissed(car) || isByLikeness(car, exit))) return false;
  if (isOwnAwaited(exit, candidates, { cameras, now })) return false;
  return mayBeItsExit(on, transaction, car, exit, now);
}

type Candidate = Awaited<ReturnType<GateServices['sessions']['listQuestions']>>[number]['candidates'][number];

/** The one session that an exit can still have ended, of those that it is asked about. */
function findOnlyOneLeft(
  { exit, candidates }: Pick<Question, 'exit' | 'candidates'>,
  settled: ReadonlySet<number> = NONE,
): Candidate | null {
  const left = candidates.filter((session) => mayHaveEnded(session, exit) && !settled.has(session.id));
  return left.length === 1 ? (left[0] ?? null) : null;
}

const NONE: ReadonlySet<number> = new Set();

/** It has ended unread, or must have. */
function hasEnded(only: Candidate, candidates: readonly Candidate[], exit: UnmatchedSession): boolean {
  return only.kind === 'closed' ? isMissed(only) : haveOthersLeft(candidates, exit, only);
}

/** Whether the exit was rather, or surely, of another one of those cars. */
async function isAnothersRather(
  on: GateServices,
  transaction: Transaction,
  only: Candidate,
  candidates: readonly Candidate[],
  exit: UnmatchedSession,
): Promise<boolean> {
  return (
    isRatherAnothers(only, candidates, exit) ||
    (await isSurelyAnothers(on, transaction, only, candidates, exit))
  );
}

/** Whether an exit under another plate is left with the same session, so that nobody knows which of two cars came in. */
function mayBeAnotherExits(only: Candidate, exit: UnmatchedSession, asked: readonly Question[]): boolean {
  if (exit.plateKey !== null && exit.plateKey === only.plateKey) return false;
  return asked.some(
    (other) => other.exit.plateKey !== exit.plateKey && findOnlyOneLeft(other)?.id === only.id,
  );
}

/**
 * The others were read at an exit long before or after: none of them stood in the lane when this one was read, or not just
 * then where it was read under the very plate of the one that is left. Where it alone was named there is nobody who has
 * left in its place.
 */
function haveOthersLeft(
  candidates: readonly Candidate[],
  { exitAt, plateKey }: UnmatchedSession,
  only: Candidate,
): boolean {
  const isOwn = plateKey !== null && plateKey === only.plateKey;
  const longestMs = isOwn ? MISREAD_DOUBLE_MS : STANDING_MS;
  const left = candidates.flatMap((other) => (other.kind === 'closed' && other.exitAt ? [other.exitAt] : []));
  const isApart = (at: Date) => Math.abs(at.getTime() - exitAt.getTime()) > longestMs;
  return left.length > 0 && left.every(isApart);
}

/**
 * Whether an exit, under a plate that is not its own, was rather another car's that was read right at an exit about then:
 * what is left over of a misread is not the next car's that is near to it.
 */
function isRatherAnothers(
  only: Candidate,
  candidates: readonly Candidate[],
  { plateKey, exitAt }: UnmatchedSession,
): boolean {
  if (plateKey !== null && plateKey === only.plateKey) return false;
  return candidates.some((other) => {
    const left = other !== only && other.kind === 'closed' ? other.exitAt : null;
    return left !== null && Math.abs(left.getTime() - exitAt.getTime()) <= DOUBLED_EXIT_MS;
  });
}

/**
 * Whether an exit was read, well enough, under the very plate of another of those cars, which was read leaving once more: it
 * may as well have come back unread, and is charged until the first exit. Which of the two happened a person is asked.
 */
async function isSurelyAnothers(
  on: GateServices,
  transaction: Transaction,
  only: Candidate,
  candidates: readonly Candidate[],
  exit: UnmatchedSession,
): Promise<boolean> {
  const named = candidates.find((other) => other !== only && other.plateKey === exit.plateKey);
  if (exit.plateKey === null || !named) return false;
  if (((await findSureness(transaction, exit)) ?? 1) < RATHER_SURE) return false;
  // Unless what seems to be its slot was taken then.
  return !(await stoodInSlot(transaction, named, { seen: seeAnySlot(named, on.occupancy), at: exit.exitAt }));
}

/**
 * Whether no read speaks against that an exit was a car's. One that is inside still, as far as is known, is ended by a plate
 * that is not its own where that was misread, most likely.
 */
async function mayBeItsExit(
  on: GateServices,
  transaction: Transaction,
  car: Candidate,
  exit: UnmatchedSession,
  now: Date,
): Promise<boolean> {
  if (await doReadsDeny(transaction, car, exit)) return false;
  const key = otherKeyAt(exit, car);
  const proven = key && (await filterProven(on, transaction, { mall: car.mall, now }, [{ car, exit, key }]));
  if (proven && proven.length > 0) return false;
  return car.kind === 'closed' || mayEndTheOneLeft(on, transaction, { exit, car, now });
}

/** It ended as a missed exit, and no person has decided about it. */
function isMissed({ exitAt, review, flags }: ClosedSession): boolean {
  return exitAt === null && (review === 'exit_missed' || (review === null && flags.includes(NOT_ASKED)));
}

/** A session that was read at another exit is none that this one ended. */
function mayHaveEnded(session: Candidate, { exitAt }: UnmatchedSession): boolean {
  return session.entryAt < exitAt && (session.kind === 'open' || session.exitAt === null);
}
