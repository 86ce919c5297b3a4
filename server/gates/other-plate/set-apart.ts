import { isSeenComing } from '#domain/parking/passing-by.ts';
import { STANDING_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { reopenSession, type ClosedSession, type OpenSession } from '../../sessions/index.ts';
import { leaveAlone } from '../leave-alone.ts';
import { moveExitsOf } from '../partners/store.ts';
import { readAsOf, type GateServices, type ReadAtGate } from '../read-at-gate.ts';
import { handOver, listPaidThere } from './hand-over.ts';
import { findLeftBetween } from './left-between.ts';

/**
 * A session that had ended by an exit under another plate, and whose very own exit is read now: the other one stands alone
 * with its reads, as an exit without an entry, and the session is as it was before. What was charged is taken back. What
 * was paid ahead counts for its own exit, and what was paid at the other one, where its car may have left by that.
 */
export async function setApart(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  session: ClosedSession,
): Promise<OpenSession | ClosedSession> {
  const { id, exitAt, review } = session;
  // Where a person is asked about both it is certain until that exit, whoever it was of.
  if (exitAt === null || review !== null) return session;
  const ended = { ...session, exitAt };
  const key = otherPlateOf(ended, read);
  if (key === null) return session;
  const { plateKey, receivedAt: now } = read;
  // Who has paid there and stands at an exit still, or again, is the same car.
  const isSoon = read.usedAt.getTime() - exitAt.getTime() <= STANDING_MS;
  if (isSoon && (await listPaidThere(transaction, ended)).length > 0) return session;
  const alone = await leaveAlone(on, transaction, ended, read);
  await moveExitsOf(transaction, id, { to: alone.id, key });
  // It may go by the plate that was read at the other exit.
  const bears = plateKey === session.plateKey ? {} : { plateKey, plate: read.plate, otherKey: null };
  const name = `apart:${exitAt.getTime()}`;
  const reopened = await reopenSession(on, transaction, session, { name, plate: bears, leftBy: null, now });
  // Where its car may have left there, and come back unread, it is charged until then, which is what it has paid.
  const left = await findLeftBetween(on, transaction, reopened, { exitAt: read.usedAt, now });
  if (left === null && !isSoon) await handOver(transaction, ended, { to: null, now });
  return reopened;
}

/** The plate under which a session ended that is not its own; null where that was its own, or no registration. */
function otherPlateOf(
  { exitAt, entryAt, entryPlateRaw, plate, exitPlateRaw }: ClosedSession & { readonly exitAt: Date },
  { usedAt, plateKey }: ReadAtGate,
): string | null {
  if (exitAt >= usedAt || isSeenComing(exitAt, entryAt)) return null;
  const { key, status } = readAsOf(exitPlateRaw ?? '', exitAt);
  const own = readAsOf(entryPlateRaw ?? plate, entryAt).key;
  // What is no registration was misread, most likely of this car.
  return status === 'valid' && key !== plateKey && own === plateKey ? key : null;
}
