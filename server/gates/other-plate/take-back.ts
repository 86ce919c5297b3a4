import { isLow } from '#domain/plates/evidence.ts';
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
import type { GateUpkeep } from '../upkeep/gate-upkeep.ts';
import { filterProven, otherKeyAt, type GivenExit } from './prove-another.ts';
import { handOver } from './hand-over.ts';
import { judgeAround } from './judge-around.ts';
import { listReadElsewhere } from './store.ts';

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
  const proven = await filterProven(on, transaction, { mall, now }, given);
  return filterOwn(transaction, { mall, now }, proven);
}

/**
 * Those whose own plate is one for certain. A plate that was read once, in doubt, at the entry may be a misread of the one at
 * the exit: that the same car comes again under its right plate proves no other one.
 */
async function filterOwn(
  transaction: Transaction,
  { mall, now }: { mall: number; now: Date },
  given: readonly Given[],
): Promise<Given[]> {
  const doubtful = given.filter(({ car }) => isLow(car.entryConfidence));
  if (doubtful.length === 0) return [...given];
  const keys = doubtful.flatMap(({ car }) => ownPlateOf(car).key ?? []);
  const elsewhere = await listReadElsewhere(transaction, mall, { keys, now });
  return given.filter(({ car }) => !isLow(car.entryConfidence) || elsewhere.has(ownPlateOf(car).key ?? ''));
}

/** What was read of a car as it came in. */
function ownPlateOf({ entryPlateRaw, plate, entryAt }: Ended) {
  return readAsOf(entryPlateRaw ?? plate, entryAt);
}

/**
 * An exit that ended another car's session stands alone once its own car has proved to exist: it was read again, at
 * whatever gate. The session ends by its own exit, where that was read, and is inside again otherwise. What a person has
 * decided stands.
 */
export async function takeBack(on: GateUpkeep, mall: number, now: Date): Promise<void> {
  await on.services.database.transact({ mall }, async (transaction) => {
    await lockSessions(transaction, mall);
    for (const given of await findTakenBack(on, transaction, mall, now))
      if (!(await hasSettlement(transaction, given.car)))
        await on.faults.aloneWithin(transaction, `session ${given.car.publicId}`, (own) =>
          takeOne(on, own, given, now),
        );
  });
}

async function takeOne(
  on: GateServices,
  transaction: Transaction,
  { car, key }: Given,
  now: Date,
): Promise<void> {
  await lockSession(transaction, car.id);
  const { exitAt, exitGate } = car;
  const alone = await leaveAlone(on, transaction, car, {
    usedAt: exitAt,
    receivedAt: now,
    gate: exitGate ?? '',
  });
  await moveExitsOf(transaction, car.id, { to: alone.id, key });
  const own = ownPlateOf(car).key;
  const plate = own === null || own === car.plateKey ? {} : { plateKey: own, plate: own, otherKey: null };
  const leftBy = await findNextEntry(transaction, { ...car, ...plate });
  const name = `proven:${exitAt.getTime()}`;
  const reopened: OpenSession | ClosedSession = await reopenSession(on, transaction, car, {
    name,
    plate,
    leftBy,
    now,
  });
  const ended = await endByOwnExit(on, transaction, reopened, { key: own, leftBy, now });
  // Who has left meanwhile was let out by what was paid: nobody is asked for more.
  if (ended.kind === 'open') await handOver(transaction, car, { to: null, now });
  await judgeAround(on, transaction, alone, now);
}
