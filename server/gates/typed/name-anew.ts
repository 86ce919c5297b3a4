import type { Transaction } from '../../platform/storage/database.ts';
import { endWait, listWaitsOf, respellExit, type UnmatchedSession } from '../../sessions/index.ts';
import { describeCar, readAsOf } from '../read-at-gate.ts';
import { listReadsOfExit, listSetAside, setTypedAside, takeUpAgain } from './store.ts';

/**
 * An exit that a person took off a session, where the plate of that was typed and no camera has read it: where no camera
 * saw a car either nobody stands there, its card goes, and the car of that plate is not taken for having been there. Else it
 * goes by what the camera made of the car that it saw, and the card is that car's.
 */
export async function nameAnew(
  transaction: Transaction,
  exit: UnmatchedSession,
  now: Date,
): Promise<UnmatchedSession> {
  const reads = await listReadsOfExit(transaction, exit.id);
  const typed = reads.filter(({ typedBy }) => typedBy !== null);
  const seen = reads.filter(({ typedBy }) => typedBy === null);
  if (typed.length === 0 || seen.some(({ plateKey }) => plateKey === exit.plateKey)) return exit;
  for (const { id } of typed) await setTypedAside(transaction, id, now);
  const own = seen.findLast(({ plateKey }) => plateKey !== null) ?? seen.at(-1);
  if (own === undefined) {
    for (const { id } of await listWaitsOf(transaction, exit.id)) await endWait(transaction, id, now);
    return exit;
  }
  return respellExit(transaction, exit, describeCar(readAsOf(own.plateRaw, own.usedAt), {}));
}

/** The same taken back: what was set aside with it was typed there, and its plate was there. */
export async function takeUpTyped(transaction: Transaction, exit: number, takenOffAt: Date): Promise<void> {
  for (const read of await listSetAside(transaction, exit, takenOffAt))
    await takeUpAgain(transaction, read, readAsOf(read.plateRaw, read.usedAt).key);
}
