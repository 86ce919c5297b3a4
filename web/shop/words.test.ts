import { expect, test } from 'vitest';
import { wordGift, wordRupees, wordWhole } from './words.ts';

test.each([
  ['minutes', 60, 'You pay for the first hour'],
  ['minutes', 90, 'You pay for the first 90 minutes'],
  ['minutes', 120, 'You pay for the first 2 hours'],
  ['percent', 50, 'You pay 50 % of the parking'],
  ['percent', 100, 'You pay for the whole parking'],
  ['amount', 49.5, 'You pay ₹49.50 of the parking'],
] as const)('what a shop gives: %s %d', (gives, value, words) => {
  expect(wordGift({ gives, value })).toBe(words);
});

test('minutes pay whole units, and nothing else does', () => {
  expect(wordWhole({ gives: 'minutes' })).toBe(
    '. A first block or unit that begins in that time is paid whole.',
  );
  expect([wordWhole({ gives: 'percent' }), wordWhole({ gives: 'amount' })]).toEqual(['', '']);
});

test('rupees are grouped as India groups', () => {
  expect(wordRupees(123_456)).toBe('₹1,23,456');
});
