import type { OpenCandidate } from '#domain/plates/candidate.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { OpenStayRow } from './facts/store.ts';
import type { Stay } from '../sessions/session-record.ts';

type Bay = Pick<Stay, 'mall' | 'slotCode' | 'slotBasis' | 'slotConfirmedAt'>;

/**
 * What the sensor says of a car's bay since the car took it: `occupied` without a break, `freed` at an instant, or
 * null where it isn't known. Only a bay that was suggested to the car and then taken is surely its own.
 */
export function seeBay(stay: Bay, occupancy: Occupancy): 'occupied' | { freedAt: Date } | 'broken' | null {
  if (stay.slotCode === null || stay.slotConfirmedAt === null || stay.slotBasis !== 'suggested') return null;
  const now = occupancy.statusOf(stay.mall, stay.slotCode);
  if (now === null || now.since === null || now.status === 'unknown') return null;
  if (now.status === 'empty') return now.since >= stay.slotConfirmedAt ? { freedAt: now.since } : null;
  return now.since <= stay.slotConfirmedAt ? 'occupied' : 'broken';
}

/** An open stay as the matcher of exits sees it. */
export function toCandidate(stay: OpenStayRow, occupancy: Occupancy): OpenCandidate {
  const bay = seeBay(stay, occupancy);
  return {
    sessionId: stay.publicId,
    key: stay.plateKey,
    entryRaw: stay.entryPlateRaw,
    entryConfidence: stay.entryConfidence,
    entryAt: stay.entryAt,
    vehicleClass: stay.vehicleClass,
    bayFreedAt: bay !== null && typeof bay === 'object' ? bay.freedAt : null,
    bayStillOccupied: bay === 'occupied',
    isExitUnseen: stay.review === 'exit_unseen',
  };
}
