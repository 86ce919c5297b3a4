import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate, dayNumber, weekdayOf } from '../time/calendar.ts';
import { fitForecast, forecastDay } from './forecast.ts';
import type { DayForecast, ForecastModel, ForecastOptions } from './forecast.ts';
import type { DayCount, DayHistory } from './grid.ts';

const FIRST = dayNumber('2024-11-01')!;
const WEEK = [400, 200, 210, 220, 230, 300, 450];
const HOLIDAYS = [
  { date: '2024-12-25', name: 'Christmas' },
  { date: '2025-10-20', name: 'Diwali' },
  { date: '2025-12-25', name: 'Christmas' },
  { date: '2026-11-08', name: 'Diwali' },
];
const NO_HOLIDAYS: ForecastOptions = { holidays: [] };

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
/** A single time slot with just this week. */
const mallOf = (days: number, week: readonly number[]): DayCount[] =>
  Array.from({ length: days }, (_, t) => ({
    date: civilDate(FIRST + t),
    visits: week[weekdayOf(FIRST + t)]!,
  }));
const ahead = (model: ForecastModel, days: number): DayForecast =>
  forecastDay(model, civilDate(dayNumber(model.firstDate)! + days - 1))!;
const numbersOf = ({ timeSlots, day }: DayForecast) =>
  [...Object.values(timeSlots), day].flatMap(({ expected, low, high, usual }) => [
    expected,
    low,
    high,
    usual,
  ]);

describe('the forecast', () => {
  it('knows the week', () => {
    const model = fitForecast(mall(200), NO_HOLIDAYS);
    for (let days = 1; days <= 14; days++) {
      const { date, timeSlots } = ahead(model, days);
      const usual = WEEK[weekdayOf(dayNumber(date)!)]!;
      expect(Math.abs(timeSlots.evening!.expected - usual)).toBeLessThan(0.06 * usual);
    }
  });

  it('has its terms add up to what is expected, for slots and day', () => {
    const model = fitForecast(
      mall(420, (usual, day) => usual * (day > FIRST + 380 ? 1.3 : 1)),
      { holidays: HOLIDAYS },
    );
    for (let days = 1; days <= 100; days += 9) {
      const { timeSlots, day } = ahead(model, days);
      for (const { terms, expected } of [...Object.values(timeSlots), day]) {
        const sum = terms.usual + terms.season + terms.festival + terms.trend + terms.recentLevel;
        expect(sum).toBeCloseTo(expected, 6);
      }
    }
  });

  it('takes a day that was not counted for missing, never for empty', () => {
    const gaps = fitForecast(
      mall(200, (usual, day) => (day % 5 === 0 ? null : usual)),
      NO_HOLIDAYS,
    );
    const whole = fitForecast(mall(200), NO_HOLIDAYS);
    const missed = ahead(whole, 3).day.expected - ahead(gaps, 3).day.expected;
    expect(Math.abs(missed)).toBeLessThan(0.03 * ahead(whole, 3).day.expected);
  });

  it('ignores the day that is not finished and everything after it', () => {
    const asOf = civilDate(FIRST + 180);
    const known = fitForecast(mall(180), { holidays: [], asOf });
    const later = fitForecast(
      mall(200, (usual, day) => (day < FIRST + 180 ? usual : 0)),
      { holidays: [], asOf },
    );
    expect(later.firstDate).toBe(asOf);
    expect(ahead(later, 1)).toEqual(ahead(known, 1));
  });

  it('follows a level that has doubled within three weeks, and calls the new one usual', () => {
    const model = fitForecast(
      mall(300, (usual, day) => (day < FIRST + 279 ? usual : 2 * usual)),
      NO_HOLIDAYS,
    );
    const { timeSlots, date } = ahead(model, 2);
    const now = 2 * WEEK[weekdayOf(dayNumber(date)!)]!;
    expect(timeSlots.evening!.expected).toBeGreaterThan(0.85 * now);
    expect(timeSlots.evening!.usual).toBeGreaterThan(0.85 * now);
  });

  it('remembers what a festival did, on the day and on its eve, though it moves in the calendar', () => {
    const diwali = dayNumber('2025-10-20')!;
    const effect = (day: number) => (day === diwali ? 0.3 : day === diwali - 1 ? 1.6 : 1);
    const asOf = '2026-11-01';
    const history = mall(800, (usual, day) => usual * effect(day));
    const { timeSlots, holidays } = forecastDay(
      fitForecast(history, { holidays: HOLIDAYS, asOf }),
      '2026-11-08',
    )!;
    expect(holidays).toEqual(['Diwali']);
    expect(timeSlots.evening!.expected).toBeLessThan(0.6 * timeSlots.evening!.usual);
    expect(timeSlots.evening!.terms.festival).toBeLessThan(-0.3 * timeSlots.evening!.usual);
    const eve = forecastDay(fitForecast(history, { holidays: HOLIDAYS, asOf }), '2026-11-07')!;
    expect(eve.timeSlots.evening!.expected).toBeGreaterThan(1.1 * eve.timeSlots.evening!.usual);
  });

  it('says how many same weekdays it rests on and how it has erred', () => {
    const { timeSlots, day } = ahead(fitForecast(mall(400), NO_HOLIDAYS), 1);
    expect(timeSlots.evening!.basedOnWeekdays).toBe(26);
    expect(timeSlots.evening!.typicalError).toBeGreaterThan(0);
    expect(timeSlots.evening!.typicalError).toBeLessThan(0.08);
    expect(day.basedOnWeekdays).toBe(26);
  });

  it('widens its band with the distance', () => {
    const model = fitForecast(mall(400), NO_HOLIDAYS);
    const width = (days: number) => {
      const { low, high } = ahead(model, days).timeSlots.evening!;
      return Math.sqrt(high) - Math.sqrt(low);
    };
    expect(width(21)).toBeGreaterThan(width(7));
    expect(width(42)).toBeGreaterThan(width(21));
    expect(width(84)).toBeGreaterThan(width(42));
  });

  it('goes on to a year, where a festival still differs from a plain day, and its bands widen', () => {
    const diwali = dayNumber('2025-10-20')!;
    const history = mall(420, (usual, day) => usual * (day === diwali ? 0.3 : 1));
    const model = fitForecast(history, { holidays: HOLIDAYS, asOf: civilDate(FIRST + 420) });
    const festival = forecastDay(model, '2026-11-08')!;
    const plain = forecastDay(model, '2026-10-18')!;
    expect(festival.label).toBe('model');
    expect(festival.day.expected).toBeLessThan(0.7 * plain.day.expected);
    const width = (days: number) => {
      const { low, high } = ahead(model, days).timeSlots.evening!;
      return Math.sqrt(high) - Math.sqrt(low);
    };
    expect(width(200)).toBeGreaterThan(width(95));
    expect(width(361)).toBeGreaterThan(width(200));
    expect(ahead(model, 367).label).toBe('model');
    expect(ahead(model, 368).label).toBe('usual-only');
  });

  it('remembers what the same week had a year ago', () => {
    const sale = (day: number) => {
      const since = day - dayNumber('2025-06-09')!;
      return since >= 0 && since < 21 ? 1.6 : 1;
    };
    const asOf = '2026-06-06';
    const remembered = fitForecast(
      mall(582, (usual, day) => usual * sale(day)),
      { holidays: [], asOf },
    );
    const { day } = forecastDay(remembered, '2026-06-17')!;
    expect(day.expected).toBeGreaterThan(1.08 * day.usual);
  });
});

