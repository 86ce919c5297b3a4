import { describe, expect, it } from 'vitest';
import { civilDate, dayNumber } from '../time/calendar.ts';
import { farShift } from './far-level.ts';
import { fitForecast, forecastDay } from './forecast.ts';
import type { ForecastModel } from './forecast.ts';

const FIRST = dayNumber('2023-01-02')!;
const AHEAD = [100, 120, 140, 160, 180];

/** A mall of so many days and about 400 visits a day, whose level is `level`. */
function learn(days: number, level: (t: number) => number): ForecastModel {
  const counts = Array.from({ length: days }, (_, t) => {
    const noise = 1 + 0.08 * Math.sin(12.9898 * t * t);
    return { date: civilDate(FIRST + t), visits: Math.round(400 * level(t) * noise) };
  });
  return fitForecast({ day: counts }, { holidays: [] });
}
const on = (model: ForecastModel, ahead: number) =>
  forecastDay(model, civilDate(dayNumber(model.firstDate)! + ahead - 1))!.day;
/** The same as the panel alone has it. */
const unmoved = (model: ForecastModel): ForecastModel => ({ ...model, farLevels: [[]] });
/** Up and down by itself, in no step with the year. */
const roaming = (t: number) => 1 + 0.25 * Math.sin(t / 37) + 0.15 * Math.sin(t / 23 + 1);

describe('the level months ahead', () => {
  it('is moved step by step: not within four weeks, wholly from three months on, and never by a leap', () => {
    const far = Array.from({ length: 26 }, (_, k) => (k < 2 ? 0 : 3));
    for (let ahead = 1; ahead <= 28; ahead++) expect(farShift(far, ahead)).toBe(0);
    expect([90, 200, 367].map((ahead) => farShift(far, ahead))).toEqual([3, 3, 3]);
    for (let ahead = 1; ahead < 367; ahead++)
      expect(Math.abs(farShift(far, ahead + 1) - farShift(far, ahead))).toBeLessThan(0.2);
    expect(farShift([], 120)).toBe(0);
  });

  it('of a mall that wanders is drawn from a surge of the last weeks towards the usual', () => {
    const model = learn(500, (t) => roaming(t) * (t >= 460 ? 1.4 : 1));
    for (const ahead of AHEAD) {
      const { expected, usual } = on(model, ahead);
      const alone = on(unmoved(model), ahead).expected;
      expect(Math.abs(expected - usual)).toBeLessThan(0.95 * Math.abs(alone - usual));
    }
    expect(on(model, 14)).toEqual(on(unmoved(model), 14));
  });

  it('of a mall that hardly wanders is left to the panel, season and all', () => {
    const season = (t: number) => 1 + 0.25 * Math.cos((2 * Math.PI * t) / 365.25);
    const model = learn(900, season);
    for (const ahead of AHEAD) {
      const alone = on(unmoved(model), ahead).expected;
      expect(Math.abs(on(model, ahead).expected / alone - 1)).toBeLessThan(0.005);
      expect(Math.abs(alone / 400 - season(899 + ahead))).toBeLessThan(0.06);
    }
  });

  it('is finite and never below nothing, whatever was counted', () => {
    const odd = [
      learn(400, () => 0),
      learn(400, (t) => (t === 399 ? 1 : 0)),
      learn(400, (t) => (t < 200 ? 0 : 5)),
      learn(90, roaming),
      learn(15, roaming),
    ];
    for (const model of odd)
      for (const ahead of AHEAD) {
        const { expected, low, high } = on(model, ahead);
        expect(Number.isFinite(expected) && low <= expected && expected <= high).toBe(true);
        expect(expected).toBeGreaterThanOrEqual(0);
      }
  });
});
