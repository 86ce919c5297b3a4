import type { Transaction } from '../../platform/storage/database.ts';
import type { ClosedSession } from '../../sessions/index.ts';
import { judgeJoined } from '../explain-match.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { moveReadsOf } from '../store.ts';
import { findFirstExitOf } from './leave-later.ts';

/**
 * An entry has come late that lies between the two exits of a visit: the car had left by the first one, and the later one
 * is this entry's. Null where the visit had one exit alone.
 */
export async function partLater(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  session: ClosedSession,
): Promise<ClosedSession | null> {
  const first = findFirstExitOf(session);
  const { exitAt, exitGate, exitPlateRaw, plate, plateKey, otherKey } = session;
  const firstAt = first === null ? read.usedAt : new Date(first.exitAt);
  if (first === null || exitAt === null || firstAt >= read.usedAt) return null;
  const { firstExit: _, spokeAgainst: _asked, ...matchDetail } = session.matchDetail;
  const receivedAt = read.receivedAt;
  const before = { ...first, exitAt: firstAt, plate, plateKey, otherKey, matchDetail };
  await on.sessions.close(transaction, session, { ...before, exitDoubtMs: 0, receivedAt });
  const length = await judgeJoined(on, transaction, read, { exitAt, now: receivedAt });
  const left = { exitAt, exitGate, exitPlateRaw, doubtMs: 0, timeFlag: read.timeFlag, exitClass: null };
  const joined = await on.sessions.recordJoined(transaction, read, left, length);
  await moveReadsOf(transaction, session.id, { to: joined.session.id, direction: 'exit', after: firstAt });
  return joined.session;
}
