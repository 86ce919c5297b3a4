import { indexHolidays } from '../../domain/time/calendar.ts';
import type { HolidayCalendar, HolidayIndex } from '../../domain/time/calendar.ts';
import { dayNumber } from '../../domain/time/calendar.ts';
import { prepareMethods } from './methods.ts';
import type { Guess } from './methods.ts';
import { planOrigins } from './plan-origins.ts';
import type { Lot } from './read-lots.ts';
import { addDay, addScored, addTally, emptyTally } from './tally.ts';
import type { Tally } from './tally.ts';

export interface Scores {
  readonly methods: Readonly<Record<string, Tally>>;
  readonly lots: Readonly<Record<string, Readonly<Record<string, Tally>>>>;
}
type Days = Readonly<Record<string, Float64Array>>;

/** Below half a visit a day a naive error says nothing, so no series is scaled by less. */
const LEAST_SCALE = 0.5;

/** Lets every method forecast every lot from rolling origins; a lot too short to judge is named through `warn` and left out. */
export function scoreLots(
  lots: readonly Lot[],
  calendars: (lot: string) => HolidayCalendar,
  horizons: readonly [number, number],
  warn: (text: string) => void,
): Scores {
  const methods: Record<string, Tally> = {};
  const byLot: Record<string, Record<string, Tally>> = {};
  for (const lot of lots) {
    const origins = planOrigins(lots, lot);
    if (origins.length === 0) {
      warn(`${lot.name}: too few days to judge a forecast by\n`);
      continue;
    }
    const tallies = scoreLot(lot, origins, calendars(lot.name), horizons);
    byLot[lot.name] = tallies;
    for (const [name, tally] of Object.entries(tallies)) addTally((methods[name] ??= emptyTally()), tally);
  }
  return { methods, lots: byLot };
}

function scoreLot(
  lot: Lot,
  origins: readonly number[],
  holidays: HolidayCalendar,
  horizons: readonly [number, number],
): Record<string, Tally> {
  const days = layOut(lot);
  const index = indexHolidays(holidays);
  const methods = Object.entries(prepareMethods(lot, days, holidays));
  return Object.fromEntries(
    methods.map(([name, method]) => {
      const tally = emptyTally();
      const missed = new Map<string, { sum: number; n: number }>();
      for (const origin of origins) {
        const guesses = method(origin, horizons[1]);
        scoreOrigin({ lot, days, index, guesses, origin, horizons }, tally, missed);
      }
      for (const [slot, { sum, n }] of missed) {
        tally.scaled.push(sum / n / naiveScale(days[slot]!.subarray(0, origins[0]! - lot.firstDay)));
      }
      return [name, tally];
    }),
  );
}

interface Judged {
  readonly lot: Lot;
  readonly days: Days;
  readonly index: HolidayIndex;
  readonly guesses: Readonly<Record<string, readonly Guess[]>>;
  readonly origin: number;
  readonly horizons: readonly [number, number];
}

function scoreOrigin(
  { lot, days, index, guesses, origin, horizons }: Judged,
  tally: Tally,
  missed: Map<string, { sum: number; n: number }>,
): void {
  for (let ahead = horizons[0]; ahead <= horizons[1]; ahead++) {
    const day = origin + ahead - 1;
    if (day > lot.lastDay) return;
    const whole = { actual: 0, expected: 0 };
    for (const [slot, counts] of Object.entries(days)) {
      const actual = counts[day - lot.firstDay]!;
      const guess = guesses[slot]?.[ahead - 1];
      whole.actual += actual;
      if (Number.isNaN(actual) || guess === undefined) continue;
      whole.expected += guess.expected;
      addScored(tally, { actual, ...guess, holiday: index.isHoliday(day) });
      const sums = missed.get(slot) ?? { sum: 0, n: 0 };
      missed.set(slot, { sum: sums.sum + Math.abs(actual - guess.expected), n: sums.n + 1 });
    }
    if (!Number.isNaN(whole.actual)) addDay(tally, whole.actual, whole.expected);
  }
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

function layOut(lot: Lot): Days {
  const length = lot.lastDay - lot.firstDay + 1;
  return Object.fromEntries(
    Object.entries(lot.history).map(([slot, counts]) => {
      const row = new Float64Array(length).fill(NaN);
      for (const { date, visits } of counts)
        if (visits !== null) row[dayNumber(date)! - lot.firstDay] = visits;
      return [slot, row];
    }),
  );
}
