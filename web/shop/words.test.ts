import { expect, test } from 'vitest';
import { wordBudget, wordGift, wordRupees, wordWhole, wordWorth } from './words.ts';

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

test('what is held of a budget stands beside what is left', () => {
  expect(wordBudget({ budgetLeft: null, held: 80 })).toBe('');
  expect(wordBudget({ budgetLeft: 20, held: 0 })).toBe(' ₹20 of this month’s budget is left.');
  expect(wordBudget({ budgetLeft: 20, held: 80 })).toContain(' ₹80 is held for cars that are inside');
});

test('what goes beyond a budget is not the shop’s', () => {
  expect(wordWorth({ worth: 360, billed: 360 })).toBe('₹360');
  expect(wordWorth({ worth: 360, billed: 50 })).toBe('₹360, you pay ₹50');
});
