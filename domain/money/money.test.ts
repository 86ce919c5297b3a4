import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addPaise, fromRupees, isWholePaise, paise, toRupees } from './money.ts';

const anyPaise = fc.integer({ min: -1e15, max: 1e15 }).map(paise);

test.each([0.5, Number.NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53)])(
  '%d is not an amount of paise',
  (n) => {
    expect(() => paise(n)).toThrow(RangeError);
  },
);

test('there is one zero', () => {
  expect(Object.is(paise(-0), 0)).toBe(true);
  expect(Object.is(fromRupees(-0), 0)).toBe(true);
});

test.each([
  [20, 2000],
  [19.99, 1999],
  [0.07, 7],
  [1.1, 110],
  [-5.25, -525],
  [9_999_999_999_999.99, 999_999_999_999_999],
])('%d rupees are %d paise', (rupees, expected) => {
  expect(fromRupees(rupees)).toBe(expected);
  expect(toRupees(paise(expected))).toBe(rupees);
});

test.each([1.005, 0.001, 0.1 + 0.2, 19.999, Number.NaN, Infinity, 90_071_992_547_409.9])(
  '%d rupees are refused',
  (rupees) => {
    expect(() => fromRupees(rupees)).toThrow(RangeError);
  },
);

test('rupees and back lose nothing and print two decimals at most', () => {
  fc.assert(
    fc.property(anyPaise, (amount) => {
      expect(fromRupees(toRupees(amount))).toBe(amount);
      expect(String(toRupees(amount))).toMatch(/^-?\d+(\.\d{1,2})?$/);
    }),
  );
});

test('a sum is exact, whatever the order, and refuses to overflow', () => {
  fc.assert(
    fc.property(fc.array(anyPaise, { maxLength: 50 }), (amounts) => {
      const oracle = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
      expect(BigInt(addPaise(...amounts))).toBe(oracle);
      expect(addPaise(...amounts.toReversed())).toBe(addPaise(...amounts));
    }),
  );
  expect(addPaise()).toBe(0);
  expect(() => addPaise(paise(Number.MAX_SAFE_INTEGER), paise(1))).toThrow(RangeError);
});

test.each([
  [40, true],
  [0.01, true],
  [99_999.99, true],
  [0.005, false],
  [9.35e-265, false],
  [Number.MAX_VALUE, false],
  [Number.NaN, false],
])('%d rupees are whole paise: %s', (rupees, expected) => {
  expect(isWholePaise(rupees)).toBe(expected);
});
