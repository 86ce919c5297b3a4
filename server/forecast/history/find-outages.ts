/** Entries of one day, hour by hour. */
export type Hours = readonly number[];

/** So many cars in a row don't fail to come by chance: e to the minus twelve is one in 160,000. */
const SURELY_EXPECTED = 12;
/** A feed that is down is down for hours; one hour alone may be a closed gate. */
const LEAST_HOURS = 2;
const NEAREST_DAYS = 28;
/** What is usual changes slowly: it is looked up once a week. */
const WEEK = 7;

/**
 * Which hours of which days nobody can have counted: hours on end without a single car although there normally are
 * many. Per day 24 marks, in the order of the days given (consecutive, oldest first).
 */
export function findOutages(days: readonly Hours[]): boolean[][] {
  const usual = Array.from({ length: Math.ceil(days.length / WEEK) }, (_, week) =>
    usualHours(days, Math.min(days.length - 1, week * WEEK + 3)),
  );
  return days.map((hours, day) => markOutages(hours, usual[Math.floor(day / WEEK)] ?? []));
}

function markOutages(hours: Hours, usual: Hours): boolean[] {
  const marks = hours.map(() => false);
  let from = 0;
  while (from < hours.length) {
    if (hours[from] !== 0) {
      from += 1;
      continue;
    }
    let to = from;
    let expected = 0;
    while (to < hours.length && hours[to] === 0) {
      expected += usual[to] ?? 0;
      to += 1;
    }
    if (to - from >= LEAST_HOURS && expected >= SURELY_EXPECTED) marks.fill(true, from, to);
    // A day without any car was not counted, or the mall was closed: either way it teaches nothing.
    if (to - from === hours.length) marks.fill(true);
    from = to;
  }
  return marks;
}

/** The middle of each hour over the days around, those without any car left out. */
function usualHours(days: readonly Hours[], day: number): number[] {
  const near = days
    .slice(Math.max(0, day - NEAREST_DAYS), day + NEAREST_DAYS + 1)
    .filter((hours) => hours.some((cars) => cars > 0));
  return Array.from({ length: 24 }, (_, hour) => middle(near.map((hours) => hours[hour] ?? 0)));
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
