import type { ShownCounts, ShownStatus } from '#domain/parking/occupancy.ts';

/** Of a level or a section; closed slots are beside the total. */
export interface LevelCounts extends ShownCounts {
  /** Of the occupied those that are closed: a car stands in them still, and nobody comes after it. */
  leaving: number;
}

/** Whether nobody is to park on any slot of a part, although the last cars may still stand there. */
export function isAllClosed({ closed, leaving, total }: LevelCounts): boolean {
  return closed + leaving > 0 && leaving === total;
}

/** Counts one slot in. */
export function countIn(
  parts: Map<string, LevelCounts>,
  part: string,
  status: ShownStatus,
  isClosed: boolean,
): void {
  const counts = parts.get(part) ?? { empty: 0, occupied: 0, unknown: 0, total: 0, closed: 0, leaving: 0 };
  parts.set(part, counts);
  counts[status] += 1;
  if (status !== 'closed') counts.total += 1;
  if (status === 'occupied' && isClosed) counts.leaving += 1;
}

export function isSameCounts(one: LevelCounts | undefined, other: LevelCounts): boolean {
  return (
    one?.empty === other.empty &&
    one.occupied === other.occupied &&
    one.unknown === other.unknown &&
    one.closed === other.closed &&
    one.leaving === other.leaving
  );
}
