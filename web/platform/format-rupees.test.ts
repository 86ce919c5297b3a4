import { expect, test } from 'vitest';
import { formatRupees } from './format-rupees.ts';

test.each([
  [3_575.5, '₹3,575.50'],
  [123_456, '₹1,23,456'],
  [0.05, '₹0.05'],
  [0, '₹0'],
  [-80, '−₹80'],
  [-60.5, '−₹60.50'],
  [-0.001, '₹0'],
  // A mean, or a sum of fractions that computers do not have exactly.
  [33.333_333, '₹33.33'],
  [39.999_999, '₹40'],
])('%d is written with two decimals or none: %s', (amount, words) => {
  expect(formatRupees(amount)).toBe(words);
});
