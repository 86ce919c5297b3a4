import type { OpenCandidate } from '#domain/plates/candidate.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { CarInside } from '../sessions/index.ts';

type Bay = Pick<CarInside, 'mall' | 'slotCode' | 'slotBasis' | 'slotConfirmedAt'>;

/** An open session as the matcher of exits sees it, with its number. */
export interface CandidateInside extends OpenCandidate {
  readonly id: number;
}

/**
 * What the sensor reports of a car's bay since the car took it: `occupied` without a break, `freed` at an instant, or
 * null where it isn't known. Only a bay that was suggested to the car and then taken is surely its own.
 */
export function seeBay(car: Bay, occupancy: Occupancy): 'occupied' | { freedAt: Date } | 'broken' | null {
  if (car.slotCode === null || car.slotConfirmedAt === null || car.slotBasis !== 'suggested') return null;
  const now = occupancy.statusOf(car.mall, car.slotCode);
  if (now === null || now.since === null || now.status === 'unknown') return null;
  if (now.status === 'empty') return now.since >= car.slotConfirmedAt ? { freedAt: now.since } : null;
  return now.since <= car.slotConfirmedAt ? 'occupied' : 'broken';
}

export function toCandidate(car: CarInside, occupancy: Occupancy): CandidateInside {
  const bay = seeBay(car, occupancy);
  return {
    id: car.id,
    sessionId: car.publicId,
    key: car.plateKey,
    entryRaw: car.entryPlateRaw,
    entryConfidence: car.entryConfidence,
    entryAt: car.entryAt,
    vehicleClass: car.vehicleClass,
    bayFreedAt: bay !== null && typeof bay === 'object' ? bay.freedAt : null,
    bayStillOccupied: bay === 'occupied',
    isExitUnseen: car.review === 'exit_unseen',
  };
}