describe('a cold start', () => {
  const peers = [{ history: mall(200), capacity: 1000 }];

  it('without any day of its own is the week of malls of like kind, at its own size', () => {
    const model = fitForecast({}, { holidays: [], asOf: '2026-11-02', peers, capacity: 500 });
    const sunday = forecastDay(model, '2026-11-08')!;
    expect(sunday.label).toBe('cold-start');
    expect(sunday.timeSlots.evening!.expected).toBeGreaterThan(185);
    expect(sunday.timeSlots.evening!.expected).toBeLessThan(215);
    expect(sunday.timeSlots.evening!.basedOnWeekdays).toBe(0);
  });

  it('moves to its own level with each day', () => {
    const own = (days: number): DayHistory => {
      const { morning, evening } = mall(200 + days, (usual) => 3 * usual);
      return { morning: morning!.slice(200), evening: evening!.slice(200) };
    };
    const expected = [1, 6, 13].map(
      (days) => ahead(fitForecast(own(days), { holidays: [], peers }), 7).day.expected,
    );
    expect(expected).toEqual(expected.toSorted((a, b) => a - b));
    expect(ahead(fitForecast(own(13), { holidays: [], peers }), 1).label).toBe('cold-start');
    expect(ahead(fitForecast(own(14), { holidays: [], peers }), 1).label).toBe('model');
  });

  it('uses the weekdays that it has seen: a quiet Sunday and a full Wednesday are expected again', () => {
    const odd = [100, 300, 300, 700, 300, 300, 500];
    const model = fitForecast(
      { day: mallOf(8, odd) },
      { holidays: [], peers: [{ history: { day: mall(200).evening! }, capacity: null }] },
    );
    for (let days = 1; days <= 7; days++) {
      const { date, day } = ahead(model, days);
      const seen = odd[weekdayOf(dayNumber(date)!)]!;
      expect(day.expected).toBeGreaterThan(0.75 * seen);
      expect(day.expected).toBeLessThan(1.4 * seen);
    }
  });

  it('without peers spreads what little it has seen, with a wide band', () => {
    const { timeSlots } = ahead(fitForecast(mall(1), NO_HOLIDAYS), 1);
    expect(timeSlots.evening!.expected).toBeGreaterThan(0);
    expect(timeSlots.evening!.low).toBeLessThan(0.5 * timeSlots.evening!.expected);
  });

  it('with nothing at all to go by says nothing', () => {
    expect(forecastDay(fitForecast({}, { holidays: [], asOf: '2026-11-02' }), '2026-11-08')).toBeNull();
  });
});

