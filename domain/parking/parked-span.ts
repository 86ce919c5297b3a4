import { LONGEST_WAY_OUT_MS } from '../plates/evidence.ts';
import { FEW_INSIDE_MS } from './gone-by-time.ts';

/** What the gates count: sessions that are open, and what speaks for some of their cars having left. */
export type CountedInside = {
  /** All that are open. */
  open: number;
  /** Of those the ones that take a slot: all but two-wheelers. */
  cars: number;
  /** Of the cars, those that came a moment ago and may be on their way to a slot. */
  onTheWay: number;
  /** Open sessions of which something says that their car has left: a slot long free, an exit that fits nobody. */
  doubted: number;
  /** By time: so many are there most likely, and at most. */
  byTime?: { there: number; mostThere: number };
};

/**
 * How many vehicles are inside by their sessions and by time, and how many may be at least and at most. Every car that has parked takes a slot: what is beyond the slots
 * that may be taken has left, and a taken slot without a car by its session holds one that nobody saw coming in.
 */
export function spanParked(
  { open, cars, onTheWay, doubted, byTime }: CountedInside,
  slots: { occupied: number; unknown: number },
): { parked: number; low: number; high: number } {
  const tooMany = Math.max(0, cars - onTheWay - slots.occupied - slots.unknown);
  const unseen = Math.max(0, slots.occupied - cars);
  const low = open - Math.min(open, Math.max(tooMany, Math.round(doubted)));
  const high = Math.max(low, Math.round(byTime?.mostThere ?? open), open + unseen);
  return { parked: Math.min(high, Math.max(low, Math.round(byTime?.there ?? open))), low, high };
}

/** Whether the slot that seems a car's own says that it is there: it was taken as the car came, and is taken since. */
export function isVouchedFor({ takenAt, slot }: Seat): boolean {
  if (slot === null || takenAt === null || slot.since === null) return false;
  return slot.status === 'occupied' && slot.since <= takenAt;
}

/** A car inside, and what stands in the slot that seems its own; null where none is known. */
export type Seat = {
  entryAt: Date;
  /** When it took its slot. */
  takenAt: Date | null;
  slot: { status: 'empty' | 'occupied' | 'unknown'; since: Date | null } | null;
};

/** Whether a car that the gates count may have left: its slot was freed long ago, or nothing has vouched for it for hours. */
export function mayHaveLeft(seat: Seat, now: Date): boolean {
  const { entryAt, takenAt, slot } = seat;
  const isLong = now.getTime() - entryAt.getTime() >= FEW_INSIDE_MS;
  if (slot === null || takenAt === null || slot.since === null || slot.status === 'unknown') return isLong;
  return !isVouchedFor(seat) && now.getTime() - slot.since.getTime() > LONGEST_WAY_OUT_MS;
}
