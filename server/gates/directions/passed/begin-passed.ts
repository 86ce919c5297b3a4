import {
  hasComeAgain,
  isSeenComing,
  PASSING_MS,
  seesCarsLeave,
  SHORTEST_MS,
} from '#domain/parking/passing-by.ts';
import type { TimeFlag } from '#domain/parking/time-flag.ts';
import type { Admission } from '#domain/parking/session.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import {
  listOfPlate,
  type ClosedSession,
  type OpenSession,
  type Session,
  type UnmatchedSession,
} from '../../../sessions/index.ts';
import type { KnownAtExit } from '../../exit-facts.ts';
import type { GateServices, ReadAtGate } from '../../read-at-gate.ts';
import type { OwnRead } from '../../two-cars/own-reads.ts';
import type { WaitingExit } from '../../waiting-exit.ts';
import { findSeenLeaving, type SeenPassing } from '../passing-by.ts';
import { endUnread, giveExits, isSeenAtEntryFirst, isTakenToCome } from './seen-coming.ts';
import { countSeen, findPassed, giveReads } from './store.ts';

/** The read is of the visit that its plate has. */
const OF_ITS_VISIT: readonly Decided['kind'][] = ['duplicate', 'queued', 'seen_inside'];

type Decided = Admission<OpenSession, ClosedSession, UnmatchedSession | WaitingExit>;

/**
 * Begins the visit of a car that is read at an exit, and that an entry's camera had read seconds before its exit was read:
 * it had come in then, if that is the smaller amount. False where no such read is, or where it says nothing of a visit, as
 * a read just after the exit: nobody is back so soon, and when it came back nobody knows.
 */
export async function beginPassed(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  { match, ownReads }: Pick<KnownAtExit, 'match' | 'ownReads'>,
): Promise<boolean> {
  const { mall, plateKey, plate, usedAt: exitAt, receivedAt } = read;
  const came = match.kind === 'exact' ? null : findCame(ownReads, exitAt);
  if (plateKey === null || came === null) return false;
  const left = await findLeft(transaction, { ...read, plateKey, usedAt: came.usedAt });
  if (left === null) return false;
  if (!isSeenAtEntryFirst(left.session, ownReads)) return false;
  const { session: unread } = left;
  const passing = { mall, ...spanPassing(left) };
  const passed = await findPassed(transaction, passing, plateKey);
  if (!passed) return false;
  const car = describe(passed);
  if (await isInView(transaction, car)) return false;
  if (!(await isTakenToCome(transaction, unread, car, exitAt))) return false;
  await endUnread(on, transaction, unread, { leftBy: car.usedAt, now: receivedAt });
  const begins = { ...car, mall, plateKey, plate, receivedAt };
  const session = await on.sessions.open(transaction, begins, null, Promise.resolve(null));
  await giveExits(transaction, unread, session);
  await giveReads(transaction, passing, { key: plateKey, session: session.id });
  await on.passes.coverAtEntry(transaction, session, read);
  return true;
}

/** The last read at an entry, where it is of no visit, and an exit says that it may be of one. */
function findCame(newestFirst: KnownAtExit['ownReads'], exitAt: Date): OwnRead | null {
  const came = newestFirst.find(({ direction }) => direction === 'entry');
  return came?.sessionId === null && hasComeAgain(came.usedAt, exitAt) ? came : null;
}

function describe(passed: NonNullable<Awaited<ReturnType<typeof findPassed>>>) {
  const timeFlag: TimeFlag = passed.timeFlag ?? 'ok';
  return { ...passed, gate: passed.gate ?? '', timeFlag };
}

/** When an entry's camera may have read the car, beside the exit by which it seemed to leave. */
function spanPassing({ session, leftAt }: SeenPassing) {
  const from = new Date(session.exitAt.getTime() - SHORTEST_MS);
  return { from, to: new Date(leftAt.getTime() + PASSING_MS) };
}

/** How the car had left that an entry's camera read beside its exit; null where it had not, or was read somewhere since. */
async function findLeft(
  transaction: Transaction,
  read: ReadAtGate & { readonly plateKey: string },
): Promise<SeenPassing | null> {
  const own = await listOfPlate(transaction, read.mall, read.plateKey);
  const found = await findSeenLeaving(transaction, own, read);
  if (found === null) return null;
  const { entryAt, exitAt } = found.session;
  const isSince = (one: Session) => (one.kind === 'unmatched' ? one.exitAt : one.entryAt) > exitAt;
  // An exit's camera that saw it come in saw no exit, and that visit goes on.
  return isSeenComing(exitAt, entryAt) || own.some(isSince) ? null : found;
}

/**
 * What a read at an entry does beside an exit of its plate, by what was read of its car later, too; null where the car is
 * taken to pass. Read just before that exit it begins a visit by a later one, if it is taken to have come in then.
 */
export async function decidePassed(
  transaction: Transaction,
  read: ReadAtGate,
  { leaving, exit }: { leaving: SeenPassing['session']; exit: UnmatchedSession | WaitingExit | null },
  given: Decided,
): Promise<Decided | null> {
  if (OF_ITS_VISIT.includes(given.kind)) return given;
  if (exit === null || !isSeenComing(leaving.exitAt, read.usedAt)) return null;
  if (!hasComeAgain(read.usedAt, exit.exitAt) || (await isInView(transaction, read))) return null;
  const isVisit = await isTakenToCome(transaction, leaving, read, exit.exitAt);
  return isVisit ? { kind: 'join_exit', exit } : null;
}

const DAY_MS = 24 * 3_600_000;

/** Whether the camera that read a car at an entry sees those that leave by the lane beside it. */
async function isInView(
  transaction: Transaction,
  { mall, gate, plateKey: but, usedAt: to }: Pick<ReadAtGate, 'mall' | 'gate' | 'plateKey' | 'usedAt'>,
): Promise<boolean> {
  const from = new Date(to.getTime() - DAY_MS);
  return seesCarsLeave(await countSeen(transaction, { mall, from, to }, { gate, but }));
}
