import type { SlotTrust } from '#domain/parking/slot-trust.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { mayHaveLeft, type OpenSession } from '../sessions/index.ts';
import { seeInLane } from './parked-in-view/see-in-lane.ts';
import { findFreed } from './gone-between.ts';
import type { GateServices, ReadAtGate } from './read-at-gate.ts';
import { seeSlot } from './slot-evidence.ts';

/** What is seen of the car inside under whose plate another read comes at an entry, as far as this mall's slots are to be believed. */
export async function seeInside(
  { occupancy, sessions }: Pick<GateServices, 'occupancy' | 'sessions'>,
  transaction: Transaction,
  read: ReadAtGate,
  { open, stands }: { open: OpenSession | null; stands: boolean },
) {
  const trust = sessions.slotTrust(read.mall);
  // A car that is read in its lane all the while is not parked: another one took its slot.
  const parked = stands ? null : open;
  const seen = parked ? seeSlot(parked, occupancy) : null;
  const slot = trust.isSure ? seen : null;
  return {
    slotStillOccupied: slot === null ? null : slot === 'occupied',
    isParked: parked?.slotBasis === 'suggested' && trust.isEvidence,
    isSlotTaken: seen === 'occupied',
    isProven: trust.isProven,
    inLane: open === null ? null : await seeInLane(transaction, read, open),
    mayBeAnother:
      read.reading.status === 'corrected' &&
      open !== null &&
      !(await seemsGone(occupancy, transaction, read, { open, trust })),
  };
}

/** Whether anything says that a car inside may have left unread: its slot, or an exit that nobody knows whose it was. */
async function seemsGone(
  occupancy: GateServices['occupancy'],
  transaction: Transaction,
  { usedAt }: ReadAtGate,
  { open, trust }: { open: OpenSession; trust: SlotTrust },
): Promise<boolean> {
  if (open.review === 'exit_unseen') return true;
  if (await mayHaveLeft(transaction, open, { from: open.entryAt, to: usedAt })) return true;
  const isSlotRight = open.slotBasis === 'suggested' ? trust.isEvidence : trust.isGuessRight;
  return isSlotRight && (await findFreed(occupancy, transaction, open, usedAt)) !== null;
}
