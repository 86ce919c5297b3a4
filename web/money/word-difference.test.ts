import { expect, test } from 'vitest';
import { wordWouldBook } from './word-difference.ts';

test.each([
  [10, 1070, '₹10 counted, ₹1,070 should be in it: ₹1,060 would be missing in the books, for good.'],
  [
    1070.5,
    1070,
    '₹1,070.50 counted, ₹1,070 should be in it: ₹0.50 would be too much in the books, for good.',
  ],
])('%d counted where %d should be', (counted, expected, sentence) => {
  expect(wordWouldBook(counted, expected)).toBe(sentence);
});
