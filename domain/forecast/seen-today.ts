/** What the sensors say of a day that is not over. */
export interface SeenToday {
  readonly minuteOfDay: number;
  /** Slots taken at that minute. */
  readonly taken: number;
  /** Slots taken at each half hour until then; null where a sensor was silent. */
  readonly atHalfHours: readonly (number | null)[];
}

/** How many slots are taken at one moment, before it is held against how many there are; `down` and `up` reach to the 80 % band. */
export interface Estimate {
  readonly minuteOfDay: number;
  readonly expected: number;
  readonly down: number;
  readonly up: number;
}

const HALF_HOUR = 30;
/** Where no past day can tell: so many half hours after the sensors were seen, a third of what they showed beyond the estimate is left. */
const CARRIED_HALF_HOURS = 5;
/** So many days of comparison weigh as much as that. */
const PRIOR_DAYS = 5;
const MOST_LAGS = 24;

/**
 * A day's estimates, drawn to what the sensors see now: what is over stands as it was seen, and what they see beyond the
 * estimate goes on as long as it did on past days. A mall is not shown as full while spots are seen free.
 */
export function drawToSeen(
  estimates: readonly Estimate[],
  seen: SeenToday,
  carried: readonly number[] | null,
): Estimate[] {
  const miss = seen.taken - estimateAt(estimates, seen.minuteOfDay);
  return estimates.map((estimate) => {
    const { minuteOfDay, expected, down, up } = estimate;
    if (minuteOfDay <= seen.minuteOfDay) {
      const taken = seen.atHalfHours[minuteOfDay / HALF_HOUR] ?? null;
      return taken === null ? estimate : { minuteOfDay, expected: taken, down: 0, up: 0 };
    }
    const share = carriedAfter(carried, (minuteOfDay - seen.minuteOfDay) / HALF_HOUR);
    const unsure = Math.sqrt(1 - share ** 2);
    return {
      minuteOfDay,
      expected: Math.max(0, expected + share * miss),
      down: unsure * down,
      up: unsure * up,
    };
  });
}

/**
 * Which share of a miss is still there so many half hours later, by past days (each its misses at the half hours, null:
 * not seen): index 0 is one half hour later.
 */
export function learnCarried(days: readonly (readonly (number | null)[])[]): number[] {
  return Array.from({ length: MOST_LAGS }, (_, i) => {
    const lag = i + 1;
    const pairs = days.flatMap((misses) =>
      misses.flatMap((miss, step) => {
        const later = misses[step + lag] ?? null;
        return miss === null || later === null ? [] : [{ miss, later }];
      }),
    );
    const square = sumOf(pairs.map(({ miss }) => miss ** 2));
    const together = sumOf(pairs.map(({ miss, later }) => miss * later));
    const prior = (PRIOR_DAYS / Math.max(1, days.length)) * square;
    const share =
      square === 0 ? usuallyCarried(lag) : (together + prior * usuallyCarried(lag)) / (square + prior);
    return Math.min(1, Math.max(0, share));
  });
}

function carriedAfter(carried: readonly number[] | null, lag: number): number {
  const last = carried?.at(-1) ?? 1;
  const beyond = (whole: number) => last * usuallyCarried(whole - (carried?.length ?? 0));
  const at = (whole: number) => (whole === 0 ? 1 : (carried?.[whole - 1] ?? beyond(whole)));
  const [before, after] = [Math.floor(lag), Math.ceil(lag)];
  return at(before) + (lag - before) * (at(after) - at(before));
}

function usuallyCarried(lag: number): number {
  return Math.exp(-lag / CARRIED_HALF_HOURS);
}

function estimateAt(estimates: readonly Estimate[], minuteOfDay: number): number {
  const next = estimates.findIndex((one) => one.minuteOfDay > minuteOfDay);
  const before = estimates.at(next === -1 ? -1 : next - 1);
  const after = next === -1 ? before : estimates[next];
  if (!before || !after) return 0;
  const share = (minuteOfDay - before.minuteOfDay) / HALF_HOUR;
  return before.expected + Math.min(1, share) * (after.expected - before.expected);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
