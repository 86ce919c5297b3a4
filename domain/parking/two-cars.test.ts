import { expect, test } from 'vitest';
import { areTwoCars } from './two-cars.ts';

const KEY = 'GJ05AB1234';
const NEXT = 'GJ05AB1237';
const seen = { exitKey: NEXT, isExitDoubtful: false, key: KEY, otherKey: NEXT };

test.each([
  ['the second plate of an entry, read surely at the exit too, is a second car’s', {}, true],
  ['under its own plate the one car leaves', { exitKey: KEY }, false],
  ['a doubtful read may be the same misread again', { isExitDoubtful: true }, false],
  ['look-alikes are mixed up by both cameras', { exitKey: 'GJ05A81234', otherKey: 'GJ05A81234' }, false],
  ['where the first plate is not known, nobody can tell', { key: null }, false],
  ['an exit without a plate says nothing', { exitKey: null, otherKey: null }, false],
])('%s', (_rule, given, expected) => {
  expect(areTwoCars({ ...seen, ...given })).toBe(expected);
});
