import { indiaMinuteOfDay } from '../time/india-time.ts';
import { hasHours, type OpeningHours } from './mall.ts';

const DAY = 1440;
const MINUTE_MS = 60_000;

/** How long until one of these malls opens or closes by its hours; null where none has hours. */
export function untilHoursChange(malls: readonly OpeningHours[], at: Date): number | null {
  const minute = indiaMinuteOfDay(at);
  const edges = malls
    .filter(hasHours)
    .flatMap(({ offsetOn, offsetOff }) => [offsetOn, offsetOff])
    .map((edge) => (edge - minute + 2 * DAY) % DAY || DAY);
  if (edges.length === 0) return null;
  return Math.min(...edges) * MINUTE_MS - (at.getTime() % MINUTE_MS);
}
