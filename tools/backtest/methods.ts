import { civilDate, indexHolidays } from '../../domain/time/calendar.ts';
import type { HolidayCalendar } from '../../domain/time/calendar.ts';
import type { PeerMall } from '../../domain/forecast/peer-mall.ts';
import { fitForecast, forecastDay } from '../../domain/forecast/forecast.ts';
import { layOutHistory } from '../../domain/forecast/grid.ts';
import { quantile, readUsual } from '../../domain/forecast/usual.ts';
import { BASELINES } from './baselines.ts';
import type { Baseline } from './baselines.ts';
import { historySince } from './lay-out-lot.ts';
import type { Days } from './lay-out-lot.ts';
import type { Lot } from './read-lots.ts';

export interface Guess {
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}
/** Forecasts all slots of a lot from one origin: per slot, one guess for each of the days 1 to `horizon`. */
export type Method = (origin: number, horizon: number) => Readonly<Record<string, readonly Guess[]>>;

/** What a method may know of a lot. */
export interface Known {
  readonly holidays: HolidayCalendar;
  /** The lot's other malls; they are cut at the origin by the product. */
  readonly peers: readonly PeerMall[];
  /** Only so many days before the origin are known; null for all. */
  readonly cut: number | null;
}

/** Every method by name, ready for one lot; each sees only the days before the origin that it is asked about. */
export function prepareMethods(lot: Lot, days: Days, known: Known): Readonly<Record<string, Method>> {
  const baselines = Object.entries(BASELINES).map(([name, baseline]) => [
    name,
    withBands(lot, days, baseline, known.cut),
  ]);
  return {
    gms: productMethod(lot, known),
    usual: usualMethod(lot, known),
    ...Object.fromEntries(baselines),
  };
}

/** The product's own method, called just as the server calls it. */
export function productMethod(lot: Lot, { holidays, peers, cut }: Known): Method {
  return (origin, horizon) => {
    const history = cut === null ? lot.history : historySince(lot, origin - cut);
    const model = fitForecast(history, { holidays, peers, asOf: civilDate(origin) });
    const guesses: Record<string, Guess[]> = Object.fromEntries(
      Object.keys(lot.history).map((slot) => [slot, []]),
    );
    for (let ahead = 0; ahead < horizon; ahead++) {
      const forecast = forecastDay(model, civilDate(origin + ahead));
      for (const [slot, guess] of Object.entries(forecast?.timeSlots ?? {})) guesses[slot]?.push(guess);
    }
    return guesses;
  };
}

/** The middle of the same weekdays of the last half year, holidays left out: what the screens call usual. */
function usualMethod(lot: Lot, { holidays, cut }: Known): Method {
  const index = indexHolidays(holidays);
  return (origin, horizon) => {
    const history = cut === null ? lot.history : historySince(lot, origin - cut);
    const grid = layOutHistory(history, civilDate(origin));
    const isHoliday = Array.from({ length: grid.days }, (_, t) => index.isHoliday(grid.firstDay + t));
    return Object.fromEntries(
      grid.timeSlots.map((slot, s) => {
        const week = Array.from({ length: 7 }, (_, ahead) => {
          const { root, roots } = readUsual(grid, s, origin + ahead, isHoliday);
          const guess = root === null ? 0 : root ** 2;
          return { expected: guess, low: quantile(roots, 0.1) ** 2, high: quantile(roots, 0.9) ** 2 };
        });
        return [slot, Array.from({ length: horizon }, (_, ahead) => week[ahead % 7]!)];
      }),
    );
  };
}

const LOOK_BACK = 40;
const STEP_DAYS = 5;

/** A simple method has no bands of its own: it gets the quantiles of its own past errors at the same distance. */
function withBands(lot: Lot, days: Days, baseline: Baseline, cut: number | null): Method {
  const known = new Map<string, Float64Array>();
  const guess = (slot: string, origin: number, horizon: number, from: number) => {
    const key = `${slot} ${origin} ${from}`;
    const found =
      known.get(key) ?? baseline(days[slot]!.subarray(from, Math.max(from, origin - lot.firstDay)), horizon);
    known.set(key, found);
    return found;
  };
  return (origin, horizon) =>
    Object.fromEntries(
      Object.keys(days).map((slot) => {
        const from = cut === null ? 0 : Math.max(0, origin - cut - lot.firstDay);
        const errors = Array.from({ length: Math.ceil(horizon / 7) }, (): number[] => []);
        for (let back = 1; back <= LOOK_BACK; back++) {
          const past = origin - STEP_DAYS * back;
          if (past - lot.firstDay - from < 14) break;
          guess(slot, past, horizon, from).forEach((expected, ahead) => {
            const day = past + ahead;
            const actual = days[slot]![day - lot.firstDay];
            if (day < origin && actual !== undefined && !Number.isNaN(actual)) {
              errors[Math.floor(ahead / 7)]!.push(actual - expected);
            }
          });
        }
        for (const list of errors) list.sort((a, b) => a - b);
        return [
          slot,
          [...guess(slot, origin, horizon, from)].map((expected, ahead) => around(expected, errors, ahead)),
        ];
      }),
    );
}

function around(expected: number, errors: readonly number[][], ahead: number): Guess {
  const near = errors.slice(0, Math.floor(ahead / 7) + 1).findLast((list) => list.length > 0);
  if (near === undefined) return { expected, low: 0, high: 2 * expected };
  return {
    expected,
    low: Math.max(0, Math.min(expected, expected + quantile(near, 0.1))),
    high: Math.max(expected, expected + quantile(near, 0.9)),
  };
}
