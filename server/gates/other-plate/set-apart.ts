import { isSeenComing } from '#domain/parking/passing-by.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { reopenSession, type ClosedSession, type OpenSession } from '../../sessions/index.ts';
import { leaveAlone } from '../leave-alone.ts';
import { moveExitsOf } from '../partners/store.ts';
import { readAsOf, type GateServices, type ReadAtGate } from '../read-at-gate.ts';

/**
 * A session that had ended by an exit under another plate, and whose very own exit is read now: the other one stands alone
 * with its reads, as an exit without an entry, and the session is as it was before. What was charged is taken back, what
 * was paid counts for its own exit.
 */
export async function setApart(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  session: ClosedSession,
): Promise<OpenSession | ClosedSession> {
  const { id, exitAt, entryAt, entryPlateRaw, plate } = session;
  if (exitAt === null || exitAt >= read.usedAt || isSeenComing(exitAt, entryAt)) return session;
  // A person is asked about both: until that exit is certain now, whoever it was of.
  if (session.review !== null) return session;
  const { key, status } = readAsOf(session.exitPlateRaw ?? '', exitAt);
  const own = readAsOf(entryPlateRaw ?? plate, entryAt).key;
  // What is no registration was misread, most likely of this car.
  if (key === null || status !== 'valid' || key === read.plateKey || own !== read.plateKey) return session;
  const alone = await leaveAlone(on, transaction, { ...session, exitAt }, read);
  await moveExitsOf(transaction, id, { to: alone.id, key });
  const { plateKey } = read;
  // It may go by the plate that was read at the other exit.
  const bears = plateKey === session.plateKey ? {} : { plateKey, plate: read.plate, otherKey: null };
  const name = `apart:${exitAt.getTime()}`;
  return reopenSession(on, transaction, session, {
    name,
    plate: bears,
    leftBy: null,
    now: read.receivedAt,
  });
}
