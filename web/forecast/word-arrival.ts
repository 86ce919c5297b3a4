import type { Fullness } from '#contract/forecast.ts';
import { ALMOST_CERTAIN, type ArrivalOutlook } from '#domain/forecast/arrival.ts';
import { chooseBestTime } from '#domain/forecast/fullness.ts';
import { addDays } from '#domain/time/india-time.ts';
import { wordBand, wordCount, wordDay, weekdayOf } from './wording.ts';

const CROWDS = {
  plenty: 'Plenty of room.',
  filling: 'Filling up.',
  busy: 'Busy.',
  full: 'Most likely full.',
  closed: 'Closed.',
} as const;

/** `Busy. 9 in 10 chance of a spot.`; `Closed.` outside the opening hours. */
export function wordArrival({ crowd }: ArrivalOutlook, chance: number): string {
  return crowd === 'closed' ? CROWDS.closed : `${CROWDS[crowd]} ${wordTenths(chance)}`;
}

/** `Before 17:30 there is plenty.`; empty where there is nothing to add. */
export function wordBetter({ plentyBefore, plentyFrom }: ArrivalOutlook): string {
  if (plentyBefore !== null) return `Before ${plentyBefore} there is plenty.`;
  return plentyFrom === null ? '' : `From ${plentyFrom} on there is plenty.`;
}

/** A chance out of ten; never certain, and never none. */
function wordTenths(chance: number): string {
  if (chance >= ALMOST_CERTAIN) return 'A spot is almost certain.';
  if (chance < 0.05) return 'Hardly any chance of a spot.';
  return `${Math.min(9, Math.max(1, Math.round(10 * chance)))} in 10 chance of a spot.`;
}

/** The free slots with their band, by the same rounding as the slots that are taken: `About 26 of 160 spots free, likely 8 to 45.`. */
export function wordFreeSlots(
  { expected, low, high }: Pick<Fullness['points'][number], 'expected' | 'low' | 'high'>,
  capacity: number,
): string {
  const free = (taken: number) => capacity - Math.round(taken);
  const band = wordBand({ low: free(high), high: free(low) });
  return `About ${wordCount(free(expected))} of ${wordCount(capacity)} spots free, likely ${band}.`;
}

/** `today`, `tomorrow`, `Saturday`, or the whole day where it is farther away than a week. */
export function wordArrivalDay(date: string, today: string): string {
  if (date === today) return 'today';
  if (date === addDays(today, 1)) return 'tomorrow';
  return date < addDays(today, 7) ? weekdayOf(date) : wordDay(date);
}

/** Nobody plans to arrive later in the evening. */
const LATEST_HOUR = 22;

/** When it is best to come: on the day itself, of the time that is left. */
export function wordBestTime(fullness: Fullness, from: string | null): string {
  if (from === null || (fullness.bestTime !== null && fullness.bestTime >= from))
    return fullness.bestTime === null ? 'No clear difference' : fullness.bestTimeText;
  const left = fullness.points
    .filter(({ time }) => time >= from)
    .map((point) => ({
      ...point,
      minuteOfDay: 60 * Number(point.time.slice(0, 2)) + Number(point.time.slice(3)),
    }));
  const chosen = chooseBestTime(left, (hour) => hour < LATEST_HOUR);
  if (!chosen) return 'No clear difference for the rest of today';
  const best = left.find(({ minuteOfDay }) => minuteOfDay === chosen.best.minuteOfDay);
  return `Around ${best?.time ?? from}: about ${wordCount(chosen.best.expected)} of ${wordCount(fullness.capacity)} spots taken`;
}
