import { describe, expect, it } from 'vitest';
import { bandAt, learnBands, weightedQuantile } from './bands.ts';

/** Forecasts of `expected` from every week of a history. */
const weekly = (days: number, expected: number) =>
  Array.from({ length: Math.floor(days / 7) }, (_, week) => ({
    origin: 7 * week,
    roots: new Float64Array(45).fill(expected),
  }));
const plain = Array.from({ length: 500 }, () => false);

describe('bands', () => {
  it('lie where eight of ten past misses lay', () => {
    const actual = Float64Array.from({ length: 400 }, (_, t) => 10 + ((t * 37) % 100) / 100);
    const table = learnBands(weekly(400, 10.5), actual, plain, 1);
    expect(table.reaches[0]!.low).toBeCloseTo(-0.4, 1);
    expect(table.reaches[0]!.high).toBeCloseTo(0.4, 1);
  });

  it('never narrow with the distance', () => {
    const actual = Float64Array.from({ length: 400 }, (_, t) => 10 + ((t * 37) % 100) / 100);
    const table = learnBands(weekly(400, 10.5), actual, plain, 1);
    const widths = [1, 7, 8, 14, 15, 28, 29, 45, 60, 90].map((ahead) => {
      const { low, high } = bandAt(table, ahead, false);
      return high - low;
    });
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect(widths.at(-1)!).toBeGreaterThan(widths[4]!);
    expect(widths[4]!).toBeGreaterThan(widths[3]!);
  });

  it('leave out days that were not counted', () => {
    const actual = Float64Array.from({ length: 400 }, (_, t) => (t % 2 === 0 ? NaN : 10));
    const table = learnBands(weekly(400, 10), actual, plain, 1);
    expect(table.reaches[0]).toMatchObject({ low: 0, high: 0 });
    expect(table.typicalError).toBe(0);
  });

  it('rest on a usual surprise, or plain caution, while there is nothing to learn from', () => {
    expect(learnBands([], new Float64Array(20), plain, 2).reaches[0]).toMatchObject({ low: -3.2, high: 3.2 });
    const blind = learnBands([], new Float64Array(20), plain, Infinity);
    expect(blind.reaches[0]).toMatchObject({ low: -0.5, high: 0.5 });
    expect(blind.typicalError).toBeNull();
  });

  it('are wider on holidays when holidays were missed by more', () => {
    const isHoliday = plain.map((_, t) => t % 20 === 0);
    const actual = Float64Array.from({ length: 400 }, (_, t) => 10 + (isHoliday[t] ? 4 : t % 2));
    const table = learnBands(weekly(400, 10.5), actual, isHoliday, 1);
    expect(table.holidayFactor).toBe(3);
    expect(bandAt(table, 1, true).high).toBeCloseTo(3 * bandAt(table, 1, false).high, 9);
  });

  it('the typical error is misses over visits', () => {
    const actual = new Float64Array(400).fill(10);
    expect(learnBands(weekly(400, Math.sqrt(80)), actual, plain, 1).typicalError).toBeCloseTo(0.2, 9);
  });
});

describe('a weighted quantile', () => {
  it('counts weight, not heads', () => {
    const sorted = [
      { error: 1, weight: 8 },
      { error: 2, weight: 1 },
      { error: 3, weight: 1 },
    ];
    expect(weightedQuantile(sorted, 0.5)).toBe(1);
    expect(weightedQuantile(sorted, 0.85)).toBe(2);
    expect(weightedQuantile([], 0.5)).toBe(0);
  });
});
