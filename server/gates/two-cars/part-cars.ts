import { areApart } from '#domain/parking/own-stamps.ts';
import { isDoubtfulRead } from '#domain/plates/evidence.ts';
import { isMisreadAnew, isSeenBeside, isSlipInTime } from '#domain/plates/read-again.ts';
import { areTwoCars } from '#domain/parking/two-cars.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  findByIds,
  hasExit,
  isOneByPerson,
  type ClosedSession,
  type OpenSession,
  type Settled,
} from '../../sessions/index.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { isEnteredByTyping } from '../typed/store.ts';
import { findFirstExit, findLastEntry, type OwnRead } from './own-reads.ts';
import { takeOffPaidAhead } from './paid-for-both.ts';
import { partAtExit } from './part-at-exit.ts';
import { recordParted } from './record-parted.ts';
import { listEntriesOf, moveEntriesOf, type EntrySeen } from './store.ts';

/**
 * Ends the visit of a car whose read at the entry was taken for a double of the car before it: it gets a session of its
 * own, from that read to this exit, and the other car's goes on without it. Null where the exit does not show that.
 */
export async function partCars(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  session: OpenSession | ClosedSession,
): Promise<Settled | null> {
  const { plateKey: exitKey, reading, confidence } = read;
  const isExitDoubtful = isDoubtfulRead(reading, { confidence });
  const { plateKey: key, otherKey } = session;
  if (!areTwoCars({ exitKey, isExitDoubtful, key, otherKey })) return null;
  // Whoever stood there has answered that both plates were of one car.
  if (isOneByPerson(session)) return null;
  // Who types a plate wrongly as it comes in may do so again as it leaves: that is no second car.
  if (read.isTyped && (await isEnteredByTyping(transaction, session.id, exitKey))) return null;
  const both = await findBothEntries(transaction, read, session);
  // Either plate may be the misread one: whoever bears the other one leaves yet, and gets a session then.
  if (both && mayBeOne(both)) return null;
  return partFrom(on, transaction, read, session);
}

/** Not where the last two digits differ: that is rather the next car of a fleet. */
function mayBeOne({ theirs, own }: { theirs: EntrySeen; own: EntrySeen }): boolean {
  if (areApart(theirs, own)) return false;
  return isSlipInTime(theirs, own) || isSeenBeside(theirs, own) || isMisreadAnew(theirs, own);
}

/**
 * The same where the session that the car's read at the entry was taken for is not one that this exit ends: the other car
 * has left already, or goes by a plate and a second one which are not this car's. Just after the other car left, one car
 * that stands at the exit may be misread there as it was at the entry, and has paid.
 */
export async function partOwn(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  ownReads: readonly OwnRead[],
): Promise<Settled | null> {
  const { plateKey: key, reading, confidence, usedAt } = read;
  const came = findLastEntry(ownReads, usedAt);
  if (came === null || came.sessionId === null) return null;
  const [session] = await findByIds(transaction, [came.sessionId]);
  if (!session || session.kind === 'unmatched' || session.plateKey === key) return null;
  // It was read at an exit before: its visit ended there. What only waits for an entry has ended none.
  const left = { after: came.usedAt, before: usedAt, session: session.id };
  if (
    findFirstExit(
      ownReads.filter((one) => one.sessionId !== null),
      left,
    )
  )
    return null;
  if (hasExit(session)) return partAtExit(on, transaction, read, session);
  if (isDoubtfulRead(reading, { confidence })) return null;
  if (session.kind === 'open')
    return session.otherKey === key ? null : partFrom(on, transaction, read, session);
  return partFrom(on, transaction, read, session);
}

async function partFrom(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  session: OpenSession | ClosedSession,
): Promise<Settled | null> {
  const { plateKey: exitKey } = read;
  const both = await findBothEntries(transaction, read, session);
  if (exitKey === null || both === null) return null;
  const { theirs, own } = both;
  const otherKey = session.otherKey === exitKey ? null : session.otherKey;
  await on.sessions.part(transaction, session, { ...own, otherKey });
  const charged = await recordParted(on, transaction, read, { theirs, partedFrom: session.publicId });
  const settled = await takeOffPaidAhead(transaction, charged, { of: session, now: read.receivedAt });
  await moveEntriesOf(transaction, session.id, { to: settled.session.id, key: exitKey });
  await on.passes.coverAtEntry(transaction, settled.session, read);
  return settled;
}

/** What was read at the entry of a session under the plate of an exit, and under its own. */
async function findBothEntries(
  transaction: Transaction,
  { plateKey: exitKey, usedAt }: ReadAtGate,
  { id, plateKey }: OpenSession | ClosedSession,
): Promise<{ theirs: EntrySeen; own: EntrySeen } | null> {
  if (exitKey === null) return null;
  const entries = await listEntriesOf(transaction, id);
  const theirs = entries.find((one) => one.plateKey === exitKey);
  const own = entries.find((one) => one.plateKey === plateKey);
  return theirs && own && theirs.usedAt < usedAt ? { theirs, own } : null;
}
