import type { Transaction } from '../../platform/storage/database.ts';
import {
  hasSettlement,
  listGiven,
  lockSession,
  lockSessions,
  reopenSession,
  type ClosedSession,
  type OpenSession,
} from '../../sessions/index.ts';
import { leaveAlone } from '../leave-alone.ts';
import { endByOwnExit, findNextEntry } from '../partners/give-back.ts';
import { moveExitsOf } from '../partners/store.ts';
import { readAsOf, type GateServices } from '../read-at-gate.ts';
import { filterProven, otherKeyAt, type GivenExit } from './prove-another.ts';
import { judgeAround } from './judge-around.ts';

type Ended = ClosedSession & { readonly exitAt: Date };
interface Given extends GivenExit {
  readonly car: Ended;
}

/** The sessions of a mall that ended, by likeness or since nobody else was left, by the exit of a car that has proved to be another one. */
export async function findTakenBack(
  on: GateServices,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<Given[]> {
  const given = (await listGiven(transaction, mall, now)).flatMap((car): Given[] => {
    const exit = { ...car, id: car.id };
    const key = otherKeyAt(exit, car);
    return key === null ? [] : [{ car, exit, key }];
  });
  return filterProven(on, transaction, { mall, now }, given);
}

/**
 * An exit that ended another car's session stands alone once its own car has proved to exist: it was read again, at
 * whatever gate. The session ends by its own exit, where that was read, and is inside again otherwise. What a person has
 * decided stands.
 */
export async function takeBack(on: GateServices, mall: number, now: Date): Promise<void> {
  await on.services.database.transact({ mall }, async (transaction) => {
    await lockSessions(transaction, mall);
    for (const given of await findTakenBack(on, transaction, mall, now))
      if (!(await hasSettlement(transaction, given.car))) await takeOne(on, transaction, given, now);
  });
}

async function takeOne(
  on: GateServices,
  transaction: Transaction,
  { car, key }: Given,
  now: Date,
): Promise<void> {
  await lockSession(transaction, car.id);
  const { exitAt, exitGate, entryAt, entryPlateRaw } = car;
  const alone = await leaveAlone(on, transaction, car, {
    usedAt: exitAt,
    receivedAt: now,
    gate: exitGate ?? '',
  });
  await moveExitsOf(transaction, car.id, { to: alone.id, key });
  const own = readAsOf(entryPlateRaw ?? car.plate, entryAt).key;
  const plate = own === null || own === car.plateKey ? {} : { plateKey: own, plate: own, otherKey: null };
  const leftBy = await findNextEntry(transaction, { ...car, ...plate });
  const name = `proven:${exitAt.getTime()}`;
  const reopened: OpenSession | ClosedSession = await reopenSession(on, transaction, car, {
    name,
    plate,
    leftBy,
    now,
  });
  await endByOwnExit(on, transaction, reopened, { key: own, leftBy, now });
  await judgeAround(on, transaction, alone, now);
}
