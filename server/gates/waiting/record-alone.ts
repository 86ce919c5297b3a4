import { readPlate } from '#domain/plates/plate.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findLeftBefore, giveWait, type CarAtGate } from '../../sessions/index.ts';
import { judgeAround } from '../other-plate/judge-around.ts';
import { leaveLater } from '../parked-in-view/leave-later.ts';
import { describeCar, type GateServices } from '../read-at-gate.ts';
import { noteAlike } from '../upkeep/note-alike.ts';
import { findStoodBefore } from '../upkeep/stood-before.ts';
import type { WaitingExit } from '../waiting-exit.ts';
import { endWaiting } from './store.ts';

/** An exit whose entry does not come becomes a session of its own, uncharged and for review, unless its visit is known. */
export async function recordAlone(
  on: GateServices,
  transaction: Transaction,
  mall: number,
  exit: WaitingExit,
): Promise<void> {
  const { plateKey, plateRaw, exitAt: usedAt, readId, gate, vehicleClass, confidence } = exit;
  const { doubtMs, timeFlag, receivedAt } = exit;
  const reading = readPlate(plateRaw);
  const again = { mall, gate, plateKey, plateRaw, reading, confidence, usedAt, doubtMs, receivedAt };
  const later = await leaveLater(on, transaction, again);
  if (later) return endWaiting(transaction, readId, later.id);
  // A car that drove up to the exit, was charged, backed in again and left later: nobody saw it come in.
  const left = plateKey && (await findLeftBefore(transaction, { mall, key: plateKey, at: usedAt }));
  if (left) return endWaiting(transaction, readId, left.id);
  const stood = await findStoodBefore(transaction, mall, exit);
  if (stood) {
    await endWaiting(transaction, readId, stood.id);
    return giveWait(transaction, readId, stood.id);
  }
  const seen = { mall, gate, vehicleClass, confidence, usedAt, receivedAt, doubtMs, timeFlag };
  const car: CarAtGate = { ...describeCar(reading, seen), plateKey };
  const session = await on.sessions.recordUnmatched(transaction, car, 'entry_unknown');
  await endWaiting(transaction, readId, session.id);
  await giveWait(transaction, readId, session.id);
  await noteAlike(transaction, session);
  await judgeAround(on, transaction, session, receivedAt);
}
