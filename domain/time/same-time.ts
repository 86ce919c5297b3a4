import { addDays, indiaDate, startOfIndiaDay, type IndiaDate } from './india-time.ts';

/** So many past same weekdays say what is usual. */
export const USUAL_WEEKS = 4;

/** An hour or a day up to a moment, and the same of past weeks up to the same moment, the latest first. */
export type SpanAndPast = { own: { from: Date; until: Date }; past: { from: Date; until: Date }[] };

/** The day in India that runs at a moment, up to it, and the same weekdays before it up to the same time. */
export function dayUpTo(now: Date): SpanAndPast {
  return withPast(startOfIndiaDay(indiaDate(now)), now);
}

const HOUR_MS = 3_600_000;
const HALF_HOUR_MS = HOUR_MS / 2;

/** The same of the hour; India's hours begin at half past by UTC. */
export function hourUpTo(now: Date): SpanAndPast {
  const into = (now.getTime() + HALF_HOUR_MS) % HOUR_MS;
  return withPast(new Date(now.getTime() - into), now);
}

function withPast(from: Date, until: Date): SpanAndPast {
  const day: IndiaDate = indiaDate(until);
  const midnight = startOfIndiaDay(day).getTime();
  const past = Array.from({ length: USUAL_WEEKS }, (_, index) => {
    const shift = startOfIndiaDay(addDays(day, -7 * (index + 1))).getTime() - midnight;
    return { from: new Date(from.getTime() + shift), until: new Date(until.getTime() + shift) };
  });
  return { own: { from, until }, past };
}

/** The mean of the past days that were counted (null: not counted); null where none was. */
export function usualOf(values: readonly (number | null)[]): number | null {
  const counted = values.filter((value) => value !== null);
  return counted.length === 0 ? null : counted.reduce((sum, value) => sum + value, 0) / counted.length;
}
