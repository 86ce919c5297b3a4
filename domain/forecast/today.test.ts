import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate, dayNumber } from '../time/calendar.ts';
import { fitForecast, forecastDay } from './forecast.ts';
import { updateToday } from './today.ts';
import type { SoFar } from './today.ts';

const FIRST = dayNumber('2026-01-05')!;
const DAYS = 220;
/** Some days are better than others from morning to night. */
const mood = (t: number) => 1 + 0.4 * Math.sin(78.233 * t * t);
const counts = (usual: number) =>
  Array.from({ length: DAYS }, (_, t) => ({
    date: civilDate(FIRST + t),
    visits: Math.round(usual * mood(t) * (1 + 0.03 * Math.sin(12.9898 * t + usual))),
  }));
const model = fitForecast(
  { morning: counts(200), afternoon: counts(300), evening: counts(400) },
  { holidays: [] },
);
const before = forecastDay(model, model.firstDate)!;
const expectedOf = (name: string) => before.timeSlots[name]!.expected;
const over = (factor: number): Record<string, SoFar> => ({
  morning: { came: factor * expectedOf('morning'), share: 1 },
});

describe('a day that is not over', () => {
  it('without anything that tells is forecast as before', () => {
    expect(updateToday(model, before, {})).toEqual(before);
    expect(updateToday(model, before, { morning: { came: 0, share: 0.05 } })).toEqual(before);
  });

  it('takes what is over as it was counted, and lets the rest follow it', () => {
    const better = updateToday(model, before, over(1.4));
    const worse = updateToday(model, before, over(0.6));
    expect(better.timeSlots.morning).toMatchObject({ low: better.timeSlots.morning!.high });
    expect(better.timeSlots.evening!.expected).toBeGreaterThan(1.2 * expectedOf('evening'));
    expect(worse.timeSlots.evening!.expected).toBeLessThan(0.8 * expectedOf('evening'));
    const width = ({ low, high }: { low: number; high: number }) => Math.sqrt(high) - Math.sqrt(low);
    expect(width(better.timeSlots.evening!)).toBeLessThan(0.9 * width(before.timeSlots.evening!));
  });

  it('draws a running time slot to what has come, the more the longer it runs', () => {
    const after = (share: number) =>
      updateToday(model, before, { morning: { came: 1.5 * share * expectedOf('morning'), share } }).timeSlots
        .morning!.expected / expectedOf('morning');
    expect(after(0.2)).toBeGreaterThan(1);
    expect(after(0.6)).toBeGreaterThan(after(0.2));
    expect(after(0.95)).toBeGreaterThan(1.4);
  });

  it('a time slot in which often nobody comes goes on holding nobody in its band', () => {
    const rare = counts(200).map(({ date }, t) => ({ date, visits: t % 3 === 0 ? 1 + (t % 2) : 0 }));
    const quiet = fitForecast({ morning: counts(200), night: rare }, { holidays: [] });
    const night = forecastDay(quiet, quiet.firstDate)!;
    expect(night.timeSlots.night!.low).toBe(0);
    for (const factor of [0.5, 1, 1.6]) {
      const came = factor * night.timeSlots.morning!.expected;
      const { low, high } = updateToday(quiet, night, { morning: { came, share: 1 } }).timeSlots.night!;
      expect(low).toBe(0);
      expect(high).toBeGreaterThan(0.5);
    }
  });

  it.each([NaN, -0.1, 1.1, Infinity])(
    'a time slot of which a share of %s has come is forecast as before',
    (share) => {
      expect(updateToday(model, before, { evening: { came: 3, share } })).toEqual(before);
      const soFar = { ...over(1.2), evening: { came: 3, share } };
      expect(updateToday(model, before, soFar)).toEqual(updateToday(model, before, over(1.2)));
    },
  );

  it('no count below zero is taken, not of a time slot that is over either', () => {
    const soFar = { evening: { came: -5e-324, share: 1 }, morning: { came: 0, share: 0.1 } };
    expect(updateToday(model, before, soFar).timeSlots.evening!.low).toBeGreaterThan(0);
  });

  it('whatever came, its numbers stay counts within their bands, no less than has come, and the terms add up', () => {
    const some = fc.record({
      came: fc.oneof(fc.double({ min: -5, max: 1e7 }), fc.nat({ max: 5_000 })),
      share: fc.oneof(
        fc.double({ min: -0.5, max: 1.5 }),
        fc.nat({ max: 110 }).map((n) => n / 100),
      ),
    });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('morning', 'afternoon', 'evening', 'x'), some), (soFar) => {
        const { timeSlots, day } = updateToday(model, before, soFar);
        const counts = Object.entries(soFar).filter(
          ([, at]) => at.came >= 0 && at.share >= 0 && at.share <= 1,
        );
        const isFollowed = counts.some(([name, { share }]) => name in timeSlots && share >= 0.1);
        const tooLow = counts.filter(
          ([name, { came }]) => (timeSlots[name]?.low ?? came) < came * (1 - 1e-9),
        );
        expect(isFollowed ? tooLow : []).toEqual([]);
        for (const one of [...Object.values(timeSlots), day]) {
          const { usual, season, festival, trend, recentLevel } = one.terms;
          expect(Number.isFinite(one.expected) && one.expected >= 0 && one.low >= 0).toBe(true);
          expect(one.low).toBeLessThanOrEqual(one.expected * (1 + 1e-9));
          expect(one.high).toBeGreaterThanOrEqual(one.expected * (1 - 1e-9));
          const total = usual + season + festival + trend + recentLevel;
          expect(Math.abs(total - one.expected)).toBeLessThan(1e-6 * Math.max(1, one.expected));
        }
      }),
      { numRuns: 3_000 },
    );
  });
});
