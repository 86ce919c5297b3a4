import { describe, expect, it } from 'vitest';
import { drawSundays, readSundays, sundaysOfWeek } from './sundays.ts';

/** From a Monday on: working days of root 10, Saturdays of 12, Sundays of 15. */
const FIRST = 4;
const roots = Float64Array.from({ length: 28 }, (_, t) => (t % 7 === 6 ? 15 : t % 7 === 5 ? 12 : 10));

describe('how Sundays differ from working days', () => {
  it('is a share of the working days, holidays and days to come left out', () => {
    const holidays = Array.from({ length: 28 }, (_, t) => t === 6);
    expect(readSundays(roots, FIRST, holidays, 28)).toEqual({ share: 0.5, sundays: 3 });
    expect(readSundays(roots, FIRST, [], 6)).toEqual({ share: 0, sundays: 0 });
    expect(readSundays(roots.fill(NaN, 14), FIRST, [], 28)).toEqual({ share: 0.5, sundays: 2 });
    expect(sundaysOfWeek([5, 10, 10, 10, 10, 10, 12])).toBe(-0.5);
  });

  it('of next to nothing says nothing, and is never beyond all measure', () => {
    expect(sundaysOfWeek([9, 0.1, 0.1, 0.1, 0.1, 0.1, 9])).toBe(0);
    expect(sundaysOfWeek([90, 2, 2, 2, 2, 2, 2])).toBe(1.5);
  });

  it('is that of other malls until some have been seen', () => {
    expect(drawSundays({ share: 0, sundays: 0 }, 0.4)).toBe(0.4);
    expect(drawSundays({ share: 0, sundays: 2 }, 0.4)).toBeCloseTo(0.2);
    expect(drawSundays({ share: 0, sundays: 38 }, 0.4)).toBeCloseTo(0.02);
  });
});
