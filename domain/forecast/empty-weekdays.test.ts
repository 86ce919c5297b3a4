import { describe, expect, it } from 'vitest';
import { civilDate, dayNumber, weekdayOf } from '../time/calendar.ts';
import { fitForecast, forecastDay } from './forecast.ts';
import type { DayCount } from './grid.ts';

const FIRST = dayNumber('2026-10-01')!;
const TUESDAY = 2;
const DAYS = 89;
const NEXT_TUESDAY = '2026-12-29';

/** A hundred visits a day; what comes on Tuesdays goes by how many weeks before the last one it is. */
function fit(onTuesdays: (weeksBack: number) => number | null, holidays: readonly string[] = []) {
  const history = Array.from({ length: DAYS }, (_, t): DayCount => {
    const day = FIRST + t;
    const weeksBack = Math.floor((DAYS - 1 - t) / 7);
    const visits = weekdayOf(day) === TUESDAY ? onTuesdays(weeksBack) : 95 + (t % 3) * 5;
    return { date: civilDate(day), visits };
  });
  const calendar = holidays.map((date) => ({ date, name: 'Christmas' }));
  return fitForecast({ morning: history }, { holidays: calendar });
}

describe('a weekday on which nobody comes', () => {
  it.each([
    ['every one was empty', () => 0, 8],
    ['the last three were, and those before were not counted', (back: number) => (back < 3 ? 0 : null), 3],
    ['the last three were, and those before were not', (back: number) => (back < 3 ? 0 : 90), 3],
    ['the last three that were counted were', (back: number) => (back % 2 === 0 ? 0 : null), 4],
  ])('is forecast as empty where %s', (_, onTuesdays, days) => {
    const made = forecastDay(fit(onTuesdays), NEXT_TUESDAY)!;
    expect(made.emptyOn).toHaveLength(days);
    expect(made.emptyOn?.at(-1)).toBe('2026-12-22');
    expect(made.day).toMatchObject({ expected: 0, low: 0, high: 0, usual: 0, basedOnWeekdays: days });
  });

  it.each([
    ['only two were empty', (back: number) => (back < 2 ? 0 : null)],
    ['somebody came on one of the last three', (back: number) => (back === 1 ? 40 : 0)],
    ['none was counted', () => null],
  ])('is learned like any other where %s', (_, onTuesdays) => {
    const made = forecastDay(fit(onTuesdays), NEXT_TUESDAY)!;
    expect(made.emptyOn).toBeNull();
    expect(made.day.expected).toBeGreaterThan(0);
  });

  it('says nothing of the other days, whose forecast is as if it had not been counted', () => {
    const [empty, missing] = [fit(() => 0), fit(() => null)];
    expect(forecastDay(empty, '2026-12-30')).toEqual(forecastDay(missing, '2026-12-30'));
  });

  it('says nothing of a holiday, nor of a day on which cars came', () => {
    expect(
      forecastDay(
        fit(() => 0, [NEXT_TUESDAY]),
        NEXT_TUESDAY,
      )?.emptyOn,
    ).toBeNull();
    expect(
      forecastDay(
        fit(() => 0),
        NEXT_TUESDAY,
        true,
      )?.day.expected,
    ).toBeGreaterThan(50);
    const onHolidays = fit((back) => (back < 3 ? 0 : 90), ['2026-12-22', '2026-12-15']);
    expect(forecastDay(onHolidays, NEXT_TUESDAY)?.emptyOn).toBeNull();
  });
});
