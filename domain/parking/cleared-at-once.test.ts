import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findCleared, haveLeft, type Clearing } from './cleared-at-once.ts';

const at = (seconds: number) => new Date(Date.parse('2026-11-20T18:00:00+05:30') + seconds * 1000);
const clear = (code: number, seconds: number, takenUntil = seconds): Clearing => ({
  code: `B1A${code}`,
  at: at(seconds),
  takenUntil: at(takenUntil),
});
const many = (count: number, everySeconds: number, from = 0) =>
  Array.from({ length: count }, (_, one) => clear(one, from + one * everySeconds));

describe('slots that became free within a minute', () => {
  test.each([
    ['a quarter of the mall', many(25, 2), 100, { slots: 25, at: at(0) }],
    ['one fewer', many(24, 2), 100, null],
    ['as many within two minutes', many(25, 5), 100, null],
    ['all eight of a small mall', many(8, 0), 8, { slots: 8, at: at(0) }],
    ['seven of a small mall', many(7, 0), 8, null],
    ['the largest of two bursts', [...many(8, 1), ...many(20, 1, 600)], 32, { slots: 20, at: at(600) }],
    ['none', [], 100, null],
  ] as const)('%s', (_name, clearings, total, found) => {
    const cleared = findCleared(clearings, total);
    expect(cleared && { slots: cleared.slots, at: cleared.at }).toEqual(found);
  });

  it('count from when the first of them was last taken', () => {
    const clearings = many(8, 1).map((one, index) => ({ ...one, takenUntil: at(-60 * index) }));
    expect(findCleared(clearings, 8)?.from).toEqual(at(-420));
  });

  it('are never more than lie within one minute, in whatever order they come', () => {
    const times = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(times, (seconds) => {
        const found = findCleared(
          seconds.map((one, index) => clear(index, one)),
          1,
        );
        const most = Math.max(
          ...seconds.map((from) => seconds.filter((one) => one >= from && one < from + 60).length),
        );
        expect(found?.slots ?? null).toBe(most >= 8 ? most : null);
      }),
    );
  });
});

test.each([
  [20, 10, true],
  [20, 9, false],
  [20, 0, false],
])('of %i cars %i read at exits: %s', (slots, read, left) => {
  expect(haveLeft({ slots }, read)).toBe(left);
});
