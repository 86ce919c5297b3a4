import { isOfTheOneLeft, type ReadNear, type SureReads } from '#domain/parking/another-plate.ts';
import type { SlotTrust } from '#domain/parking/slot-trust.ts';
import { LOOKALIKE_COST, measurePlates } from '#domain/plates/distance.ts';
import { isDoubtfulEntry, isDoubtfulRead, isSlotFreed, LONGEST_WAY_OUT_MS } from '#domain/plates/evidence.ts';
import { listExitSpellings, measureCandidate } from '#domain/plates/spelling.ts';
import { listFreedSlots } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { ClosedSession, OpenSession, UnmatchedSession } from '../../sessions/index.ts';
import { toEntered, type ByGate, type CarThatCame } from '../partners/listed-cars.ts';
import { readAsOf, type GateServices } from '../read-at-gate.ts';
import { findSureness, listSureReads } from './store.ts';

type Entered = OpenSession | ClosedSession;

/** How far the plate that was read at an exit is from the one under which a car came in. */
export function measureExit(
  {
    exitPlateRaw,
    plate,
    exitAt,
    exitGate,
  }: Pick<UnmatchedSession, 'exitPlateRaw' | 'plate' | 'exitAt' | 'exitGate'>,
  car: CarThatCame,
  confusions: ByGate,
): number {
  const spellings = listExitSpellings(readAsOf(exitPlateRaw ?? plate, exitAt), {});
  const atExit = exitGate === null ? undefined : confusions.get(exitGate);
  return measureCandidate(spellings, toEntered(car, new Map(), confusions), atExit);
}

/** The same with how sure the camera was, and how often it was wrong where it was. */
export async function readNear(
  transaction: Transaction,
  exit: UnmatchedSession,
  { distance, now }: { distance: number; now: Date },
): Promise<ReadNear> {
  const { exitPlateRaw, plate, exitAt } = exit;
  const [confidence, sureReads] = await Promise.all([
    findSureness(transaction, exit),
    countSureReads(transaction, exit, now),
  ]);
  const isExitDoubtful = isDoubtfulRead(readAsOf(exitPlateRaw ?? plate, exitAt), { confidence });
  return { distance, isExitDoubtful, sureReads };
}

async function countSureReads(
  transaction: Transaction,
  { mall, exitGate: gate }: UnmatchedSession,
  now: Date,
): Promise<SureReads> {
  if (gate === null) return { all: 0, wrong: 0 };
  const found = await listSureReads(transaction, { mall, gate, now });
  const wrong = found.filter(({ read, plate }) => measurePlates(read, plate) > LOOKALIKE_COST).length;
  return { all: found.length, wrong };
}

/** Whether an exit, under whatever plate, was most likely of the car inside that alone is left of those that it may have been. */
export async function mayEndTheOneLeft(
  { sessions }: GateServices,
  transaction: Transaction,
  { exit, car, now }: { exit: UnmatchedSession; car: Entered; now: Date },
): Promise<boolean> {
  const { plateKey } = exit;
  if (plateKey === null || plateKey === car.plateKey || plateKey === car.otherKey) return true;
  const confusions = await sessions.confusions(transaction, car.mall, now);
  const distance = measureExit(exit, car, confusions);
  const [near, freed] = await Promise.all([
    readNear(transaction, exit, { distance, now }),
    isSlotTelling(sessions.slotTrust(car.mall), exit, car)
      ? findFreed(transaction, car, exit.exitAt)
      : new Map<string, Date>(),
  ]);
  const came = toEntered(car, freed, confusions);
  return isOfTheOneLeft(near, {
    isEntryDoubtful: isDoubtfulEntry(came),
    isSlotFreed: isSlotFreed(came, exit.exitAt),
    isConfusionKnown: measureExit(exit, car, new Map()) > distance,
  });
}

/** Whether the slot that is surely a car's own was freed just before an exit. */
export async function wasSlotFreed(
  { sessions }: GateServices,
  transaction: Transaction,
  car: Entered,
  exit: UnmatchedSession,
): Promise<boolean> {
  if (!isSlotTelling(sessions.slotTrust(car.mall), exit, car)) return false;
  const freed = await findFreed(transaction, car, exit.exitAt);
  return isSlotFreed(toEntered(car, freed, new Map()), exit.exitAt);
}

/** A guessed slot tells only of an exit that it contested: the car of that very plate was read leaving by another one. */
function isSlotTelling(
  { isEvidence, isGuessRight }: SlotTrust,
  { matchDetail }: UnmatchedSession,
  { slotBasis }: Entered,
): boolean {
  if (slotBasis === 'suggested') return isEvidence;
  return isGuessRight && matchDetail['because'] === 'exact_contested';
}

/** When the slot that seems to be a car's own was freed before an exit, by the session's id. */
async function findFreed(
  transaction: Transaction,
  { mall, publicId, slotCode: code, slotConfirmedAt: since }: Entered,
  exitAt: Date,
): Promise<ReadonlyMap<string, Date>> {
  if (code === null || since === null) return new Map();
  const from = new Date(exitAt.getTime() - LONGEST_WAY_OUT_MS);
  const [freed] = await listFreedSlots(transaction, mall, [{ code, since }], { from, to: exitAt });
  return freed ? new Map([[publicId, freed.freedAt]]) : new Map();
}
