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
};

/**
 * How many vehicles may be inside at least and at most. Every car that has parked takes a slot: what is beyond the slots
 * that may be taken has left, and a taken slot without a car by its session holds one that nobody saw coming in.
 */
export function spanParked(
  { open, cars, onTheWay, doubted }: CountedInside,
  slots: { occupied: number; unknown: number },
): { low: number; high: number } {
  const tooMany = Math.max(0, cars - onTheWay - slots.occupied - slots.unknown);
  const unseen = Math.max(0, slots.occupied - cars);
  return { low: open - Math.min(open, Math.max(tooMany, doubted)), high: open + unseen };
}
