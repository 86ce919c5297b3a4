import { randomInt } from 'node:crypto';
import type { SlotRename } from '../../malls/index.ts';
import { closeAlertsOfSlots } from '../../alerts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { lockOccupied, putStates, takeStates } from './store.ts';

/** What occupancy stores about slots follows a layout. */
export const occupancySlots = { findInUse: lockOccupied, prepareRename };

/**
 * Carries the states of renamed slots over to their new codes. An alert about a code that no slot has any more, or that
 * another slot has now, is closed: what is still true is raised again under the new code.
 */
async function prepareRename(
  transaction: Transaction,
  mall: number,
  renames: readonly SlotRename[],
): Promise<(codes: readonly string[], at: Date) => Promise<void>> {
  // Another revision: whoever remembers the slot of this code must not take its state for this one's.
  const revision = randomInt(1, 2 ** 48 - 1);
  const states = renames.length === 0 ? [] : await takeStates(transaction, mall, renames, revision);
  const renamed = renames.map(({ from }) => from);
  return async (codes, at) => {
    await putStates(transaction, mall, states, codes);
    await closeAlertsOfSlots(transaction, mall, { codes, renamed }, at);
  };
}
