import { factorRidge, solveFactored } from './linear.ts';
import type { DayForecast, ForecastModel } from './forecast.ts';
import type { Learned } from './learn.ts';
import type { TimeSlotForecast } from './time-slot.ts';
import { sumTimeSlots } from './total.ts';

/** What has come of a time slot on a day that is not over; `share` is how much of its visits have usually come by now, 1 once it is over. */
export interface SoFar {
  readonly came: number;
  readonly share: number;
}

/** 80 of 100 lie within so many spreads of a normal law, both sides together. */
const BAND_SPREADS = 2.563;
/** By how much the share that has come by now differs from day to day, of the part still to come. */
const SHARE_SPREAD = 0.3;
/** With less of a time slot gone nothing can be read from it. */
const LEAST_SHARE = 0.1;
/** Misses of so many days are needed to learn which time slots err together; their likeness is drawn to none by as many. */
const PULL_DAYS = 20;
const PAST_DAYS = 3;
/** Forecasts made before so many days were known say nothing about today's. */
const FIRST_ORIGIN = 60;
const MOST_MISS = 2;
/** What came never says quite the same of the rest as it once did. */
const LEAST_NOISE = 0.15;

/**
 * A day's forecast with what has come by now: what is over stands as it was counted, what runs is drawn to what has come,
 * and what is still to come follows as far as its misses have usually been those of the time slots before it.
 */
export function updateToday(
  model: ForecastModel,
  forecast: DayForecast,
  soFar: Readonly<Record<string, SoFar>>,
): DayForecast {
  const names = Object.keys(forecast.timeSlots);
  const seen = names.filter((name) => isTelling(soFar[name]));
  if (seen.length === 0) return forecast;
  const surprises = names.map((name) => surpriseOf(forecast.timeSlots[name]!, soFar[name]));
  const likeness = model.learned === null ? null : learnLikeness(model.learned, names);
  const timeSlots = Object.fromEntries(
    names.map((name, s) => {
      const made = forecast.timeSlots[name]!;
      const at = soFar[name];
      if (isCount(at) && at.share === 1) return [name, counted(made, at.came)] as const;
      const foreseen = foresee(s, surprises, likeness);
      return [name, shift(made, foreseen, at)] as const;
    }),
  );
  const day = sumTimeSlots(timeSlots, null);
  return { ...forecast, timeSlots, day: { ...day, typicalError: forecast.day.typicalError } };
}

interface Surprise {
  /** In spreads of the time slot's band; null where nothing has come yet that could tell. */
  readonly size: number | null;
  /** The variance that comes from seeing only a part of it. */
  readonly noise: number;
}

function isTelling(at: SoFar | undefined): boolean {
  return isCount(at) && at.share >= LEAST_SHARE;
}

/** Whether it can be true at all: nothing else may reach a forecast. */
function isCount(at: SoFar | undefined): at is SoFar {
  return at !== undefined && Number.isFinite(at.came) && at.came >= 0 && at.share >= 0 && at.share <= 1;
}

function spreadOf({ low, high }: TimeSlotForecast): number {
  return Math.max(0.3, (Math.sqrt(high) - Math.sqrt(low)) / BAND_SPREADS);
}

function surpriseOf(made: TimeSlotForecast, at: SoFar | undefined): Surprise {
  if (at === undefined || !isTelling(at)) return { size: null, noise: 0 };
  const { share } = at;
  const spread = spreadOf(made);
  const root = Math.sqrt(made.expected);
  // Cars come one by one, and not every day by the same clock.
  const noise = (0.25 * (1 / share - 1) + (SHARE_SPREAD * (1 - share) * root) ** 2) / spread ** 2;
  const size = (Math.sqrt(at.came / share) - root) / spread;
  return { size, noise };
}

