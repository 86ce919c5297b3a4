import type { Transaction } from '../platform/storage/database.ts';
import type { CarAtGate, UnmatchedSession } from '../sessions/index.ts';
import type { EarlierExit } from './exit-facts.ts';
import { describeCar, readAsOf, type GateServices, type ReadAtGate } from './read-at-gate.ts';
import { moveReadsOf } from './store.ts';

/**
 * An exit that was another visit's stands alone, uncharged: the car had left before, and came back unread. Its entry may
 * still come, and then joins it.
 */
export async function leaveAlone(
  { sessions }: GateServices,
  transaction: Transaction,
  of: Exclude<EarlierExit, { kind: 'waiting' }>,
  { usedAt, receivedAt, gate }: Pick<ReadAtGate, 'usedAt' | 'receivedAt' | 'gate'>,
): Promise<UnmatchedSession> {
  const { mall, plate, vehicleClass, exitAt, exitGate, exitPlateRaw } = of;
  // It was given to this session by likeness, or since nobody else was left: its own plate is what was read.
  const car: CarAtGate = {
    ...describeCar(readAsOf(exitPlateRaw ?? plate, exitAt), {}),
    mall,
    vehicleClass,
    gate: exitGate ?? gate,
    confidence: null,
    usedAt: exitAt,
    doubtMs: 0,
    timeFlag: 'ok',
    receivedAt,
  };
  const alone = await sessions.recordUnmatched(transaction, car, 'entry_unknown', { exitOf: of.publicId });
  await moveReadsOf(transaction, of.id, { to: alone.id, direction: 'exit', after: usedAt });
  return alone;
}
