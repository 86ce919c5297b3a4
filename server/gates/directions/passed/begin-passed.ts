import { hasComeAgain, isSeenComing, PASSING_MS, seesCarsLeave } from '#domain/parking/passing-by.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { listOfPlate, type Session } from '../../../sessions/index.ts';
import type { KnownAtExit } from '../../exit-facts.ts';
import type { GateServices, ReadAtGate } from '../../read-at-gate.ts';
import { findSeenLeaving } from '../passing-by.ts';
import { countSeen, findPassed, giveReads } from './store.ts';

/**
 * Begins the visit of a car that is read at an exit, and that an entry's camera had read just after its exit before: it
 * had come in again, and did not only pass. False where no such read is, or where it says nothing of a visit.
 */
export async function beginPassed(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  { match, ownReads }: Pick<KnownAtExit, 'match' | 'ownReads'>,
): Promise<boolean> {
  const { mall, plateKey, plate, usedAt: exitAt, receivedAt } = read;
  const came = ownReads.find(({ direction }) => direction === 'entry');
  if (plateKey === null || match.kind === 'exact' || came?.sessionId !== null) return false;
  if (!hasComeAgain(came.usedAt, exitAt)) return false;
  const leftAt = await findLeft(transaction, { ...read, plateKey, usedAt: came.usedAt });
  if (leftAt === null) return false;
  const passing = { mall, from: leftAt, to: new Date(leftAt.getTime() + PASSING_MS) };
  const passed = await findPassed(transaction, passing, plateKey);
  if (!passed) return false;
  const seen = { ...passed, gate: passed.gate ?? '', timeFlag: passed.timeFlag ?? 'ok' };
  if (await isInView(transaction, seen)) return false;
  const car = { ...seen, mall, plateKey, plate, receivedAt };
  const session = await on.sessions.open(transaction, car, null, Promise.resolve(null));
  await giveReads(transaction, passing, { key: plateKey, session: session.id });
  await on.passes.coverAtEntry(transaction, session, read);
  return true;
}

/** When the car left that an entry's camera read just after; null where it did not, or was read somewhere since. */
async function findLeft(
  transaction: Transaction,
  read: ReadAtGate & { readonly plateKey: string },
): Promise<Date | null> {
  const own = await listOfPlate(transaction, read.mall, read.plateKey);
  const found = await findSeenLeaving(transaction, own, read);
  if (found === null || found.leftAt > read.usedAt) return null;
  const { entryAt, exitAt } = found.session;
  const isSince = (one: Session) => (one.kind === 'unmatched' ? one.exitAt : one.entryAt) > exitAt;
  // An exit's camera that saw it come in saw no exit, and that visit goes on.
  return isSeenComing(exitAt, entryAt) || own.some(isSince) ? null : found.leftAt;
}

/** Whether a read at an entry just after an exit is of a visit all the same: by what was read of its car later, too. */
export async function isOfVisit(
  transaction: Transaction,
  read: ReadAtGate,
  decided: { kind: string } | { kind: 'join_exit'; exit: { exitAt: Date } },
): Promise<boolean> {
  if (decided.kind === 'duplicate' || decided.kind === 'queued') return true;
  if (!('exit' in decided) || !hasComeAgain(read.usedAt, decided.exit.exitAt)) return false;
  return !(await isInView(transaction, read));
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
