import { UNSURE_READ } from '#domain/parking/another-plate.ts';
import { FARTHEST } from '#domain/plates/distance.ts';
import { isDoubtfulRead } from '#domain/plates/evidence.ts';
import { cleanPlateText } from '#domain/plates/grammar.ts';
import { mayBeMisread } from '#domain/plates/misread.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { UnmatchedSession } from '../../sessions/index.ts';
import type { ByGate, CarThatCame } from '../partners/listed-cars.ts';
import { readAsOf } from '../read-at-gate.ts';
import { measureExit } from './read-near.ts';
import { findSureness } from './store.ts';

/** Whether an exit may have been of a car that came in under another plate: it is near, or a misread that the camera doubted. */
export function mayBeOf(
  exit: UnmatchedSession,
  car: CarThatCame,
  confusions: ByGate,
  confidence: number | null,
): boolean {
  return measureExit(exit, car, confusions) <= FARTHEST || isMisreadOf(exit, car, confidence);
}

function isMisreadOf(
  { exitPlateRaw, plate, exitAt }: UnmatchedSession,
  { plateKey, entryPlateRaw }: CarThatCame,
  confidence: number | null,
): boolean {
  const raw = exitPlateRaw ?? plate;
  if (plateKey === null || !isDoubtfulRead(readAsOf(raw, exitAt), { confidence })) return false;
  const plates = entryPlateRaw === null ? [plateKey] : [plateKey, cleanPlateText(entryPlateRaw)];
  return mayBeMisread(raw, plates, confidence !== null && confidence < UNSURE_READ);
}

/** How sure the camera was of an exit, where its plate is not near to a car's: of the others nobody asks. */
export async function findSurenessUnlessNear(
  transaction: Transaction,
  exit: UnmatchedSession,
  car: CarThatCame,
  confusions: ByGate,
): Promise<number | null> {
  if (measureExit(exit, car, confusions) <= FARTHEST || !isMisreadOf(exit, car, 0)) return null;
  return findSureness(transaction, exit);
}
