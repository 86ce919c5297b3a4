import { areClassesApart } from '#domain/plates/vehicle-class.ts';
import { judgeOnlyAlike } from '#domain/parking/only-alike.ts';
import { LONGEST_WAY_OUT_MS } from '#domain/plates/evidence.ts';
import { findOnlyAlike } from '#domain/plates/much-alike.ts';
import { listExitSpellings, measureCandidate } from '#domain/plates/spelling.ts';
import { FARTHEST_COMPARED, measureWidely } from '#domain/plates/wide-distance.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  findReadBefore,
  hasNeighbours,
  hasSettlement,
  isNeverHere,
  listLoneExits,
  listMissedExits,
  lockSessions,
  type ClosedSession,
  type UnmatchedSession,
} from '../../sessions/index.ts';
import { filterProven, otherKeyAt } from '../other-plate/prove-another.ts';
import { measureExit, wasSlotFreed } from '../other-plate/read-near.ts';
import { isOwnAwaited, watchEntries } from '../partners/await-entries.ts';
import { hasLeftBefore, listCame, toEntered, type CarThatCame } from '../partners/listed-cars.ts';
import { readAsOf, type GateServices } from '../read-at-gate.ts';
import { endBy } from './end-by.ts';
import type { GateUpkeep } from './gate-upkeep.ts';
import { isStranger } from './note-alike.ts';
import { doReadsDeny } from './reads-deny.ts';

/** What has been so for longer nobody asks about. */
const OLDEST_MS = 48 * 3_600_000;
const MOST = 500;
/** The exit and the car that came in are a session each. */
const OWN = 1;

/** An exit without an entry, and a car that ended as a missed exit, each of which only the other one is like. */
interface Alike {
  readonly exit: UnmatchedSession;
  readonly car: ClosedSession;
}

/** Those of a mall, as far as the plates alone say it. */
export async function listAlike(transaction: Transaction, mall: number, now: Date): Promise<Alike[]> {
  const span = { from: new Date(now.getTime() - OLDEST_MS), to: now, most: MOST };
  const [exits, cars] = await Promise.all([
    listLoneExits(transaction, mall, span),
    listMissedExits(transaction, mall, span),
  ]);
  if (cars.length === 0) return [];
  const pairs = exits.flatMap((exit) => {
    const isNear = measureFrom(exit);
    return cars.flatMap((car) => (mayBe(exit, car) && isNear(car) ? [{ exit, car }] : []));
  });
  const isAlone = (one: Alike) =>
    pairs.every((other) => other === one || (other.exit !== one.exit && other.car !== one.car));
  return pairs.filter(isAlone);
}

/**
 * A car that ended as a missed exit, uncharged, and the exit of which nobody knows an entry, are one visit where each is
 * like the other alone: it is charged until then where its slot says so too, or nobody knows the plate that was read. Else
 * a person is asked, once.
 */
export async function settleAlike(on: GateUpkeep, mall: number, now: Date): Promise<void> {
  await on.services.database.transact({ mall }, async (transaction) => {
    await lockSessions(transaction, mall);
    const cameras = await watchEntries(on, transaction, mall, now);
    for (const { exit, car } of await listAlike(transaction, mall, now)) {
      if (isOwnAwaited(exit, [car], { cameras, now })) continue;
      await on.faults.aloneWithin(transaction, `session ${exit.publicId}`, (own) =>
        settleOne(on, own, { exit, car }, now),
      );
    }
  });
}

async function settleOne(
  on: GateServices,
  transaction: Transaction,
  { exit, car }: Alike,
  now: Date,
): Promise<void> {
  if (!(await isOnlyOne(transaction, { exit, car }))) return;
  if ((await hasSettlement(transaction, car)) || (await doReadsDeny(transaction, car, exit))) return;
  const judged = await judge(on, transaction, { exit, car }, now);
  if (judged) await endBy(on, transaction, car, judged.exit, { now, isAsked: judged.isAsked });
}

function measureFrom({ exitPlateRaw, plate, exitAt }: UnmatchedSession): (car: CarThatCame) => boolean {
  const spellings = listExitSpellings(readAsOf(exitPlateRaw ?? plate, exitAt), {});
  return (car) =>
    measureCandidate(spellings, toEntered(car, new Map(), new Map()), undefined, measureWidely) <=
    FARTHEST_COMPARED;
}

/** It was inside by then, and not seen to have left before. */
function mayBe(
  { exitAt, plateKey, vehicleClass }: UnmatchedSession,
  { entryAt, closedAt, plateKey: own, otherKey, vehicleClass: classAtEntry }: ClosedSession,
): boolean {
  const isOther = areClassesApart(vehicleClass, classAtEntry);
  const isItsPlate = plateKey !== null && (plateKey === own || plateKey === otherKey);
  if (isOther || isItsPlate) return false;
  return entryAt < exitAt && closedAt.getTime() >= exitAt.getTime() - LONGEST_WAY_OUT_MS;
}

/** Whether no other car that was there is as near, nor has just left under such a plate. */
async function isOnlyOne(transaction: Transaction, { exit, car }: Alike): Promise<boolean> {
  const isNear = measureFrom(exit);
  const came = (await listCame(transaction, exit)).filter((one) => !hasLeftBefore(one, exit.exitAt));
  const near = came.map((one) => ({
    id: one.id,
    vehicleClass: one.vehicleClass,
    distance: isNear(one) ? 0 : Infinity,
  }));
  if (findOnlyAlike(near, exit.vehicleClass)?.id !== car.id) return false;
  return (await findReadBefore(transaction, exit)) === null;
}

/** Whether the exit was the car's own, or a person is asked; null where both are known here, and are two cars. */
async function judge(
  on: GateServices,
  transaction: Transaction,
  { exit, car }: Alike,
  now: Date,
): Promise<{ exit: UnmatchedSession; isAsked: boolean } | null> {
  const { mall } = car;
  const key = otherKeyAt(exit, car);
  const [confusions, isSlotFreed, isOneNew, isExitNew, isOfFleet, proven] = await Promise.all([
    on.sessions.confusions(transaction, mall, now),
    wasSlotFreed(on, transaction, car, exit),
    isStranger(transaction, mall, exit, car.plateKey),
    exit.plateKey !== null && isNeverHere(transaction, mall, exit.plateKey, OWN),
    exit.plateKey !== null &&
      hasNeighbours(transaction, mall, {
        key: exit.plateKey,
        but: [car.id, exit.id],
        butKey: car.plateKey,
        now,
      }),
    key === null ? [] : filterProven(on, transaction, { mall, now }, [{ car, exit, key }]),
  ]);
  if (!isSlotFreed && !isOneNew) return null;
  const isProven = proven.length > 0;
  const distance = measureExit(exit, car, confusions);
  const isStrange = isExitNew && !isProven;
  const likely = judgeOnlyAlike({ distance, isSlotFreed, isStranger: isStrange, isOfFleet });
  // That a car bears the plate is known: it takes nothing back later.
  const matchDetail = isProven ? { ...exit.matchDetail, isCarKnown: true } : exit.matchDetail;
  return { exit: { ...exit, matchDetail }, isAsked: likely === 'asked' };
}
