import { describe, expect, it } from 'vitest';
import { scoreForecasts } from './score.ts';

const forecast = (date: string, expected: number, came: number | null, weekBefore: number | null = null) => ({
  date,
  expected,
  low: expected - 10,
  high: expected + 10,
  came,
  weekBefore,
});

describe('the public score', () => {
  it('weighs misses against visits, week by week from Monday', () => {
    const { weeks, all } = scoreForecasts([
      forecast('2026-11-09', 90, 100, 80),
      forecast('2026-11-15', 120, 100, 100),
      forecast('2026-11-16', 100, 100, 100),
    ]);
    expect(weeks.map(({ week, error, naiveError, coverage }) => [week, error, naiveError, coverage])).toEqual(
      [
        ['2026-11-09', 0.15, 0.1, 0.5],
        ['2026-11-16', 0, 0, 1],
      ],
    );
    expect(weeks.map(({ days }) => days)).toEqual([2, 1]);
    expect(all).toMatchObject({ came: 300, expected: 310, error: 0.1, forecasts: 3 });
  });

  it('leaves out days that were not counted', () => {
    const { weeks, all } = scoreForecasts([forecast('2026-11-09', 90, null)]);
    expect(weeks).toEqual([]);
    expect(all).toMatchObject({ error: null, naiveError: null, coverage: null, forecasts: 0 });
  });

  it('compares with a week ago only where that day was counted', () => {
    const { all } = scoreForecasts([
      forecast('2026-11-09', 90, 100, 50),
      forecast('2026-11-10', 90, 100, null),
    ]);
    expect(all.naiveError).toBe(0.5);
  });
});
