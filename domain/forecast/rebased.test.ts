import { describe, expect, it } from 'vitest';
import { civilDate, dayNumber, indexHolidays, weekdayOf } from '../time/calendar.ts';
import { fitForecast, forecastDay } from './forecast.ts';
import { layOutHistory } from './grid.ts';
import type { DayHistory } from './grid.ts';
import { countAsToday, findRebases, timesAsMany } from './rebased.ts';

const FIRST = dayNumber('2024-11-04')!;
const WEEK = [400, 200, 210, 220, 230, 300, 450];
type Change = (visits: number, t: number) => number;

/** A mall with a plain week, some noise, and whatever `change` makes of a day. */
function mall(days: number, change: Change, evening: Change = change): DayHistory {
  const counts = (share: number, becomes: Change) =>
    Array.from({ length: days }, (_, t) => {
      const noise = 1 + 0.08 * Math.sin(12.9898 * t + share);
      return {
        date: civilDate(FIRST + t),
        visits: Math.round(becomes(share * WEEK[weekdayOf(FIRST + t)]! * noise, t)),
      };
    });
  return { morning: counts(0.5, change), afternoon: counts(0.8, change), evening: counts(1, evening) };
}
const plain: Change = (visits) => visits;
const between =
  (from: number, to: number, factor: number): Change =>
  (visits, t) =>
    t >= from && t < to ? factor * visits : visits;
const from = (day: number, factor: number) => between(day, Infinity, factor);
const find = (history: DayHistory, holidays: readonly string[] = []) => {
  const calendar = holidays.map((date) => ({ date, name: 'A holiday' }));
  return findRebases(layOutHistory(history), indexHolidays(calendar).isHoliday);
};
const daysOf = (history: DayHistory) => find(history).map(({ day }) => day);

describe('a counter that counts otherwise from a day on', () => {
  it.each([0.4, 0.65, 1.5, 2.5])('is found, times %f, and the days before it are counted anew', (factor) => {
    const history = mall(300, from(200, factor));
    const rebases = find(history);
    expect(rebases).toMatchObject([{ day: 200, isSure: true }]);
    expect(Math.exp(2 * rebases[0]!.overall) / factor).toBeCloseTo(1, 1);
    const { visits } = countAsToday(layOutHistory(history), rebases);
    const usual = factor * WEEK[weekdayOf(FIRST + 150)]!;
    expect(Math.abs(visits[2]![150]! - usual)).toBeLessThan(0.12 * usual);
    expect(timesAsMany(rebases, 2, 199) / factor).toBeCloseTo(1, 1);
    expect(timesAsMany(rebases, 2, 200)).toBe(1);
  });

  it('is suspected after a week and believed after two', () => {
    expect(find(mall(204, from(200, 0.5)))).toEqual([]);
    expect(find(mall(208, from(200, 0.5)))).toMatchObject([{ day: 200, isSure: false }]);
    expect(find(mall(215, from(200, 0.5)))).toMatchObject([{ day: 200, isSure: true }]);
  });

  it.each<[string, DayHistory]>([
    ['a plain mall', mall(300, plain)],
    ['a small change', mall(300, from(200, 1.15))],
    ['a slow one', mall(300, (visits, t) => visits * (1 + Math.max(0, t - 150) / 150))],
    ['a closure that is over', mall(300, between(200, 240, 0.4))],
    ['a season that fades', mall(300, (visits, t) => visits * (t < 200 ? 1 : 1 + Math.exp((200 - t) / 12)))],
    ['a change of one time slot alone', mall(300, plain, from(200, 0.4))],
    ['a season that the year before had too', mall(600, (visits, t) => visits * (t % 364 >= 200 ? 0.5 : 1))],
  ])('is not taken for %s', (_, history) => {
    expect(daysOf(history)).toEqual([]);
  });

  it('is not confused with a holiday and the days beside it', () => {
    const days = Array.from({ length: 5 }, (_, i) => civilDate(FIRST + 200 + 2 * i));
    expect(find(mall(212, between(200, 210, 0.2)), days)).toEqual([]);
  });

  it.each([0.5, 1.8])(
    'times %f, is gone along with a week after it for the days next to come, not for those a month ahead',
    (factor) => {
      const on = (age: number, ahead: number) => {
        const model = fitForecast(mall(300 + age, from(300, factor)), { holidays: [] });
        const date = civilDate(dayNumber(model.firstDate)! + ahead - 1);
        const { timeSlots, day } = forecastDay(model, date)!;
        const usual = WEEK[weekdayOf(dayNumber(date)!)]!;
        const gone = (timeSlots.evening!.expected / usual - 1) / (factor - 1);
        return { gone, low: day.low / (2.3 * usual), high: day.high / (2.3 * usual) };
      };
      expect(on(5, 1).gone).toBeLessThan(0.75);
      expect(on(8, 40).gone).toBeLessThan(0.3);
      const next = on(8, 1);
      expect(Math.abs(next.gone - 1)).toBeLessThan(0.15);
      // It may as well be undone tomorrow.
      expect(next.low).toBeLessThan(Math.min(1, factor));
      expect(next.high).toBeGreaterThan(Math.max(1, factor));
    },
  );

  it('is followed near, believed half far ahead, and widens far bands until it has lasted', () => {
    const on = (age: number, ahead: number, factor: number) => {
      const model = fitForecast(mall(300 + age, from(300, factor)), { holidays: [] });
      const date = civilDate(dayNumber(model.firstDate)! + ahead - 1);
      const { expected, low, high } = forecastDay(model, date)!.timeSlots.evening!;
      const usual = WEEK[weekdayOf(dayNumber(date)!)]!;
      return { share: expected / usual, width: (high - low) / usual, low: low / usual, high: high / usual };
    };
    expect(Math.abs(on(21, 3, 0.5).share - 0.5)).toBeLessThan(0.06);
    const far = on(21, 150, 0.5);
    expect(far.share).toBeGreaterThan(0.6);
    expect(far.low).toBeLessThan(0.5);
    expect(on(150, 150, 0.5).share).toBeLessThan(0.6);
    expect(on(21, 40, 2).width).toBeGreaterThan(1.5 * on(200, 40, 2).width);
  });
});
