import { civilDate } from '../../domain/time/calendar.ts';
import type { HolidayCalendar } from '../../domain/time/calendar.ts';
import { fitForecast, forecastDay } from '../../domain/forecast/forecast.ts';
import { quantile } from '../../domain/forecast/usual.ts';
import { BASELINES } from './baselines.ts';
import type { Baseline } from './baselines.ts';
import type { Lot } from './read-lots.ts';

export interface Guess {
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}
/** Forecasts all slots of a lot from one origin: per slot, one guess for each of the days 1 to `horizon`. */
export type Method = (origin: number, horizon: number) => Readonly<Record<string, readonly Guess[]>>;

/** Every method by name, ready for one lot; each sees only the days before the origin that it is asked about. */
export function prepareMethods(
  lot: Lot,
  days: Readonly<Record<string, Float64Array>>,
  holidays: HolidayCalendar,
): Readonly<Record<string, Method>> {
  const baselines = Object.entries(BASELINES).map(([name, baseline]) => [
    name,
    withBands(lot, days, baseline),
  ]);
  return { gms: productMethod(lot, holidays), ...Object.fromEntries(baselines) };
}

/** The product's own method, called just as the server calls it. */
function productMethod(lot: Lot, holidays: HolidayCalendar): Method {
  return (origin, horizon) => {
    const model = fitForecast(lot.history, { holidays, asOf: civilDate(origin) });
    const guesses: Record<string, Guess[]> = Object.fromEntries(
      Object.keys(lot.history).map((slot) => [slot, []]),
    );
    for (let ahead = 0; ahead < horizon; ahead++) {
      const forecast = forecastDay(model, civilDate(origin + ahead));
      for (const [slot, guess] of Object.entries(forecast?.timeSlots ?? {})) guesses[slot]!.push(guess);
    }
    return guesses;
  };
}

const LOOK_BACK = 40;
const STEP_DAYS = 5;

/** A simple method has no bands of its own: it gets the quantiles of its own past errors at the same distance. */
function withBands(lot: Lot, days: Readonly<Record<string, Float64Array>>, baseline: Baseline): Method {
  const known = new Map<string, Float64Array>();
  const guess = (slot: string, origin: number, horizon: number) => {
    const key = `${slot} ${origin}`;
    const found = known.get(key) ?? baseline(days[slot]!.subarray(0, origin - lot.firstDay), horizon);
    known.set(key, found);
    return found;
  };
  return (origin, horizon) =>
    Object.fromEntries(
      Object.keys(days).map((slot) => {
        const errors = Array.from({ length: Math.ceil(horizon / 7) }, (): number[] => []);
        for (let back = 1; back <= LOOK_BACK; back++) {
          const past = origin - STEP_DAYS * back;
          if (past - lot.firstDay < 14) break;
          guess(slot, past, horizon).forEach((expected, ahead) => {
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
          [...guess(slot, origin, horizon)].map((expected, ahead) => around(expected, errors, ahead)),
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
