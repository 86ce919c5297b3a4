import { weekdayOf } from '../time/calendar.ts';
import { mean, sum } from './sums.ts';

/** How far, on the square root scale, the visits that came lay from past forecasts: 80 of 100 lay within these limits. */
export interface BandTable {
  /** One pair per reach, the last one reaching as far as was looked back on. */
  readonly reaches: readonly Reach[];
  /** How many times wider a holiday's band is. */
  readonly holidayFactor: number;
  /** How many times wider the band of each weekday is, from Sunday on. */
  readonly weekdayFactors: readonly number[];
  /** Sum of misses over sum of visits for the first 14 days ahead, or null when too little was forecast. */
  readonly typicalError: number | null;
}
interface Reach {
  readonly upTo: number;
  readonly low: number;
  readonly high: number;
  /** The middle miss: half of what came lay above it. */
  readonly middle: number;
}
export interface PastRoots {
  readonly origin: number;
  readonly roots: Float64Array;
}
interface Miss {
  readonly error: number;
  readonly weight: number;
}

const REACHES = [
  { from: 1, upTo: 7 },
  { from: 8, upTo: 14 },
  { from: 15, upTo: 28 },
  { from: 29, upTo: 45 },
];
const TAIL = 0.1;
/** Per week that passes a miss counts this much less. */
const FADE = 0.986;
/** Forecasts made before so many days were counted say nothing about today's. */
const ENOUGH_KNOWN = 35;
/** Weekdays are compared by forecasts of two weeks; so many misses of one weigh as much as taking it for any other. */
const WEEKDAY_REACH = 14;
const FAR_FROM = 15;
const LATELY_WEEKS = 6;
const MOST_UNREST = 3;
const WEEKDAY_DOUBT = 8;
/** Eight of ten days of a normal law lie within this many spreads; so many days in a row tell as much as one. */
const BAND_SPREADS = 1.28;
const DAYS_TOGETHER = 4;
/** A year that is looked back on holds so many stretches of the longest reach that have nothing in common. */
const STRETCHES = 8;
const ENOUGH_MISSES = 40;
const FEWEST_MISSES = 15;
/** Each further reach is at least this much wider. */
const LEAST_GROWTH = 1.02;
/** Beyond what was looked back on a band widens by so much of itself per such stretch. */
const BEYOND_GROWTH = 0.03;
/** Few misses show too few of the extremes: the tails are cut this much narrower, over the root of their number. */
const SMALL_SAMPLE_CARE = 0.1;

/** The day that a band is for. */
export interface BandDay {
  readonly ahead: number;
  readonly holiday: boolean;
  /** 0 for Sunday. */
  readonly weekday: number;
}
/** What came, day by day from `firstDay`, as square roots (NaN: not counted). */
export interface Came {
  readonly roots: Float64Array;
  readonly firstDay: number;
  readonly isHoliday: readonly boolean[];
  /** For how many days the counters have counted as they do today; without it for all. */
  readonly settled?: number;
}

/** Learns a time slot's bands from its own past forecasts; `spread` (a usual surprise) serves while there are too few. */
export function learnBands(past: readonly PastRoots[], came: Came, spread: number): BandTable {
  const known = countKnown(came.roots);
  const usable = past.filter(({ origin }) => (known[origin] ?? 0) >= ENOUGH_KNOWN);
  const weekdayFactors = compareWeekdays(usable, came);
  const collected = REACHES.map((reach) => collectMisses(usable, came, weekdayFactors, reach));
  const unrest = compareLately(usable, came);
  let low = 0;
  let high = 0;
  const reaches = REACHES.map(({ upTo, from }, r) => {
    const own = collected[r]!;
    const misses = own.length >= ENOUGH_MISSES ? own : collected.slice(0, r + 1).flat();
    const found = misses.length < FEWEST_MISSES ? fallbackLimits(spread) : limitsOf(misses);
    const isFar = from >= FAR_FROM;
    const wider = isFar ? unrest : 1;
    const unsure = unsureLevel(spread, came.settled ?? Infinity, isFar);
    low = Math.min(0 - Math.hypot(wider * Math.min(0, found.low), unsure), low * LEAST_GROWTH);
    high = Math.max(Math.hypot(wider * Math.max(0, found.high), unsure), high * LEAST_GROWTH);
    return { upTo, low, high, middle: found.middle };
  });
  return {
    reaches,
    weekdayFactors,
    holidayFactor: compareHolidays(usable, came),
    typicalError: measureError(usable, came.roots),
  };
}

