import { expectGateTimes, expectSlotTimes, isCloseFit } from '#domain/parking/session-length.ts';
import { listTakenThroughout } from '../occupancy/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { countBeside, listOfPlate } from '../sessions/index.ts';

interface WholeSession {
  readonly id: number | null;
  readonly mall: number;
  readonly vehicleClass: string | null;
  readonly entryAt: Date;
  readonly exitAt: Date;
}

/**
 * Whether a car was seen to be inside from its entry to its exit, wherever it stood: a slot was taken just after the one,
 * held, and freed just before the other, and no other car that came and left then may have stood there. One that is
 * inside still may only where the slot fits loosely. A car that left
 * unread and came back has left its slot in between.
 */
export async function isSeenThroughout(
  transaction: Transaction,
  { id, mall, vehicleClass, entryAt, exitAt }: WholeSession,
): Promise<boolean> {
  // Two-wheelers stand where no slot is watched.
  if (vehicleClass === 'two_wheeler') return false;
  const slots = await listTakenThroughout(transaction, mall, expectSlotTimes({ entryAt, exitAt }));
  for (const slot of slots) {
    const beside = await countBeside(transaction, { mall, id }, expectGateTimes(slot));
    const rivals = beside.ended + (isCloseFit({ entryAt, exitAt }, slot) ? 0 : beside.open);
    if (rivals < slots.length) return true;
  }
  return false;
}

/** Of what a car has been inside before, so much is about as long. */
const ABOUT = 0.75;

/** Whether the same car has been inside about as long before, and that was settled: who drives it lives here, or works here. */
export async function wasAsLongBefore(
  transaction: Transaction,
  { id, mall, plateKey, entryAt, exitAt }: WholeSession & { readonly plateKey: string | null },
): Promise<boolean> {
  if (plateKey === null) return false;
  const leastMs = ABOUT * (exitAt.getTime() - entryAt.getTime());
  const before = (await listOfPlate(transaction, mall, plateKey)).filter((one) => one.id !== id);
  return before.some(
    (one) =>
      one.kind === 'closed' &&
      one.review === null &&
      one.exitAt !== null &&
      one.exitAt <= entryAt &&
      one.exitAt.getTime() - one.entryAt.getTime() >= leastMs,
  );
}
