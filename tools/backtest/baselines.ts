/** What a method is given: one slot's counted days up to the origin, NaN where missing, from index 0. */
export type Baseline = (history: Float64Array, horizon: number) => Float64Array;

/** The simple methods that the product's own has to beat. */
export const BASELINES: Readonly<Record<string, Baseline>> = {
  seasonalNaive: (history, horizon) => sameWeekdays(history, horizon, 1),
  meanOfFour: (history, horizon) => sameWeekdays(history, horizon, 4),
  holtWinters,
};

/** The mean of the last `count` counted same weekdays; 0 where there is none. */
function sameWeekdays(history: Float64Array, horizon: number, count: number): Float64Array {
  return Float64Array.from({ length: horizon }, (_, ahead) => {
    let sum = 0;
    let seen = 0;
    for (let t = history.length - 7 + (ahead % 7); t >= 0 && seen < count; t -= 7) {
      if (Number.isNaN(history[t])) continue;
      sum += history[t]!;
      seen++;
    }
    return seen === 0 ? 0 : sum / seen;
  });
}

const LEVEL_PACES = [0.03, 0.1, 0.2, 0.35];
const WEEKDAY_PACES = [0.03, 0.1, 0.2];

/** Holt-Winters with a weekly season on square roots, its two paces chosen by the errors one day ahead. */
function holtWinters(history: Float64Array, horizon: number): Float64Array {
  const roots = history.map(Math.sqrt);
  let best: { error: number; forecast: Float64Array } | null = null;
  for (const level of LEVEL_PACES) {
    for (const weekday of WEEKDAY_PACES) {
      const run = smoothWeekly(roots, horizon, level, weekday);
      if (best === null || run.error < best.error) best = run;
    }
  }
  return best!.forecast.map((root) => Math.max(0, root) ** 2);
}

function smoothWeekly(
  roots: Float64Array,
  horizon: number,
  levelPace: number,
  weekdayPace: number,
): { error: number; forecast: Float64Array } {
  const first = roots.subarray(0, 28);
  let level = meanOf(first);
  const season = Float64Array.from(
    { length: 7 },
    (_, day) => meanOf(first.filter((_root, t) => t % 7 === day)) - level,
  );
  for (let day = 0; day < 7; day++) if (Number.isNaN(season[day])) season[day] = 0;
  if (Number.isNaN(level)) level = 0;
  let error = 0;
  roots.forEach((root, t) => {
    if (Number.isNaN(root)) return;
    const surprise = root - level - season[t % 7]!;
    error += Math.abs(surprise);
    level += levelPace * surprise;
    season[t % 7]! += weekdayPace * (1 - levelPace) * surprise;
  });
  const forecast = Float64Array.from(
    { length: horizon },
    (_, ahead) => level + season[(roots.length + ahead) % 7]!,
  );
  return { error, forecast };
}

function meanOf(values: Float64Array): number {
  const counted = values.filter((value) => !Number.isNaN(value));
  return counted.reduce((sum, value) => sum + value, 0) / counted.length;
}