/** After a counter was set anew its level is known from few days, which go together; whether it stays there is less sure yet. */
function unsureLevel(spread: number, settled: number, isFar: boolean): number {
  const known = Number.isFinite(spread) ? BAND_SPREADS * spread * Math.sqrt(DAYS_TOGETHER / settled) : 0;
  return isFar ? 2 * known : known;
}

/** The band's limits around a forecast; beyond what was looked back on they go on widening. */
export function bandAt(
  table: BandTable,
  { ahead, holiday, weekday }: BandDay,
): { low: number; high: number } {
  const last = table.reaches.at(-1)!;
  const reach = table.reaches.find(({ upTo }) => ahead <= upTo) ?? last;
  const beyond = ahead > last.upTo ? 1 + (BEYOND_GROWTH * (ahead - last.upTo)) / last.upTo : 1;
  const factor = beyond * (holiday ? table.holidayFactor : table.weekdayFactors[weekday]!);
  return { low: reach.low * factor, high: reach.high * factor };
}

/** What forecasts of the longest reach that was looked back on have missed by as a rule, as far as that is more than chance: a mall that grows has outgrown them. */
export function driftOf(table: BandTable): number {
  const { middle, low, high } = table.reaches.at(-1)!;
  const chance = (high - low) / (2 * BAND_SPREADS) / Math.sqrt(STRETCHES);
  const sure = middle ** 2 / (middle ** 2 + chance ** 2 + 1e-12);
  return sure * middle;
}

/** The value below which a share of the sorted values' weight lies. */
export function weightedQuantile(sorted: readonly Miss[], share: number): number {
  let total = 0;
  for (const { weight } of sorted) total += weight;
  let passed = 0;
  for (const { error, weight } of sorted) {
    passed += weight;
    if (passed >= share * total) return error;
  }
  return sorted.at(-1)?.error ?? 0;
}

/** Per day, how many before it were counted. */
function countKnown(roots: Float64Array): Float64Array {
  const known = new Float64Array(roots.length + 1);
  roots.forEach((root, t) => (known[t + 1] = known[t]! + (Number.isNaN(root) ? 0 : 1)));
  return known;
}

/** After a jump the misses of the first weeks tell what those further ahead will be before any of them has come: how many times the usual miss the last six weeks had, at most three. */
function compareLately(past: readonly PastRoots[], { roots: came, isHoliday }: Came): number {
  const missed = past.map(({ origin, roots }) => {
    const misses: number[] = [];
    for (let t = origin; t < Math.min(origin + WEEKDAY_REACH, came.length); t++)
      if (!isHoliday[t] && !Number.isNaN(came[t])) misses.push(Math.abs(came[t]! - roots[t - origin]!));
    return misses;
  });
  const lately = missed.slice(-LATELY_WEEKS).flat();
  const before = missed.slice(0, -LATELY_WEEKS).flat();
  if (lately.length < FEWEST_MISSES || before.length < ENOUGH_MISSES) return 1;
  const usual = mean(before);
  return usual === 0 ? 1 : Math.min(MOST_UNREST, Math.max(1, mean(lately) / usual));
}

