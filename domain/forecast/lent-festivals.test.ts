import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate, dayNumber, weekdayOf } from '../time/calendar.ts';
import { fitForecast, forecastDay } from './forecast.ts';
import type { DayCount, DayHistory } from './grid.ts';

const FIRST = dayNumber('2024-11-01')!;
const WEEK = [400, 200, 210, 220, 230, 300, 450];
/** A mall with a plain week, a little regular noise, and whatever `change` makes of a day. */
function mall(
  days: number,
  change: (usual: number, day: number) => number | null = (usual) => usual,
): DayHistory {
  const counts = (share: number): DayCount[] =>
    Array.from({ length: days }, (_, t) => {
      const day = FIRST + t;
      const noise = 1 + 0.05 * Math.sin(12.9898 * t + share);
      const visits = change(share * WEEK[weekdayOf(day)]! * noise, day);
      return { date: civilDate(day), visits: visits === null ? null : Math.round(visits) };
    });
  return { morning: counts(0.5), evening: counts(1) };
}

describe('festivals of other malls', () => {
  const HOLI = [
    { date: '2025-03-14', name: 'Holi' },
    { date: '2026-03-04', name: 'Holi' },
  ];
  const emptied = (usual: number, day: number) =>
    usual * (HOLI.some(({ date }) => dayNumber(date) === day) ? 0.2 : 1);
  const peers = [{ history: mall(600, emptied), capacity: null }];
  const young = (days: number) => ({
    evening: mall(600, emptied).evening!.filter(
      ({ date }) => date >= civilDate(dayNumber('2026-03-02')! - days),
    ),
  });
  const onHoli = (days: number, lenders = peers) =>
    forecastDay(
      fitForecast(young(days), { holidays: HOLI, asOf: '2026-03-02', peers: lenders }),
      '2026-03-04',
    )!.timeSlots.evening!;

  it.each([5, 40, 200])('are lent to a mall of %d days that has not seen them', (days) => {
    expect(onHoli(days).expected).toBeLessThan(0.6 * onHoli(days, []).expected);
    expect(onHoli(days).terms.festival).toBeLessThan(0);
  });

  it('are lent as far as Sundays are alike: a station empties where a mall fills', () => {
    const holidays = ['2025-05-06', '2025-08-05', '2025-11-04'].map((date, i) => ({
      date,
      name: `Day ${i}`,
    }));
    const withSundays = (sunday: number, days = 400): DayHistory => {
      const counts = (share: number) =>
        Array.from({ length: days }, (_, t) => {
          const day = FIRST + t;
          const free = weekdayOf(day) === 0 || holidays.some(({ date }) => dayNumber(date) === day);
          const noise = 1 + 0.05 * Math.sin(12.9898 * t + share);
          return { date: civilDate(day), visits: Math.round(300 * share * noise * (free ? sunday : 1)) };
        });
      return { evening: counts(1) };
    };
    const lenders = [1.5, 1.8, 2.2].map((sunday) => ({ history: withSundays(sunday), capacity: null }));
    const onFestival = (sunday: number) => {
      const history = { evening: withSundays(sunday).evening!.filter(({ date }) => date >= '2025-08-20') };
      const asOf = '2025-11-03';
      const model = fitForecast(history, { holidays, asOf, peers: lenders });
      const { expected, usual } = forecastDay(model, '2025-11-04')!.timeSlots.evening!;
      return expected / usual;
    };
    expect(onFestival(0.3)).toBeLessThan(0.5);
    expect(onFestival(1)).toBeLessThan(1.25);
    expect(onFestival(2)).toBeGreaterThan(1.5);
  });

  it('count less once the mall has seen its own', () => {
    const crowded = (usual: number, day: number) =>
      usual * (HOLI.some(({ date }) => dayNumber(date) === day) ? 1.8 : 1);
    const own = { evening: mall(480, crowded).evening! };
    const model = fitForecast(own, { holidays: HOLI, asOf: '2026-02-20', peers });
    const { expected, usual } = forecastDay(model, '2026-03-04')!.timeSlots.evening!;
    expect(expected).toBeGreaterThan(usual);
  });

  it('nothing that other malls counted later changes a forecast', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 3, max: 30 }), (own, factor) => {
        const asOf = dayNumber('2026-01-01')!;
        const later = mall(500, (usual, day) => (day < asOf ? usual : usual * factor));
        const ask = (lender: DayHistory) => {
          const history = { evening: mall(426).evening!.slice(400 - own) };
          const options = {
            holidays: HOLI,
            asOf: civilDate(asOf),
            peers: [{ history: lender, capacity: null }],
          };
          return forecastDay(fitForecast(history, options), '2026-03-04');
        };
        expect(ask(later)).toEqual(ask(mall(500)));
      }),
      { numRuns: 4 },
    );
  });
});
