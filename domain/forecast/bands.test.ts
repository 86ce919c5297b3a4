import { describe, expect, it } from 'vitest';
import { bandAt, driftOf, learnBands, weightedQuantile } from './bands.ts';

/** Forecasts of `expected` from every week of a history. */
const weekly = (days: number, expected: number) =>
  Array.from({ length: Math.floor(days / 7) }, (_, week) => ({
    origin: 7 * week,
    roots: new Float64Array(45).fill(expected),
  }));
const plain = Array.from({ length: 500 }, () => false);
/** What came, from a Sunday on. */
const came = (roots: Float64Array, isHoliday = plain) => ({ roots, firstDay: 3, isHoliday });
const on = (ahead: number, weekday = 1, holiday = false) => ({ ahead, weekday, holiday });

describe('bands', () => {
  it('lie where eight of ten past misses lay', () => {
    const actual = Float64Array.from({ length: 400 }, (_, t) => 10 + ((t * 37) % 100) / 100);
    const table = learnBands(weekly(400, 10.5), came(actual), 1);
    expect(table.reaches[0]!.low).toBeCloseTo(-0.4, 1);
    expect(table.reaches[0]!.high).toBeCloseTo(0.4, 1);
  });

  it('never narrow with the distance', () => {
    const actual = Float64Array.from({ length: 400 }, (_, t) => 10 + ((t * 37) % 100) / 100);
    const table = learnBands(weekly(400, 10.5), came(actual), 1);
    const widths = [1, 7, 8, 14, 15, 28, 29, 45, 60, 90, 180, 365].map((ahead) => {
      const { low, high } = bandAt(table, on(ahead));
      return high - low;
    });
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect(widths.at(-1)!).toBeGreaterThan(widths[4]!);
    expect(widths[4]!).toBeGreaterThan(widths[3]!);
  });

  it('are wider, far ones most, while a counter set anew has not settled', () => {
    const actual = Float64Array.from({ length: 400 }, (_, t) => 10 + ((t * 37) % 100) / 100);
    const width = (settled: number, ahead: number) => {
      const { low, high } = bandAt(
        learnBands(weekly(400, 10.5), { ...came(actual), settled }, 0.3),
        on(ahead),
      );
      return high - low;
    };
    expect(width(7, 3)).toBeGreaterThan(1.1 * width(Infinity, 3));
    expect(width(7, 30)).toBeGreaterThan(1.3 * width(7, 3));
    expect(width(300, 30)).toBeLessThan(1.1 * width(Infinity, 30));
  });

  it('know what far forecasts miss by as a rule, as far as it is more than chance', () => {
    const wobble = (t: number) => ((t * 37) % 100) / 100 - 0.5;
    const drift = (miss: number) =>
      driftOf(
        learnBands(
          weekly(400, 10),
          came(Float64Array.from({ length: 400 }, (_, t) => 10 + miss + wobble(t))),
          1,
        ),
      );
    expect(drift(0)).toBeCloseTo(0, 2);
    expect(Math.abs(drift(0.05))).toBeLessThan(0.04);
    expect(drift(1)).toBeGreaterThan(0.9);
    expect(driftOf(learnBands([], came(new Float64Array(10)), 1))).toBe(0);
  });

  it('leave out days that were not counted', () => {
    const actual = Float64Array.from({ length: 400 }, (_, t) => (t % 2 === 0 ? NaN : 10));
    const table = learnBands(weekly(400, 10), came(actual), 1);
    expect(table.reaches[0]).toMatchObject({ low: 0, high: 0 });
    expect(table.typicalError).toBe(0);
  });

  it('rest on a usual surprise, or plain caution, while there is nothing to learn from', () => {
    expect(learnBands([], came(new Float64Array(20)), 2).reaches[0]).toMatchObject({ low: -3.2, high: 3.2 });
    const blind = learnBands([], came(new Float64Array(20)), Infinity);
    expect(blind.reaches[0]).toMatchObject({ low: -0.5, high: 0.5 });
    expect(blind.typicalError).toBeNull();
  });

  it('are wider on holidays when holidays were missed by more', () => {
    const isHoliday = plain.map((_, t) => t % 20 === 0);
    const actual = Float64Array.from({ length: 400 }, (_, t) => 10 + (isHoliday[t] ? 4 : t % 2));
    const table = learnBands(weekly(400, 10.5), came(actual, isHoliday), 1);
    expect(table.holidayFactor).toBe(3);
    expect(bandAt(table, on(1, 1, true)).high).toBeCloseTo(3 * table.reaches[0]!.high, 9);
  });

  it('are as wide on each weekday as that weekday strays', () => {
    const noise = (t: number) => ((t * 37) % 100) / 100 - 0.5;
    const actual = Float64Array.from({ length: 420 }, (_, t) => 10 + (t % 7 === 0 ? 6 : 1) * noise(t));
    const table = learnBands(weekly(420, 10), came(actual), 1);
    for (let weekday = 0; weekday < 7; weekday++) {
      const { low, high } = bandAt(table, on(3, weekday));
      const misses = [...actual].filter((_, t) => t % 7 === weekday).map((root) => root - 10);
      const held = misses.filter((miss) => miss >= low && miss <= high).length / misses.length;
      expect(held).toBeGreaterThan(0.7);
      expect(held).toBeLessThan(0.95);
    }
  });

  it('widen far ahead as soon as the near misses of the last weeks have grown', () => {
    const noise = (t: number) => ((t * 37) % 100) / 100 - 0.5;
    const calm = Float64Array.from({ length: 420 }, (_, t) => 10 + noise(t));
    const jumped = calm.map((root, t) => (t >= 406 ? root + 4 : root));
    const far = (roots: Float64Array) => {
      const { low, high } = bandAt(learnBands(weekly(420, 10), came(roots), 1), on(30));
      return high - low;
    };
    expect(far(jumped)).toBeGreaterThan(1.5 * far(calm));
  });

  it('the typical error is misses over visits', () => {
    const actual = new Float64Array(400).fill(10);
    expect(learnBands(weekly(400, Math.sqrt(80)), came(actual), 1).typicalError).toBeCloseTo(0.2, 9);
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
