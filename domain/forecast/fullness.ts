import { isOpenAtMinute, type OpeningHours } from '../parking/mall.ts';
import { drawToSeen, learnCarried, type Estimate, type SeenToday } from './seen-today.ts';

/** Cars that come in each of the 24 hours of a day, with the 80 % band. */
export interface HourlyArrivals {
  readonly low: readonly number[];
  readonly expected: readonly number[];
  readonly high: readonly number[];
}
/** So many measured sessions began in this hour of the day and lasted so many whole quarters of an hour. */
export interface LengthCount {
  readonly hour: number;
  readonly quarters: number;
  readonly cars: number;
}
/** Slots taken at one moment of the day. */
export interface FullnessPoint {
  readonly minuteOfDay: number;
  readonly expected: number;
  readonly low: number;
  readonly high: number;
  /** 0 to 1: that a slot is free for one more car; 0 while the mall is closed. */
  readonly chanceOfSlot: number;
  /** By the mall's opening hours. Cars may be inside still, but none comes in. */
  readonly isClosed: boolean;
}
/** What the occupancy history says of this method: at each half hour, how many times the estimate was really taken, how far that strayed, and how long a miss lasts. */
export interface FullnessCheck {
  readonly ratio: readonly number[];
  readonly spread: number;
  readonly carried: readonly number[];
}
type Moment = Omit<FullnessPoint, 'isClosed'>;
interface Given {
  /** The day before, whose cars may still be inside. */
  readonly before: HourlyArrivals;
  readonly own: HourlyArrivals;
  readonly lengths: readonly LengthCount[];
  readonly capacity: number;
  readonly check?: FullnessCheck | null;
  /** What the sensors say of the day, where it is today. */
  readonly seen?: SeenToday | null;
  /** Null for a day that the mall's opening hours say nothing of. */
  readonly hours?: OpeningHours | null;
}

const QUARTERS_A_DAY = 96;
const POINTS_A_DAY = 48;
/** Eight of ten lie within so many standard deviations. */
const BAND_SPREADS = 1.2816;
/** So few sessions measured in one hour of the day lean on those of the whole day. */
const PRIOR_SESSIONS = 60;
const ENOUGH_SESSIONS = 100;
/** So many days of comparison weigh as much as trusting the estimate as it is. */
const PRIOR_DAYS = 5;

/** How many slots are taken at each half hour: by the cars that came and have not left, as the learned lengths of sessions have it. Null while too few sessions were measured. */
export function estimateFullness({
  before,
  own,
  lengths,
  capacity,
  check,
  seen,
  hours = null,
}: Given): FullnessPoint[] | null {
  if (lengths.reduce((sum, { cars }) => sum + cars, 0) < ENOUGH_SESSIONS) return null;
  const stillThere = survivalByHour(lengths);
  const estimates = Array.from({ length: POINTS_A_DAY }, (_, step): Estimate => {
    const ratio = check?.ratio[step] ?? 1;
    const taken = (level: keyof HourlyArrivals) =>
      ratio * carsInside(before[level], own[level], stillThere, 2 * step);
    const expected = taken('expected');
    // Cars come one by one: even a certain rate leaves the count unsure by its root.
    const unsure = BAND_SPREADS * Math.hypot(Math.sqrt(expected), (check?.spread ?? 0) * expected);
    const down = Math.hypot(expected - taken('low'), unsure);
    const up = Math.hypot(taken('high') - expected, unsure);
    return { minuteOfDay: 30 * step, expected, down, up };
  });
  const drawn = seen ? drawToSeen(estimates, seen, check?.carried ?? null) : estimates;
  return drawn.map((estimate) => closeOutside(toPoint(estimate, capacity), hours));
}

/** Compares estimates with what the sensors saw at the same half hours (null: not seen); the fewer days, the more the estimate is trusted as it is. */
export function checkFullness(
  days: readonly { readonly estimated: readonly number[]; readonly seen: readonly (number | null)[] }[],
): FullnessCheck {
  const ratio = Array.from({ length: POINTS_A_DAY }, (_, step) => {
    const pairs = pairsAt(days, step);
    const mean = sumOf(pairs.map(({ estimated }) => estimated)) / Math.max(1, pairs.length);
    const trusted = PRIOR_DAYS * mean;
    const weight = sumOf(pairs.map(({ estimated }) => estimated)) + trusted;
    return weight === 0 ? 1 : (sumOf(pairs.map(({ seen }) => seen)) + trusted) / weight;
  });
  const pairs = ratio.flatMap((factor, step) =>
    pairsAt(days, step).map(({ estimated, seen }) => ({ meant: factor * estimated, seen })),
  );
  // Cars come one by one, which alone makes a count stray by its root; what is left is the method's own.
  const strayed = sumOf(pairs.map(({ meant, seen }) => (seen - meant) ** 2 - meant));
  const weight = sumOf(pairs.map(({ meant }) => meant ** 2));
  const misses = days.map(({ estimated, seen }) =>
    seen.map((saw, step) => (saw === null ? null : saw - (ratio[step] ?? 1) * (estimated[step] ?? 0))),
  );
  return {
    ratio,
    spread: weight === 0 ? 0 : Math.sqrt(Math.max(0, strayed) / weight),
    carried: learnCarried(misses),
  };
}

