/** The cars on one level as a person counted them. */
export type CountedLevel = { level: string; cars: number; at: Date };

/** A car that came or left while people counted; `level` is null where nobody knows where it stood. */
export type MoveWhileCounting = { kind: 'entry' | 'exit'; at: Date; level: string | null };

/** So long a car is on its way between a gate and its slot, where nobody counts it. */
export const DRIVING_MS = 3 * 60_000;
/** So long a recount corrects the count by gates. Then the mistakes of the gates since are as many as those before it. */
export const RECOUNT_HOLDS_MS = 7 * 86_400_000;
/** Whoever has begun a recount and not gone on with it for so long has given it up. */
export const RECOUNT_GIVEN_UP_MS = 2 * 3_600_000;

/**
 * The cars inside when a recount ends. Each level was counted at its own moment: a car that parked on a level after that
 * was not counted, one that left it after that was. `unsure` is how many cars moved meanwhile of which nobody knows the
 * level: each may be counted once too often or not at all.
 */
export function carsAfterRecount(
  levels: readonly CountedLevel[],
  moves: readonly MoveWhileCounting[],
): { cars: number; unsure: number } {
  const counts = levels.map(({ at }) => at.getTime()).toSorted((one, other) => one - other);
  const countedAt = new Map(levels.map(({ level, at }) => [level, at.getTime()]));
  let cars = levels.reduce((sum, level) => sum + level.cars, 0);
  let unsure = 0;
  for (const { kind, at, level } of moves) {
    const moved = at.getTime() + (kind === 'entry' ? DRIVING_MS : -DRIVING_MS);
    const counted = level === null ? undefined : countedAt.get(level);
    if (counted === undefined && isBetween(moved, counts)) unsure += 1;
    if (moved > (counted ?? middleOf(counts))) cars += kind === 'entry' ? 1 : -1;
  }
  return { cars: Math.max(0, cars), unsure };
}

/** Where nobody knows the level, the car most likely stood on one that was counted in the earlier or the later half. */
function middleOf(counts: readonly number[]): number {
  return counts[Math.floor((counts.length - 1) / 2)] ?? 0;
}

function isBetween(moved: number, counts: readonly number[]): boolean {
  return moved > (counts[0] ?? 0) && moved <= (counts.at(-1) ?? 0);
}

/** The cars inside by the gates: from the last recount on each car that came or left since. */
export function carsByGates(counted: { cars: number; unsure: number; entries: number; exits: number }): {
  cars: number;
  unsure: number;
} {
  return { cars: Math.max(0, counted.cars + counted.entries - counted.exits), unsure: counted.unsure };
}
