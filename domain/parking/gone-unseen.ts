/** A car that is inside by its session, and what speaks for its having left. */
export type SeeminglyParked = {
  entryAt: Date;
  vehicleClass: string | null;
  /** A sensor that has been right in this mall sees it in its slot. */
  isSeen: boolean;
  /** Its slot has been seen free, or an exit that fits nobody may have been its own. */
  isDoubted: boolean;
  /** A slot was taken when this car would have reached it, and is taken still. */
  isPlaced: boolean;
  /** How likely it has left by all that the slots have shown since it came; from 0 to 1. */
  likelyGone: number;
};

/** How many more cars there are by their sessions than the slots can hold, at an instant. */
export type Surplus = { at: Date; cars: number };

/** By then a car has reached a slot. */
const PARKED_MS = 15 * 60_000;
/** Cars on their way and sensors that speak late come and go; what stays for so long does not. */
export const SURPLUS_MS = 12 * 60_000;
/** Without any other sign, whoever is inside twice as long as is usual, and for two days, has left. */
const LONGEST_MS = 48 * 3_600_000;
/** The same where nothing is known of what is usual. */
const LONGEST_WHERE_UNKNOWN_MS = 14 * 24 * 3_600_000;

/** Some slots are unknown for long; where hardly any is known nothing is. */
const FEW = 0.1;

/**
 * Every car that has parked takes a slot, but for two-wheelers: what is beyond the slots that may be taken is not there.
 * A car that has just come counts where a slot was taken since, and so does its slot. A mall without slots has cameras
 * and no layout yet: nobody knows how many cars it holds.
 */
export function countSurplus(
  inside: readonly SeeminglyParked[],
  slots: { occupied: number; empty: number; unknown: number },
  now: Date,
): number {
  if (slots.occupied + slots.empty + slots.unknown === 0) return 0;
  const parked = inside.filter(
    ({ entryAt, vehicleClass, isPlaced }) =>
      vehicleClass !== 'two_wheeler' && (isPlaced || now.getTime() - entryAt.getTime() >= PARKED_MS),
  );
  return parked.length - slots.occupied - countTaken(slots);
}

/** As many of the unknown slots as may be taken: of a few, the share that is taken of the others. */
function countTaken({
  occupied,
  empty,
  unknown,
}: {
  occupied: number;
  empty: number;
  unknown: number;
}): number {
  const known = occupied + empty;
  return unknown > FEW * (known + unknown) ? unknown : Math.ceil((unknown * occupied) / Math.max(1, known));
}

/** How many cars were too many whenever they were counted in the last twelve minutes; none where it was not watched so long. */
export function leastSurplus(seen: readonly Surplus[], now: Date): number {
  const oldest = seen[0];
  if (!oldest || now.getTime() - oldest.at.getTime() < SURPLUS_MS) return 0;
  return Math.max(0, Math.min(...seen.map(({ cars }) => cars)));
}

/** From the gate to a slot: the usual time, by which a slot's car is chosen among several. */
const USUAL_WAY_MS = 2 * 60_000;
const CLOCKS_MS = 60_000;

/**
 * The cars for which there is a slot that was taken when they would have reached it, each slot for one car: the pair that
 * fits best goes first. Of cars that are too many those without a slot have left more likely.
 */
export function placeCars<Car extends { entryAt: Date }>(
  cars: readonly Car[],
  takenSince: readonly Date[],
): ReadonlySet<Car> {
  const pairs = cars.flatMap((car) =>
    takenSince.flatMap((since, slot) => {
      const way = since.getTime() - car.entryAt.getTime();
      const isPossible = way >= -CLOCKS_MS && way <= PARKED_MS;
      return isPossible ? [{ car, slot, off: Math.abs(way - USUAL_WAY_MS) }] : [];
    }),
  );
  const placed = new Set<Car>();
  const taken = new Set<number>();
  for (const { car, slot } of pairs.toSorted((one, other) => one.off - other.off)) {
    if (placed.has(car) || taken.has(slot)) continue;
    placed.add(car);
    taken.add(slot);
  }
  return placed;
}

/**
 * The cars that have most likely left, so many: by what the slots have shown since they came, and by what else speaks
 * for it; of two alike those for which there is no slot, then the longest inside.
 */
export function chooseGone<Car extends SeeminglyParked>(parked: readonly Car[], count: number): Car[] {
  return parked
    .filter(({ isSeen, vehicleClass }) => !isSeen && vehicleClass !== 'two_wheeler')
    .toSorted(
      (one, other) =>
        leftLikely(other) - leftLikely(one) ||
        Number(one.isPlaced) - Number(other.isPlaced) ||
        one.entryAt.getTime() - other.entryAt.getTime(),
    )
    .slice(0, count);
}

/** A sign of its own counts as much as slots that say that it has left as likely as not. */
const DOUBTED = 0.5;

/** In steps of a tenth: what differs by less says nothing. */
function leftLikely({ likelyGone, isDoubted }: SeeminglyParked): number {
  return Math.round(10 * (1 - (1 - likelyGone) * (isDoubted ? 1 - DOUBTED : 1)));
}

/** Whether a car has been inside so long that it has most likely left. */
export function isOverdue({ entryAt, isSeen }: SeeminglyParked, usualMs: number, now: Date): boolean {
  const longest = Number.isFinite(usualMs) ? Math.max(LONGEST_MS, 2 * usualMs) : LONGEST_WHERE_UNKNOWN_MS;
  return !isSeen && now.getTime() - entryAt.getTime() > longest;
}