describe('bad input', () => {
  const widthOf = (history: DayHistory, name: 'day' | 'evening' = 'day') => {
    const made = ahead(fitForecast(history, NO_HOLIDAYS), 3);
    const { low, expected, high } = name === 'day' ? made.day : made.timeSlots[name]!;
    return (high - low) / expected;
  };

  it('one row of the year 1900, or a stray one of last year, leaves the bands as they were', () => {
    const { evening, morning } = mall(200);
    const plain = widthOf({ evening: evening!, morning: morning! });
    for (const date of ['1900-01-01', '2024-01-01']) {
      const stray = [{ date, visits: 5 }];
      expect(widthOf({ evening: [...stray, ...evening!], morning: morning! })).toBeCloseTo(plain, 6);
      expect(widthOf({ evening: evening!, morning: morning!, night: stray })).toBeCloseTo(plain, 6);
    }
  });

  it("a time slot begun ten days ago hardly widens the day's band", () => {
    const { evening, morning } = mall(200);
    const plain = widthOf({ evening: evening!, morning: morning! });
    const begun = { evening: evening!, morning: morning!, night: morning!.slice(-10) };
    expect(widthOf(begun)).toBeLessThan(2.5 * plain);
    expect(widthOf(begun)).toBeGreaterThan(0.5 * plain);
  });

  it.each(['2026-02-30', 'tomorrow', ''])('the date %j is refused', (date) => {
    expect(() => forecastDay(fitForecast(mall(30), NO_HOLIDAYS), date)).toThrow(RangeError);
  });

  it('a date inside the history is refused', () => {
    expect(() => forecastDay(fitForecast(mall(30), NO_HOLIDAYS), civilDate(FIRST + 29))).toThrow(/not after/);
  });

  it('counts that cannot be are missing', () => {
    const bad = mall(100, (usual, day) => [usual, -usual, NaN, Infinity][day % 9] ?? usual);
    const good = mall(
      100,
      (usual, day) => [usual, null, null, null][day % 9] ?? ([1, 2, 3].includes(day % 9) ? null : usual),
    );
    expect(ahead(fitForecast(bad, NO_HOLIDAYS), 3)).toEqual(ahead(fitForecast(good, NO_HOLIDAYS), 3));
  });

  it.each([0, 7, 1e7])('a constant series of %d stays what it is', (value) => {
    for (const days of [1, 5, 14, 15, 40, 300]) {
      const constant = mall(days, () => value);
      const forecast = ahead(fitForecast(constant, NO_HOLIDAYS), 3);
      expect(forecast.timeSlots.evening!.expected).toBeGreaterThanOrEqual(0.98 * value);
      expect(forecast.timeSlots.evening!.expected).toBeLessThanOrEqual(1.02 * value);
    }
  });

  it('whatever the history, every number is finite, not negative, and within its band', () => {
    const visits = fc.oneof(
      fc.integer({ min: 0, max: 5000 }),
      fc.constantFrom(null, 0, NaN, -5, Infinity, 1e9, Number.MIN_VALUE),
    );
    const histories = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), visits), { maxLength: 80 });
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: 200 }), (counts, days) => {
        const day = counts.map(([t, value]) => ({ date: civilDate(FIRST + t), visits: value }));
        const model = fitForecast({ day, other: [] }, { holidays: HOLIDAYS });
        const forecast = forecastDay(
          model,
          civilDate(Math.max(FIRST, dayNumber(model.firstDate)!) + days - 1),
        );
        if (forecast === null) return;
        for (const value of numbersOf(forecast)) expect(Number.isFinite(value) && value >= 0).toBe(true);
        for (const { low, expected, high } of [...Object.values(forecast.timeSlots), forecast.day]) {
          expect(low).toBeLessThanOrEqual(expected * (1 + 1e-9) + 1e-9);
          expect(high).toBeGreaterThanOrEqual(expected * (1 - 1e-9) - 1e-9);
        }
      }),
      { numRuns: 60 },
    );
  });
});
