import { readPlate } from '#domain/plates/plate.ts';
import { LATENESS_MS, settleUnmatchedExit } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { WaitingExit } from '../../gates/facts/store.ts';
import { recordUnmatched } from '../close-session.ts';
import type { GateServices, Look } from '../../gates/gate-work.ts';
import { endWaiting, lockGates } from '../../gates/store.ts';
import { toVehicleClass } from '../../gates/vehicle-class.ts';
import { beginUnmatchedExit } from '../unmatched-exit.ts';
import { listDueExits, listMallsWithDueExits } from './store.ts';

const MOST_AT_ONCE = 200;

/** Exits whose entry has not come within 15 minutes become stays of their own, uncharged and for review. */
export async function settleWaitingExits(on: GateServices, now: Date): Promise<void> {
  const { database } = on.services;
  const receivedBy = new Date(now.getTime() - LATENESS_MS);
  const malls = await database.transact('system', (transaction) =>
    listMallsWithDueExits(transaction, receivedBy),
  );
  for (const mall of malls) {
    await database.transact({ mall }, async (transaction) => {
      await lockGates(transaction, mall);
      for (const exit of await listDueExits(transaction, mall, receivedBy, MOST_AT_ONCE))
        if (settleUnmatchedExit(exit.receivedAt, now) === 'entry_unknown')
          await settleOne(on, transaction, mall, exit);
    });
  }
}

async function settleOne(
  on: GateServices,
  transaction: Transaction,
  mall: number,
  exit: WaitingExit,
): Promise<void> {
  const look: Look = {
    mall,
    gate: exit.gate,
    direction: 'exit',
    reading: readPlate(exit.plateRaw),
    usedAt: exit.usedAt,
    receivedAt: exit.receivedAt,
    vehicleClass: toVehicleClass(exit.vehicleClass ?? undefined),
    confidence: exit.confidence,
  };
  const work = { on, transaction, look };
  const unmatched = { ...beginUnmatchedExit(look), plateKey: exit.plateKey };
  const stay = await recordUnmatched(work, unmatched, 'entry_unknown', exit.usedAt);
  await endWaiting(transaction, exit.readId, stay.id);
}
