import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likelyInSlots } from './two-wheelers-in-slots.ts';

const FROM = new Date('2026-11-20T10:00:00+05:30');
const at = (minute: number) => new Date(FROM.getTime() + minute * 60_000);
const taken = (...minutes: number[]) =>
  minutes.map((minute, one) => ({ code: `B1A${one}`, takenAt: at(minute), freedAt: null }));
const seen = (two: number[], cars: number[], takes: number[]) =>
  likelyInSlots({
    two: two.map(at),
    cars: cars.map(at),
    occupations: taken(...takes),
    from: FROM,
    now: at(60),
  });

describe('how likely two-wheelers stand in slots, by those that came in', () => {
  it('is likely where a slot was taken for each', () => {
    expect(seen([2, 6, 10], [], [3.5, 7.7, 11.4])).toBeGreaterThan(0.95);
    expect(seen([2], [], [3.5])).toBeGreaterThan(0.5);
  });

  it('is unlikely where none was, or where cars took them', () => {
    expect(seen([2, 6, 10], [], [])).toBeLessThan(0.05);
    expect(seen([2, 6, 10], [2.2, 6.2, 10.2], [3.8, 7.7, 11.6])).toBeLessThan(0.05);
  });

  it('is not known where slots are taken all the time by cars that nobody reads', () => {
    const always = Array.from({ length: 50 }, (_, one) => one + 0.5);
    const likely = seen([20], [], always);
    expect(likely).toBeGreaterThan(0.1);
    expect(likely).toBeLessThan(0.5);
  });

  const minutes = (most: number) =>
    fc.array(fc.double({ min: 0, max: 50, noNaN: true }), { maxLength: most });

  it('is a share, whatever came, and of nobody what is usual', () => {
    fc.assert(
      fc.property(minutes(40), minutes(40), minutes(40), (two, cars, takes) => {
        const likely = seen(two, cars, takes);
        expect(likely).toBeGreaterThanOrEqual(0);
        expect(likely).toBeLessThanOrEqual(1);
      }),
    );
    expect(seen([], [1, 5], [2.6, 6.6])).toBeCloseTo(0.2);
  });

  it('is never more likely for one more two-wheeler for which no slot was taken', () => {
    fc.assert(
      fc.property(minutes(10), minutes(10), (two, takes) => {
        const few = takes.filter((take) => take < 30);
        expect(seen([...two, 52], [], few)).toBeLessThanOrEqual(seen(two, [], few) + 1e-9);
      }),
    );
  });
});
