/** One method's forecast of one slot of one day beside the truth. */
export interface Scored {
  readonly actual: number;
  readonly expected: number;
  readonly low: number;
  readonly high: number;
  readonly holiday: boolean;
}
/** Running sums of one method over some lots. */
export interface Tally {
  n: number;
  missed: number;
  actual: number;
  holidayMissed: number;
  holidayActual: number;
  dayMissed: number;
  dayActual: number;
  quantileLoss: number;
  inBand: number;
  /** Scaled errors, one per lot and slot. */
  readonly scaled: number[];
}
/** Null where nothing could be measured; WAPEs, quantile loss and coverage in percent. */
export interface Metrics {
  readonly mae: number | null;
  readonly wape: number | null;
  readonly mase: number | null;
  readonly dayWape: number | null;
  readonly holidayWape: number | null;
  readonly wql: number | null;
  readonly coverage80: number | null;
  readonly n: number;
}

export function emptyTally(): Tally {
  return {
    n: 0,
    missed: 0,
    actual: 0,
    holidayMissed: 0,
    holidayActual: 0,
    dayMissed: 0,
    dayActual: 0,
    quantileLoss: 0,
    inBand: 0,
    scaled: [],
  };
}

export function addScored(tally: Tally, { actual, expected, low, high, holiday }: Scored): void {
  const missed = Math.abs(actual - expected);
  tally.n += 1;
  tally.missed += missed;
  tally.actual += actual;
  if (holiday) {
    tally.holidayMissed += missed;
    tally.holidayActual += actual;
  }
  const losses = pinball(actual, low, 0.1) + pinball(actual, expected, 0.5) + pinball(actual, high, 0.9);
  tally.quantileLoss += (2 * losses) / 3;
  if (actual >= low && actual <= high) tally.inBand += 1;
}

export function addDay(tally: Tally, actual: number, expected: number): void {
  tally.dayMissed += Math.abs(actual - expected);
  tally.dayActual += actual;
}

/** Adds one lot's sums to those of all lots. */
export function addTally(total: Tally, part: Tally): void {
  for (const key of SUMS) total[key] += part[key];
  total.scaled.push(...part.scaled);
}

export function measure(tally: Tally): Metrics {
  const { scaled } = tally;
  return {
    mae: share(tally.missed, tally.n),
    wape: share(100 * tally.missed, tally.actual),
    mase: share(
      scaled.reduce((sum, value) => sum + value, 0),
      scaled.length,
    ),
    dayWape: share(100 * tally.dayMissed, tally.dayActual),
    holidayWape: share(100 * tally.holidayMissed, tally.holidayActual),
    wql: share(100 * tally.quantileLoss, tally.actual),
    coverage80: share(100 * tally.inBand, tally.n),
    n: tally.n,
  };
}

const SUMS = [
  'n',
  'missed',
  'actual',
  'holidayMissed',
  'holidayActual',
  'dayMissed',
  'dayActual',
  'quantileLoss',
  'inBand',
] as const;

function pinball(actual: number, quantile: number, level: number): number {
  return actual >= quantile ? level * (actual - quantile) : (1 - level) * (quantile - actual);
}

function share(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}
