import { expect, test } from 'vitest';
import { mayNameSlot } from './names-slot.ts';

const CODES = ['B1A01', 'B1A02', 'B2VIP17'];

test.each([
  ['B1A01', true],
  ['b3c', true],
  ['A999', true],
  ['99', true],
  ['VIP', true],
  ['4711', false],
  ['GJ05AB', false],
  ['GJ05', true],
  ['AB4711', false],
  ['WXYZ', false],
  ['B1-A', false],
])('%s may stand in a slot code: %s', (text, may) => {
  expect(mayNameSlot(text, CODES)).toBe(may);
});

test('where slots have long numbers, a number may be one of them', () => {
  expect(mayNameSlot('4711', [...CODES, 'B1A1000'])).toBe(true);
});

test('a level that was dropped may have had one digit more', () => {
  expect(mayNameSlot('1001', ['101A', '901A'])).toBe(true);
  expect(mayNameSlot('4711', ['B1A01', 'B1A99'])).toBe(false);
});
