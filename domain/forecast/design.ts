import { weekdayOf } from '../time/calendar.ts';

/** What a day looks like to the regression: intercept, seven weekdays, trend, and for a seasonal design the year's waves. */
export interface Design {
  readonly width: number;
  readonly firstDay: number;
  /** Row major, one row of `width` per day. */
  readonly rows: Float64Array;
  readonly ridge: Float64Array;
}

/** Columns: 0 intercept, 1 to 7 weekdays, 8 trend, then the yearly waves. */
const WEEKDAY_COLUMN = 1;
const TREND_COLUMN = 8;
const SEASON_COLUMN = 9;
const WAVES = 10;
const YEAR_DAYS = 365.2425;
/** Stronger pulls to zero mean slower, calmer terms; a wave's pull grows with the square of its frequency. */
const PULL = { intercept: 0.01, weekday: 1, trend: 100, wave: 2, weekendWave: 4 };

/** Builds the rows for `days` days from `firstDay`, with or without the yearly season; after `trendDays` the trend goes no further. */
export function buildDesign(
  firstDay: number,
  { days, trendDays, seasonal }: { days: number; trendDays: number; seasonal: boolean },
): Design {
  const ridge = [PULL.intercept, ...Array.from({ length: 7 }, () => PULL.weekday), PULL.trend];
  if (seasonal) {
    for (let wave = 1; wave <= WAVES; wave++) ridge.push(PULL.wave * wave * wave, PULL.wave * wave * wave);
    ridge.push(PULL.weekendWave, PULL.weekendWave);
  }
  const width = ridge.length;
  const rows = new Float64Array(days * width);
  for (let t = 0; t < days; t++)
    fillRow(rows.subarray(t * width, (t + 1) * width), firstDay + t, Math.min(t, trendDays), seasonal);
  return { width, firstDay, rows, ridge: Float64Array.from(ridge) };
}

/** The value of the whole design at day `t` of the grid. */
export function designValue(design: Design, coefficients: Float64Array, t: number): number {
  const weekday = weekdayOf(design.firstDay + t);
  let value = coefficients[0]! + coefficients[WEEKDAY_COLUMN + weekday]!;
  const row = t * design.width;
  for (let column = TREND_COLUMN; column < design.width; column++) {
    value += design.rows[row + column]! * coefficients[column]!;
  }
  return value;
}

/** The values of the days `from` to `to`, into `values` from its start. */
export function fillDesignValues(
  design: Design,
  coefficients: Float64Array,
  from: number,
  to: number,
  values: Float64Array,
): void {
  const { width, rows, firstDay } = design;
  let weekday = weekdayOf(firstDay + from);
  for (let t = from; t < to; t++) {
    let even = coefficients[0]! + coefficients[WEEKDAY_COLUMN + weekday]!;
    let odd = 0;
    const row = t * width;
    let column = TREND_COLUMN;
    // Two sums side by side: a single one would have each addition wait for the last.
    for (; column + 1 < width; column += 2) {
      even += rows[row + column]! * coefficients[column]!;
      odd += rows[row + column + 1]! * coefficients[column + 1]!;
    }
    if (column < width) even += rows[row + column]! * coefficients[column]!;
    values[t - from] = even + odd;
    weekday = weekday === 6 ? 0 : weekday + 1;
  }
}

/** The part of the value that the yearly season brings. */
export function seasonValue(design: Design, coefficients: Float64Array, t: number): number {
  let value = 0;
  for (let column = SEASON_COLUMN; column < design.width; column++) {
    value += design.rows[t * design.width + column]! * coefficients[column]!;
  }
  return value;
}

/** The part of the value that the trend brings. */
export function trendValue(design: Design, coefficients: Float64Array, t: number): number {
  return design.rows[t * design.width + TREND_COLUMN]! * coefficients[TREND_COLUMN]!;
}

/** Adds one day to the lower half of the normal equations' matrix. */
export function addToGram(design: Design, gram: Float64Array, t: number): void {
  const { width, rows } = design;
  const row = t * width;
  for (let i = 0; i < width; i++) {
    const value = rows[row + i]!;
    if (value === 0) continue;
    for (let j = 0; j <= i; j++) gram[i * width + j]! += value * rows[row + j]!;
  }
}

function fillRow(row: Float64Array, day: number, trendDay: number, seasonal: boolean): void {
  const weekday = weekdayOf(day);
  row[0] = 1;
  row[WEEKDAY_COLUMN + weekday] = 1;
  row[TREND_COLUMN] = trendDay / 365;
  if (!seasonal) return;
  const turn = (2 * Math.PI * day) / YEAR_DAYS;
  for (let wave = 1; wave <= WAVES; wave++) {
    row[SEASON_COLUMN + 2 * wave - 2] = Math.sin(wave * turn);
    row[SEASON_COLUMN + 2 * wave - 1] = Math.cos(wave * turn);
  }
  if (weekday % 6 === 0) {
    row[SEASON_COLUMN + 2 * WAVES] = Math.sin(turn);
    row[SEASON_COLUMN + 2 * WAVES + 1] = Math.cos(turn);
  }
}