/** Some weekdays stray more than others: a few days' misses of each are drawn towards those of all. */
function compareWeekdays(past: readonly PastRoots[], { roots: came, firstDay, isHoliday }: Came): number[] {
  const sums = new Float64Array(7);
  const weights = new Float64Array(7);
  past.forEach(({ origin, roots }, index) => {
    const weight = FADE ** (past.length - index);
    const end = Math.min(origin + WEEKDAY_REACH, came.length);
    for (let t = origin; t < end; t++) {
      if (isHoliday[t] || Number.isNaN(came[t])) continue;
      const weekday = weekdayOf(firstDay + t);
      sums[weekday]! += weight * Math.sqrt(Math.abs(came[t]! - roots[t - origin]!));
      weights[weekday]! += weight;
    }
  });
  const weight = sum(weights);
  const usual = weight > 0 ? sum(sums) / weight : 0;
  if (usual === 0) return Array.from({ length: 7 }, () => 1);
  const drawn = [...sums].map(
    (missed, weekday) => (missed + WEEKDAY_DOUBT * usual) / (weights[weekday]! + WEEKDAY_DOUBT) / usual,
  );
  return drawn.map((factor) => factor ** 2);
}

function collectMisses(
  past: readonly PastRoots[],
  { roots: came, firstDay, isHoliday }: Came,
  weekdayFactors: readonly number[],
  { from, upTo }: { from: number; upTo: number },
): Miss[] {
  const misses: Miss[] = [];
  past.forEach(({ origin, roots }, index) => {
    const weight = FADE ** (past.length - index);
    const end = Math.min(origin + upTo, came.length);
    for (let t = origin + from - 1; t < end; t++) {
      if (isHoliday[t] || Number.isNaN(came[t])) continue;
      const factor = weekdayFactors[weekdayOf(firstDay + t)]!;
      misses.push({ error: (came[t]! - roots[t - origin]!) / factor, weight });
    }
  });
  return misses;
}

function limitsOf(misses: Miss[]): Omit<Reach, 'upTo'> {
  const sorted = misses.toSorted((a, b) => a.error - b.error);
  const tail = Math.max(0, TAIL - SMALL_SAMPLE_CARE / Math.sqrt(sorted.length));
  const at = (share: number) => weightedQuantile(sorted, share);
  return { low: at(tail), high: at(1 - tail), middle: at(0.5) };
}

function fallbackLimits(spread: number): Omit<Reach, 'upTo'> {
  const half = Number.isFinite(spread) ? 1.6 * spread : 0.5;
  return { low: -half, high: half, middle: 0 };
}

/** Holidays are few: their mean miss is drawn towards one and a half usual ones, and never believed above three. */
function compareHolidays(past: readonly PastRoots[], { roots: actual, isHoliday }: Came): number {
  const usual = { sum: 0, seen: 0 };
  const holiday = { sum: 0, seen: 0 };
  for (const { origin, roots } of past) {
    for (let t = origin; t < Math.min(origin + roots.length, actual.length); t++) {
      if (Number.isNaN(actual[t])) continue;
      const group = isHoliday[t] ? holiday : usual;
      group.sum += Math.abs(actual[t]! - roots[t - origin]!);
      group.seen += 1;
    }
  }
  if (usual.sum === 0) return 1.5;
  const mean = usual.sum / usual.seen;
  return Math.min(3, Math.max(1, (holiday.sum + 4.5 * mean) / (holiday.seen + 3) / mean));
}

function measureError(past: readonly PastRoots[], actual: Float64Array): number | null {
  let missed = 0;
  let visits = 0;
  let seen = 0;
  for (const { origin, roots } of past) {
    for (let t = origin; t < Math.min(origin + 14, actual.length); t++) {
      if (Number.isNaN(actual[t])) continue;
      missed += Math.abs(actual[t]! ** 2 - roots[t - origin]! ** 2);
      visits += actual[t]! ** 2;
      seen += 1;
    }
  }
  return seen < 14 || visits === 0 ? null : missed / visits;
}
