import { LATENESS_MS, settleUnmatchedExit } from '#domain/parking/session.ts';
import { readPlate } from '#domain/plates/plate.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findLeftBefore, giveWait, lockSessions, type CarAtGate } from '../../sessions/index.ts';
import { describeCar } from '../read-at-gate.ts';
import { endWaiting, listDueExits } from '../store.ts';
import type { WaitingExit } from '../waiting-exit.ts';
import { judgeAround } from '../other-plate/judge-around.ts';
import { leaveLater } from '../parked-in-view/leave-later.ts';
import type { GateUpkeep } from './gate-upkeep.ts';
import { noteAlike } from './note-alike.ts';
import { findStoodBefore } from './stood-before.ts';

const MOST_AT_ONCE = 200;

/** Exits whose entry has not come within 15 minutes become sessions of their own, uncharged and for review. */
export async function settleWaitingExits(on: GateUpkeep, malls: readonly number[], now: Date): Promise<void> {
  const { database } = on.services;
  const receivedBy = waitedSince(now);
  const settle = async (transaction: Transaction, mall: number) => {
    await lockSessions(transaction, mall);
    for (const exit of await listDueExits(transaction, mall, receivedBy, MOST_AT_ONCE))
      if (settleUnmatchedExit(exit.receivedAt, now) === 'entry_unknown')
        await on.faults.aloneWithin(transaction, `mall ${mall}, the exit ${exit.readId}`, (own) =>
          settleOne(on, own, mall, exit),
        );
  };
  for (const mall of malls)
    await on.faults.alone(`mall ${mall}, exits that waited`, () =>
      database.transact({ mall }, (transaction) => settle(transaction, mall)),
    );
}

/** An exit that arrived by then has waited long enough. */
export function waitedSince(now: Date): Date {
  return new Date(now.getTime() - LATENESS_MS);
}

async function settleOne(
  on: GateUpkeep,
  transaction: Transaction,
  mall: number,
  exit: WaitingExit,
): Promise<void> {
  const { plateKey, plateRaw, exitAt: usedAt, readId, gate, vehicleClass, confidence } = exit;
  const reading = readPlate(plateRaw);
  const { doubtMs, timeFlag, receivedAt } = exit;
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
