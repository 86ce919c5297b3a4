import { randomInt } from 'node:crypto';
import type { SlotRename } from '../../malls/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { lockOccupied, putStates, takeStates } from './store.ts';

/** What occupancy stores about slots follows a layout. */
export const occupancySlots = { findInUse: lockOccupied, prepareRename };

/** Carries the states of renamed slots over to their new codes. */
async function prepareRename(
  transaction: Transaction,
  mall: number,
  renames: readonly SlotRename[],
): Promise<(codes: readonly string[]) => Promise<void>> {
  // Another revision: whoever remembers the slot of this code must not take its state for this one's.
  const revision = randomInt(1, 2 ** 48 - 1);
  const states = renames.length === 0 ? [] : await takeStates(transaction, mall, renames, revision);
  return (codes) => putStates(transaction, mall, states, codes);
}
