import type { Fullness } from '#contract/forecast.ts';

/** Hours in which fewer than this share of the day's cars come are no time to advise. */
const LEAST_SHARE = 0.015;

/** The emptiest time among those at which people come; none where its band overlaps that of the fullest. */
export function chooseBestTime(
  points: Fullness['points'],
  arrivals: readonly number[],
  capacity: number,
): Pick<Fullness, 'bestTime' | 'bestTimeText'> {
  const total = arrivals.reduce((sum, cars) => sum + cars, 0);
  const usable = points.filter(
    ({ time }) => (arrivals[Number(time.slice(0, 2))] ?? 0) >= LEAST_SHARE * total && total > 0,
  );
  const [first] = usable;
  if (!first) return { bestTime: null, bestTimeText: 'No clear difference' };
  const best = usable.reduce((least, point) => (point.expected < least.expected ? point : least), first);
  const worst = usable.reduce((most, point) => (point.expected > most.expected ? point : most), first);
  if (best.high >= worst.low) return { bestTime: null, bestTimeText: 'No clear difference' };
  return {
    bestTime: best.time,
    bestTimeText: `Around ${best.time}: about ${Math.round(best.expected)} of ${capacity} bays taken, against ${Math.round(worst.expected)} at ${worst.time}`,
  };
}
