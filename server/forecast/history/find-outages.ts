/** Entries of one day, hour by hour. */
export type Hours = readonly number[];

/** So many cars in a row don't fail to come by chance: e to the minus twelve is one in 160,000. */
const SURELY_EXPECTED = 12;
/** Nobody came where devices were sending for so much of what usually comes, and nothing showed a car. */
const SURELY_QUIET = 0.75;
/** In a small mall no hour has a usual car: then each weighs the same. */
const LEAST_WEIGHT = 0.01;
/** A feed that is down is down for hours; one hour alone may be a closed gate. */
const LEAST_HOURS = 2;
const NEAREST_DAYS = 28;
/** What is usual changes slowly: it is looked up once a week. */
const WEEK = 7;

/** Per day, a mark for each hour in which devices were sending and nothing showed a car; a day of which nothing is known has none. */
export type QuietHours = readonly (readonly boolean[] | undefined)[];

/**
 * Which hours of which days nobody can have counted: hours on end without a single car although there normally are
 * many. Per day 24 marks, in the order of the days given (consecutive, oldest first). Hours in which devices were sending
 * are no outage: nobody came.
 */
export function findOutages(days: readonly Hours[], quiet: QuietHours = []): boolean[][] {
  const usual = Array.from({ length: Math.ceil(days.length / WEEK) }, (_, week) =>
    usualHours(days, Math.min(days.length - 1, week * WEEK + 3)),
  );
  return days.map((hours, day) => markOutages(hours, usual[Math.floor(day / WEEK)] ?? [], quiet[day]));
}

function markOutages(hours: Hours, usual: Hours, quiet: readonly boolean[] = []): boolean[] {
  const marks = hours.map(() => false);
  let from = 0;
  while (from < hours.length) {
    if (hours[from] !== 0) {
      from += 1;
      continue;
    }
    let to = from;
    while (hours[to] === 0) to += 1;
    const expected = sum(usual.slice(from, to));
    const isLong = to - from >= LEAST_HOURS && expected >= SURELY_EXPECTED;
    // A day without any car was not counted, or the mall was closed: without a sign of its devices it teaches nothing.
    const isSuspect = isLong || to - from === hours.length;
    if (isSuspect && !wasQuiet(usual.slice(from, to), quiet.slice(from, to))) marks.fill(true, from, to);
    from = to;
  }
  return marks;
}

/** Whether devices were sending for most of what usually comes in some hours, and nothing showed a car. */
function wasQuiet(usual: Hours, quiet: readonly boolean[]): boolean {
  const weights = usual.map((cars) => cars + LEAST_WEIGHT);
  return sum(weights.filter((_, hour) => quiet[hour])) >= SURELY_QUIET * sum(weights);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The middle of each hour over the days around, those without any car left out. */
export function usualHours(days: readonly Hours[], day: number): number[] {
  const near = days
    .slice(Math.max(0, day - NEAREST_DAYS), day + NEAREST_DAYS + 1)
    .filter((hours) => hours.some((cars) => cars > 0));
  return Array.from({ length: 24 }, (_, hour) => middle(near.map((hours) => hours[hour] ?? 0)));
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
