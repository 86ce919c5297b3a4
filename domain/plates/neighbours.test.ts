import { expect, it } from 'vitest';
import { listNeighbours } from './neighbours.ts';

it('differ in one character of the same kind, each of them once', () => {
  const found = listNeighbours('TN42VV4568');
  expect(new Set(found).size).toBe(6 * 9 + 4 * 25);
  expect(found).toEqual(expect.arrayContaining(['TN42VV4562', 'TN43VV4568', 'TM42VV4568']));
  for (const one of found)
    expect(one.split('').filter((character, at) => character !== 'TN42VV4568'[at])).toHaveLength(1);
});

it('a character of neither kind stands', () => {
  expect(listNeighbours('↑9').every((one) => one.startsWith('↑'))).toBe(true);
});
