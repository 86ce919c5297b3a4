import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundToSum } from './round-to-sum.ts';

test('what is rounded adds up to the sum that stands below it', () => {
  expect(roundToSum([-12.1, 3.4, -1.4, 0], -11)).toEqual([-12, 3, -2, 0]);
  expect(roundToSum([0.4, 0.4, 0.4], 1)).toEqual([1, 0, 0]);
  expect(roundToSum([], 0)).toEqual([]);
});

test('no number moves by more than one from its own rounding', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -500, max: 500, noNaN: true }), { minLength: 1 }), (values) => {
      const sum = Math.round(values.reduce((total, value) => total + value, 0));
      const whole = roundToSum(values, sum);
      expect(whole.reduce((total, value) => total + value, 0) === sum).toBe(true);
      for (const [index, value] of whole.entries()) expect(Math.abs(value - values[index]!)).toBeLessThan(2);
    }),
  );
});

test('where the sum is farther off, each is rounded by itself', () => {
  expect(roundToSum([1.2, 2.6], 90)).toEqual([1, 3]);
});
