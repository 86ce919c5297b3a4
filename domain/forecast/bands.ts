/** How far, on the square root scale, the visits that came lay from past forecasts: 80 of 100 lay within these limits. */
export interface BandTable {
  /** One pair per reach, the last one reaching as far as was looked back on. */
  readonly reaches: readonly { readonly upTo: number; readonly low: number; readonly high: number }[];
  /** How many times wider a holiday's band is. */
  readonly holidayFactor: number;
  /** Sum of misses over sum of visits for the first 14 days ahead, or null when too little was forecast. */
  readonly typicalError: number | null;
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
/** Forecasts made before so many days were known say nothing about today's. */
const FIRST_ORIGIN = 35;
const ENOUGH_MISSES = 40;
const FEWEST_MISSES = 15;
/** Each further reach is at least this much wider. */
const LEAST_GROWTH = 1.02;
/** Few misses show too few of the extremes: the tails are cut this much narrower, over the root of their number. */
const SMALL_SAMPLE_CARE = 0.1;

/** Learns a time slot's bands from its own past forecasts; `spread` (a usual surprise) serves while there are too few. */
export function learnBands(
  past: readonly PastRoots[],
  actual: Float64Array,
  isHoliday: readonly boolean[],
  spread: number,
): BandTable {
  const usable = past.filter(({ origin }) => origin >= FIRST_ORIGIN);
  const collected = REACHES.map((reach) => collectMisses(usable, actual, isHoliday, reach));
  let low = 0;
  let high = 0;
  const reaches = REACHES.map(({ upTo }, r) => {
    const own = collected[r]!;
    const misses = own.length >= ENOUGH_MISSES ? own : collected.slice(0, r + 1).flat();
    const found = misses.length < FEWEST_MISSES ? fallbackLimits(spread) : limitsOf(misses);
    low = Math.min(found.low, low * LEAST_GROWTH);
    high = Math.max(found.high, high * LEAST_GROWTH);
    return { upTo, low, high };
  });
  return {
    reaches,
    holidayFactor: compareHolidays(usable, actual, isHoliday),
    typicalError: measureError(usable, actual),
  };
}

/** The band's limits around a forecast `ahead` days away; beyond what was looked back on they keep widening. */
export function bandAt(table: BandTable, ahead: number, holiday: boolean): { low: number; high: number } {
  const last = table.reaches.at(-1)!;
  const reach = table.reaches.find(({ upTo }) => ahead <= upTo) ?? last;
  const beyond = ahead > last.upTo ? 1 + (0.3 * (ahead - last.upTo)) / last.upTo : 1;
  const factor = beyond * (holiday ? table.holidayFactor : 1);
  return { low: reach.low * factor, high: reach.high * factor };
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

function collectMisses(
  past: readonly PastRoots[],
  actual: Float64Array,
  isHoliday: readonly boolean[],
  { from, upTo }: { from: number; upTo: number },
): Miss[] {
  const misses: Miss[] = [];
  past.forEach(({ origin, roots }, index) => {
    const weight = FADE ** (past.length - index);
    const end = Math.min(origin + upTo, actual.length);
    for (let t = origin + from - 1; t < end; t++) {
      if (isHoliday[t] || Number.isNaN(actual[t])) continue;
      misses.push({ error: actual[t]! - roots[t - origin]!, weight });
    }
  });
  return misses;
}

function limitsOf(misses: Miss[]): { low: number; high: number } {
  const sorted = misses.toSorted((a, b) => a.error - b.error);
  const tail = Math.max(0, TAIL - SMALL_SAMPLE_CARE / Math.sqrt(sorted.length));
  return { low: weightedQuantile(sorted, tail), high: weightedQuantile(sorted, 1 - tail) };
}

function fallbackLimits(spread: number): { low: number; high: number } {
  const half = Number.isFinite(spread) ? 1.6 * spread : 0.5;
  return { low: -half, high: half };
}

/** Holidays are few: their mean miss is drawn towards one and a half usual ones, and never believed above three. */
function compareHolidays(
  past: readonly PastRoots[],
  actual: Float64Array,
  isHoliday: readonly boolean[],
): number {
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
