import type { OpenCandidate } from '#domain/plates/candidate.ts';
import type { Confusions } from '#domain/plates/confusions.ts';
import type { SlotTrust } from '#domain/parking/slot-trust.ts';
import { findLongFree, type Occupancy } from '../occupancy/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { CarInside } from '../sessions/index.ts';

/** What sensors say of slots. */
type SeenSlots = Pick<Occupancy, 'statusOf' | 'doubtedSince'>;
type TakenSlot = Pick<CarInside, 'mall' | 'slotCode' | 'slotBasis' | 'slotConfirmedAt'>;

/** An open session as the matcher of exits sees it, with its number. */
export interface CandidateInside extends OpenCandidate {
  readonly id: number;
}

type SeenSlot = 'occupied' | { freedAt: Date } | 'broken' | null;

/**
 * What the sensor reports of a car's slot since the car took it: `occupied` without a break, `freed` at an instant, or
 * null where it isn't known. Only a slot that was suggested to the car and then taken is surely its own.
 */
export function seeSlot(car: TakenSlot, occupancy: SeenSlots): SeenSlot {
  return car.slotBasis === 'suggested' ? seeAnySlot(car, occupancy) : null;
}

/** The same of a slot that only seems to be its own. */
export function seeAnySlot(car: TakenSlot, occupancy: SeenSlots): SeenSlot {
  if (car.slotCode === null || car.slotConfirmedAt === null) return null;
  const now = occupancy.statusOf(car.mall, car.slotCode);
  if (now === null || now.since === null || now.status === 'unknown') return null;
  if (now.status === 'empty')
    return freedSince(car.slotConfirmedAt, now.since, occupancy.doubtedSince(car.mall));
  return now.since <= car.slotConfirmedAt ? 'occupied' : 'broken';
}

/** What was cleared together with too many others says nothing of its car. */
function freedSince(takenAt: Date, freedAt: Date, doubtedSince: Date | null): SeenSlot {
  const isInDoubt = doubtedSince !== null && freedAt >= doubtedSince;
  return freedAt >= takenAt && !isInDoubt ? { freedAt } : null;
}

/** What is known of a mall beside its sessions. */
interface KnownOfMall {
  readonly occupancy: Occupancy;
  /** How far its slots have been right. */
  readonly trust: SlotTrust;
  /** What the camera of each gate is known to mix up. */
  readonly confusions: ReadonlyMap<string, Confusions>;
}

/** An open session as a candidate. Its slot counts as far as this mall's slots have been right. */
export function toCandidate(car: CarInside, { occupancy, trust, confusions }: KnownOfMall): CandidateInside {
  // Its slot has been free for an hour already: what it does now says nothing of this car.
  const isLongFree = car.review === 'exit_unseen';
  const seems = isLongFree ? null : seeAnySlot(car, occupancy);
  const slot = trust.isEvidence && car.slotBasis === 'suggested' ? seems : null;
  const weak = car.slotBasis === 'suggested' || trust.isGuessRight ? seems : null;
  return {
    id: car.id,
    sessionId: car.publicId,
    key: car.plateKey,
    otherKey: car.otherKey,
    entryRaw: car.entryPlateRaw,
    entryConfidence: car.entryConfidence,
    entryConfusions: car.entryGate === null ? undefined : confusions.get(car.entryGate),
    entryAt: car.entryAt,
    vehicleClass: car.vehicleClass,
    slotFreedAt: freedAtOf(slot),
    slotStillOccupied: trust.isSure && slot === 'occupied',
    seemsFreedAt: freedAtOf(weak),
    seemsThere: weak === 'occupied',
    isExitUnseen: car.review === 'exit_unseen',
  };
}

function freedAtOf(slot: SeenSlot): Date | null {
  return slot !== null && typeof slot === 'object' ? slot.freedAt : null;
}

/** Whether a car's slot was still taken at an instant, as far as is seen; it may have been left and taken anew before. */
function wasInSlot(seen: SeenSlot, at: Date): boolean {
  if (seen === null || seen === 'broken') return false;
  return seen === 'occupied' || seen.freedAt > at;
}

/** A sensor that flaps shows a slot as free for seconds. */
const FREE_MS = 60_000;

/**
 * Whether a car stood in its slot without a break until an instant, which is now or before the slot was last freed: another
 * one may have taken it after this one had left.
 */
export async function stoodInSlot(
  transaction: Transaction,
  car: TakenSlot,
  { seen, at }: { seen: SeenSlot; at: Date },
): Promise<boolean> {
  if (!wasInSlot(seen, at)) return false;
  const { mall, slotCode, slotConfirmedAt: since } = car;
  if (seen === 'occupied' || slotCode === null || since === null) return true;
  // Who has just left it is at an exit a moment later.
  const until = new Date(at.getTime() + FREE_MS);
  return (await findLongFree(transaction, mall, slotCode, { since, until, atLeastMs: FREE_MS })) === null;
}
