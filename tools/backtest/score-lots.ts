import { indexHolidays, weekdayOf } from '../../domain/time/calendar.ts';
import type { HolidayCalendar, HolidayIndex } from '../../domain/time/calendar.ts';
import { layOutLot } from './lay-out-lot.ts';
import type { Days } from './lay-out-lot.ts';
import { prepareMethods } from './methods.ts';
import type { Guess, Method } from './methods.ts';
import { planOrigins } from './plan-origins.ts';
import type { Lot } from './read-lots.ts';
import { addDay, addScored, addTally, emptyTally } from './tally.ts';
import type { Tally } from './tally.ts';

type Tallies = Record<string, Tally>;
export interface Scores {
  readonly methods: Readonly<Tallies>;
  readonly lots: Readonly<Record<string, Readonly<Tallies>>>;
  readonly weekdays: Readonly<Record<string, Readonly<Tallies>>>;
}
export interface ScorePlan {
  readonly horizons: readonly [number, number];
  /** Lots are cut to each of these numbers of days before the origin; null leaves them whole. */
  readonly cut: readonly [number, number] | null;
  /** Each lot is lent what the others of its set had seen by then. */
  readonly peers: boolean;
}

/** Below half a visit a day a naive error says nothing, so no series is scaled by less. */
const LEAST_SCALE = 0.5;
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Lets every method forecast every lot from rolling origins; a lot too short to judge is named through `warn` and left out. */
export function scoreLots(
  lots: readonly Lot[],
  calendars: (lot: string) => HolidayCalendar,
  plan: ScorePlan,
  warn: (text: string) => void,
): Scores {
  const methods: Tallies = {};
  const byLot: Record<string, Tallies> = {};
  const weekdays: Record<string, Tallies> = {};
  for (const lot of lots) {
    const origins = planOrigins(lots, lot);
    if (origins.length === 0) {
      warn(`${lot.name}: too few days to judge a forecast by\n`);
      continue;
    }
    const peers = plan.peers ? peersOf(lots, lot) : [];
    const own: Tallies = {};
    for (const cut of cutsOf(plan)) {
      const known = { holidays: calendars(lot.name), peers, cut };
      scoreLot(lot, origins, { known, horizons: plan.horizons }, { own, weekdays });
    }
    byLot[lot.name] = own;
    for (const [name, tally] of Object.entries(own)) addTally((methods[name] ??= emptyTally()), tally);
  }
  return { methods, lots: byLot, weekdays };
}

/** The other lots of a lot's set, whole: whoever forecasts cuts them at the day before. */
export function peersOf(lots: readonly Lot[], lot: Lot) {
  return lots
    .filter(({ set, name }) => set === lot.set && name !== lot.name)
    .map(({ history }) => ({ history, capacity: null }));
}

function cutsOf({ cut }: ScorePlan): (number | null)[] {
  return cut === null ? [null] : Array.from({ length: cut[1] - cut[0] + 1 }, (_, i) => cut[0] + i);
}

function scoreLot(
  lot: Lot,
  origins: readonly number[],
  { known, horizons }: { known: Parameters<typeof prepareMethods>[2]; horizons: ScorePlan['horizons'] },
  tallies: { own: Tallies; weekdays: Record<string, Tallies> },
): void {
  const days = layOutLot(lot);
  const index = indexHolidays(known.holidays);
  for (const [name, method] of Object.entries<Method>(prepareMethods(lot, days, known))) {
    const tally = (tallies.own[name] ??= emptyTally());
    const missed = new Map<string, { sum: number; n: number }>();
    const byWeekday = WEEKDAYS.map((weekday) => ((tallies.weekdays[weekday] ??= {})[name] ??= emptyTally()));
    for (const origin of origins) {
      const guesses = method(origin, horizons[1]);
      const judged = { lot, days, index, guesses, origin, horizons, cut: known.cut };
      scoreOrigin(judged, { tally, byWeekday, missed });
    }
    for (const [slot, { sum, n }] of missed) {
      tally.scaled.push(sum / n / naiveScale(days[slot]!.subarray(0, origins[0]! - lot.firstDay)));
    }
  }
}

interface Judged {
  readonly lot: Lot;
  readonly days: Days;
  readonly index: HolidayIndex;
  readonly guesses: Readonly<Record<string, readonly Guess[]>>;
  readonly origin: number;
  readonly horizons: readonly [number, number];
  readonly cut: number | null;
}
interface Sums {
  readonly tally: Tally;
  readonly byWeekday: readonly Tally[];
  readonly missed: Map<string, { sum: number; n: number }>;
}

function scoreOrigin({ lot, days, index, guesses, origin, horizons, cut }: Judged, sums: Sums): void {
  for (let ahead = horizons[0]; ahead <= horizons[1]; ahead++) {
    const day = origin + ahead - 1;
    if (day > lot.lastDay) return;
    const whole = { actual: 0, expected: 0 };
    for (const [slot, counts] of Object.entries(days)) {
      const actual = counts[day - lot.firstDay]!;
      const guess = guesses[slot]?.[ahead - 1];
      whole.actual += actual;
      if (Number.isNaN(actual) || guess === undefined) continue;
      // Of a lot cut short, a method that repeats the week before must have one to repeat.
      if (cut !== null && !hasWholeWeek(counts, origin - lot.firstDay)) continue;
      whole.expected += guess.expected;
      const scored = { actual, ...guess, holiday: index.isHoliday(day) };
      addScored(sums.tally, scored);
      addScored(sums.byWeekday[weekdayOf(day)]!, scored);
      const missed = sums.missed.get(slot) ?? { sum: 0, n: 0 };
      sums.missed.set(slot, { sum: missed.sum + Math.abs(actual - guess.expected), n: missed.n + 1 });
    }
    if (!Number.isNaN(whole.actual)) addDay(sums.tally, whole.actual, whole.expected);
  }
}

function hasWholeWeek(counts: Float64Array, end: number): boolean {
  return end >= 7 && counts.subarray(end - 7, end).every((count) => !Number.isNaN(count));
}

/** The mean error of "as a week ago" over the days before the first origin. */
function naiveScale(days: Float64Array): number {
  let sum = 0;
  let n = 0;
  for (let t = 7; t < days.length; t++) {
    const error = Math.abs(days[t]! - days[t - 7]!);
    if (Number.isNaN(error)) continue;
    sum += error;
    n += 1;
  }
  return Math.max(LEAST_SCALE, n === 0 ? 0 : sum / n);
}