/** The emptiest open moment at which people usually come (`isUsual` by hour); null where its band overlaps that of the fullest: no clear difference. */
export function chooseBestTime(
  points: readonly FullnessPoint[],
  isUsual: (hour: number) => boolean,
): { best: FullnessPoint; worst: FullnessPoint } | null {
  const usual = points.filter(
    ({ minuteOfDay, isClosed }) => !isClosed && isUsual(Math.floor(minuteOfDay / 60)),
  );
  const [first] = usual;
  if (!first) return null;
  const best = usual.reduce((least, point) => (point.expected < least.expected ? point : least), first);
  const worst = usual.reduce((most, point) => (point.expected > most.expected ? point : most), first);
  return best.high < worst.low ? { best, worst } : null;
}

function carsInside(
  before: readonly number[],
  own: readonly number[],
  stillThere: readonly (readonly number[])[],
  quarter: number,
): number {
  let cars = 0;
  for (let age = 0; age < QUARTERS_A_DAY + quarter; age++) {
    const entered = quarter - 1 - age;
    const hour = Math.floor((entered < 0 ? entered + QUARTERS_A_DAY : entered) / 4);
    const arrived = (entered < 0 ? before : own)[hour] ?? 0;
    cars += (arrived / 4) * (stillThere[hour]?.[age] ?? 0);
  }
  return cars;
}

function toPoint({ minuteOfDay, expected, down, up }: Estimate, capacity: number): Moment {
  const within = (value: number) => Math.min(capacity, Math.max(0, value));
  const room = capacity - 0.5 - expected;
  const reach = room >= 0 ? up : down;
  const certain = room >= 0 ? 1 : 0;
  return {
    minuteOfDay,
    expected: within(expected),
    low: within(expected - down),
    high: within(expected + up),
    chanceOfSlot: reach === 0 ? certain : normalShare((room / reach) * BAND_SPREADS),
  };
}

function closeOutside(moment: Moment, hours: OpeningHours | null): FullnessPoint {
  const isClosed = hours !== null && !isOpenAtMinute(hours, moment.minuteOfDay);
  return { ...moment, chanceOfSlot: isClosed ? 0 : moment.chanceOfSlot, isClosed };
}

/** Per hour of entry, the share of cars still inside after so many quarters of an hour. */
function survivalByHour(lengths: readonly LengthCount[]): number[][] {
  const whole = survival(lengths);
  return Array.from({ length: 24 }, (_, hour) => {
    const own = lengths.filter((length) => length.hour === hour);
    const cars = sumOf(own.map((length) => length.cars));
    const curve = survival(own);
    const weight = cars / (cars + PRIOR_SESSIONS);
    return whole.map((share, age) => weight * (curve[age] ?? 0) + (1 - weight) * share);
  });
}

function survival(lengths: readonly LengthCount[]): number[] {
  const leaving = Array.from({ length: 2 * QUARTERS_A_DAY }, () => 0);
  for (const { quarters, cars } of lengths) leaving[Math.min(quarters, leaving.length - 1)]! += cars;
  const total = sumOf(leaving);
  let left = total;
  return leaving.map((cars) => {
    // In the middle of the quarter in which they leave, half of them are still there.
    const share = total === 0 ? 0 : (left - cars / 2) / total;
    left -= cars;
    return share;
  });
}

function pairsAt(
  days: readonly { readonly estimated: readonly number[]; readonly seen: readonly (number | null)[] }[],
  step: number,
): { estimated: number; seen: number }[] {
  return days.flatMap(({ estimated, seen }) => {
    const saw = seen[step];
    return saw === null || saw === undefined ? [] : [{ estimated: estimated[step] ?? 0, seen: saw }];
  });
}

/** The share of a normal law below a value (Abramowitz and Stegun 26.2.17, good to seven digits). */
function normalShare(value: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(value));
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = 0.398942280401 * Math.exp((-value * value) / 2) * series;
  return value >= 0 ? 1 - tail : tail;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
