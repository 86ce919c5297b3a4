import type { Fullness } from '#contract/forecast.ts';
import type { LengthRow } from '../history/store.ts';

/** Cars that come in each of the 24 hours of a day, with the band. */
export interface Arrivals {
  readonly low: readonly number[];
  readonly expected: readonly number[];
  readonly high: readonly number[];
}

interface Given {
  readonly before: Arrivals;
  readonly own: Arrivals;
  readonly lengths: readonly LengthRow[];
  readonly capacity: number;
}

const QUARTERS_A_DAY = 96;
const STEP_QUARTERS = 2;
/** Eight of ten lie within so many standard deviations. */
const BAND_SPREADS = 1.2816;
/** So few stays measured in one hour of the day lean on those of the whole day. */
const PRIOR_STAYS = 60;

/** How many bays are taken each half hour: whoever came and hasn't left, by the learned length of stay. */
export function estimateOccupied({ before, own, lengths, capacity }: Given): Fullness['points'] {
  const stillThere = survivalByHour(lengths);
  const taken = (level: keyof Arrivals, at: number): number => {
    let cars = 0;
    for (let age = 0; age < QUARTERS_A_DAY + at; age += 1) {
      const quarter = at - 1 - age;
      const day = quarter >= 0 ? own : before;
      const hour = Math.floor((quarter >= 0 ? quarter : quarter + QUARTERS_A_DAY) / 4);
      if (hour < 0) break;
      cars += ((day[level][hour] ?? 0) / 4) * (stillThere[hour]?.[age] ?? 0);
    }
    return cars;
  };
  return Array.from({ length: QUARTERS_A_DAY / STEP_QUARTERS }, (_, step) => {
    const at = step * STEP_QUARTERS;
    const expected = taken('expected', at);
    // Cars come one by one: even a certain rate leaves the count unsure by its root.
    const chanceReach = BAND_SPREADS * Math.sqrt(expected);
    const down = Math.hypot(expected - taken('low', at), chanceReach);
    const up = Math.hypot(taken('high', at) - expected, chanceReach);
    const room = capacity - 0.5 - expected;
    const reach = room >= 0 ? up : down;
    const within = (value: number) => Math.min(capacity, Math.max(0, value));
    return {
      time: `${String(Math.floor(at / 4)).padStart(2, '0')}:${at % 4 === 0 ? '00' : '30'}`,
      expected: within(expected),
      low: within(expected - down),
      high: within(expected + up),
      chanceOfSlot: reach === 0 ? (room >= 0 ? 1 : 0) : normalShare((room / reach) * BAND_SPREADS),
    };
  });
}

/** Per hour of entry: the share of cars that are still inside after so many quarters of an hour. */
function survivalByHour(lengths: readonly LengthRow[]): number[][] {
  const whole = survival(lengths);
  return Array.from({ length: 24 }, (_, hour) => {
    const own = lengths.filter((row) => row.hour === hour);
    const cars = own.reduce((sum, row) => sum + row.cars, 0);
    const curve = survival(own);
    const weight = cars / (cars + PRIOR_STAYS);
    return whole.map((share, age) => weight * (curve[age] ?? 0) + (1 - weight) * share);
  });
}

function survival(lengths: readonly LengthRow[]): number[] {
  const total = lengths.reduce((sum, { cars }) => sum + cars, 0);
  const leaving = Array.from({ length: 2 * QUARTERS_A_DAY }, () => 0);
  for (const { quarters, cars } of lengths) leaving[Math.min(quarters, leaving.length - 1)]! += cars;
  let left = total;
  return leaving.map((cars) => {
    // In the middle of the quarter in which they leave, half of them are still there.
    const share = total === 0 ? 0 : (left - cars / 2) / total;
    left -= cars;
    return share;
  });
}

/** The share of a normal law below a value (Abramowitz and Stegun 26.2.17, good to seven digits). */
function normalShare(value: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(value));
  const tail =
    0.398942280401 *
    Math.exp((-value * value) / 2) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return value >= 0 ? 1 - tail : tail;
}
