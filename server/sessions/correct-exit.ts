import { bookCorrection } from '../money/charges/store.ts';
import { isEntryKnown, type Stay } from './session-record.ts';
import { replaceStay } from './store.ts';
import { quote, tellClosed } from './close-session.ts';
import type { GateWork } from '../gates/gate-work.ts';

/**
 * Moves a stay's exit to an earlier read of it that arrived later, and charges it anew: the ledger keeps the first
 * charge and gets the difference beside it.
 */
export async function correctExit(work: GateWork, stay: Stay, exitAt: Date): Promise<Stay> {
  const { gate: exitGate, reading } = work.look;
  const takenAt = stay.exitAt ?? stay.entryAt;
  const moved: Stay = {
    ...stay,
    // Where only the exit is known, the entry repeats it.
    entryAt: isEntryKnown(stay) ? stay.entryAt : exitAt,
    exitAt,
    closedAt: exitAt,
    exitGate,
    exitPlateRaw: reading.raw,
    matchDetail: { ...stay.matchDetail, exitMovedFrom: takenAt.toISOString() },
  };
  const charge = isEntryKnown(stay) ? await quote(work, moved, exitAt, moved.review) : stay.charge;
  const corrected = { ...moved, charge };
  await replaceStay(work.transaction, stay, corrected);
  await bookCorrection(work.transaction, stay, corrected);
  tellClosed(work, corrected, exitAt);
  return corrected;
}
