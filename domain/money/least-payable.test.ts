import { expect, test } from 'vitest';
import { isPayable } from './least-payable.ts';
import { paise } from './money.ts';

test.each([
  [-500, false],
  [0, false],
  [1, false],
  [99, false],
  [100, true],
  [4_000, true],
])('%d paise can be asked for: %s', (due, expected) => {
  expect(isPayable(paise(due))).toBe(expected);
});
