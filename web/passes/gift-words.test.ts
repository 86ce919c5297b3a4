import { expect, test } from 'vitest';
import { faultOfGift } from './gift-words.ts';

const MINUTES = 'Whole minutes, from 1 to 10,080, which is a week.';
const PERCENT = 'Whole per cent, from 1 to 100.';

test.each([
  ['minutes', 'abc', MINUTES],
  ['minutes', '1.5', MINUTES],
  ['minutes', '0', MINUTES],
  ['minutes', '10081', MINUTES],
  ['minutes', '120', undefined],
  ['percent', '33.3', PERCENT],
  ['percent', '101', PERCENT],
  ['percent', '100', undefined],
  ['amount', 'abc', 'Write rupees with a dot, such as 12.50.'],
  ['amount', '100000.01', 'Up to ₹1,00,000.'],
  ['amount', '12.50', undefined],
] as const)('a gift of %s %s', (gives, typed, fault) => {
  expect(faultOfGift(gives, typed)).toBe(fault);
});
