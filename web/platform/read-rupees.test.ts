import { expect, test } from 'vitest';
import { faultOfRupees, readRupees } from './read-rupees.ts';

test.each([
  ['40', 4_000],
  ['12.5', 1_250],
  ['12.50', 1_250],
  ['12.', 1_200],
  ['0', 0],
  ['0.07', 7],
  [' ₹40 ', 4_000],
  ['₹ 1,250.75', 125_075],
  ['1,250', 125_000],
  ['1,00,000', 10_000_000],
  ['12,34,567', 123_456_700],
  ['100,000', 10_000_000],
])('%j is an amount', (text, paise) => {
  expect(readRupees(text)).toBe(paise);
  expect(faultOfRupees(text)).toBeUndefined();
});

test.each([
  '12,50',
  '1,50',
  '1,2500',
  ',250',
  '1,,250',
  '-5',
  'abc',
  '₹',
  '1.250',
  '1e3',
  '12.50.',
  '.5',
  '9'.repeat(13),
])('%j is not clear', (text) => {
  expect(readRupees(text)).toBeNull();
  expect(faultOfRupees(text)).toBe('Write rupees with a dot, such as 12.50.');
});

test('nothing is no amount, and is asked for', () => {
  expect(readRupees('  ')).toBeNull();
  expect(faultOfRupees('  ')).toBe('Must not be empty.');
});