/** How time slot `s` is to be moved, in its spreads, and how much of its variance is left. */
function foresee(
  s: number,
  surprises: readonly Surprise[],
  likeness: readonly (readonly number[])[] | null,
): { move: number; left: number } {
  const seen = surprises.flatMap(({ size }, i) => (size === null ? [] : [i]));
  const count = seen.length;
  const like = (a: number, b: number) => (a === b ? 1 : (likeness?.[a]?.[b] ?? 0));
  const gram = Float64Array.from({ length: count * count }, (_, i) =>
    like(seen[Math.floor(i / count)]!, seen[i % count]!),
  );
  const noise = Float64Array.from(seen, (i) => surprises[i]!.noise + (i === s ? 0.01 : LEAST_NOISE));
  const right = Float64Array.from(seen, (i) => like(s, i));
  const weights = new Float64Array(count);
  solveFactored(factorRidge(gram, noise), right, weights);
  let move = 0;
  let explained = 0;
  seen.forEach((i, place) => {
    const size = surprises[i]!.size!;
    // Of another time slot a freak surprise is believed no further than a large one.
    move += weights[place]! * (i === s ? size : Math.max(-MOST_MISS, Math.min(MOST_MISS, size)));
    explained += weights[place]! * right[place]!;
  });
  const left = Math.max(0.02, 1 - explained);
  // What other time slots tell is believed of the middle, of the band only by half.
  return { move, left: surprises[s]!.size === null ? (1 + left) / 2 : left };
}

function shift(
  made: TimeSlotForecast,
  { move, left }: { move: number; left: number },
  at: SoFar | undefined,
): TimeSlotForecast {
  const spread = spreadOf(made);
  const root = Math.max(0, Math.sqrt(made.expected) + move * spread);
  const reach = Math.sqrt(left);
  const up = reach * (Math.sqrt(made.high) - Math.sqrt(made.expected));
  const down = Math.max(reach * (Math.sqrt(made.expected) - Math.sqrt(made.low)), made.low === 0 ? up : 0);
  const { came, share } = isCount(at) ? at : { came: 0, share: 0 };
  const read = (value: number) => came + (1 - share) * Math.max(0, value) ** 2;
  // Where nobody may come, less than one car is nobody.
  const least = made.low === 0 && (root - down) ** 2 < 1 ? 0 : root - down;
  return moved(made, { expected: read(root), low: read(least), high: read(root + up) });
}

function counted(made: TimeSlotForecast, came: number): TimeSlotForecast {
  return moved(made, { expected: came, low: came, high: came });
}

/** What the day itself has shown belongs to the recent level: the terms go on adding up. */
function moved(
  made: TimeSlotForecast,
  numbers: { expected: number; low: number; high: number },
): TimeSlotForecast {
  const recentLevel = made.terms.recentLevel + numbers.expected - made.expected;
  return { ...made, ...numbers, terms: { ...made.terms, recentLevel } };
}

/** How alike the time slots' misses have been on plain days, up to three days ahead: correlations, drawn to none while few; one freak day counts no more than two spreads. */
function learnLikeness({ grid, past, regressions }: Learned, names: readonly string[]): number[][] {
  const places = names.map((name) => grid.timeSlots.indexOf(name));
  const { plan, timeSlots } = regressions[0]!;
  const sums = names.map(() => names.map(() => 0));
  let days = 0;
  for (const { origin, roots } of past.filter((one) => one.origin >= FIRST_ORIGIN))
    for (let ahead = 0; ahead < PAST_DAYS && origin + ahead < grid.days; ahead++) {
      if (plan.isHoliday[origin + ahead]) continue;
      const misses = places.map((s) => {
        if (s < 0) return NaN;
        const miss = (grid.roots[s]![origin + ahead]! - roots[s]![ahead]!) / timeSlots[s]!.spread;
        return Math.max(-MOST_MISS, Math.min(MOST_MISS, miss));
      });
      if (misses.some(Number.isNaN)) continue;
      days += 1;
      misses.forEach((a, i) => misses.forEach((b, j) => (sums[i]![j]! += a * b)));
    }
  return sums.map((row, i) =>
    row.map((together, j) => {
      const alone = Math.sqrt(sums[i]![i]! * sums[j]![j]!);
      return alone === 0 ? 0 : ((together / alone) * days) / (days + PULL_DAYS);
    }),
  );
}
