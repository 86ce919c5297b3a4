import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mayHaveLeft, spanParked } from './parked-span.ts';

const INSIDE = { open: 120, cars: 110, onTheWay: 4, doubted: 0 };

it.each([
  ['is exact where slots and gates agree', INSIDE, { occupied: 108, unknown: 0 }, 120, 120],
  ['is lower by what no slot can hold', INSIDE, { occupied: 100, unknown: 3 }, 117, 120],
  [
    'is lower by cars of which something says that they have left',
    { ...INSIDE, doubted: 2 },
    { occupied: 108, unknown: 0 },
    118,
    120,
  ],
  [
    'counts a car that has left once, whatever says so',
    { ...INSIDE, doubted: 2 },
    { occupied: 100, unknown: 3 },
    117,
    120,
  ],
  ['is higher by taken slots without a car', INSIDE, { occupied: 111, unknown: 0 }, 120, 121],
  ['says nothing where no slot is known', INSIDE, { occupied: 0, unknown: 160 }, 120, 120],
])('%s', (_what, inside, slots, low, high) => {
  expect(spanParked(inside, slots)).toMatchObject({ low, high });
});

it('says by time how many are there and may be, within what else speaks for it', () => {
  const slots = { occupied: 0, unknown: 160 };
  const byTime = { there: 101.4, mostThere: 124.6 };
  expect(spanParked({ ...INSIDE, doubted: 30, byTime }, slots)).toEqual({ parked: 101, low: 90, high: 125 });
  expect(spanParked({ ...INSIDE, doubted: 4, byTime }, slots)).toEqual({ parked: 116, low: 116, high: 125 });
});

it('always holds what the gates count, and is never below zero', () => {
  const count = fc.nat(200);
  const inside = fc.record({ open: count, cars: count, onTheWay: count, doubted: count });
  const slots = fc.record({ occupied: count, unknown: count });
  fc.assert(
    fc.property(inside, slots, (counted, seen) => {
      const { low, high } = spanParked(counted, seen);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(counted.open);
      expect(high).toBeGreaterThanOrEqual(counted.open);
    }),
  );
});

const NOW = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

it.each([
  ['whose slot it has held since it came is there', 1_000, 998, ['occupied', 998], false],
  ['whose slot was freed just now is on its way out', 100, 98, ['empty', 10], false],
  ['whose slot has been free for long may have left', 100, 98, ['empty', 20], true],
  ['whose slot was freed before it was taken has not left it', 100, 98, ['occupied', 99], false],
  ['whose slot is taken anew may have left', 100, 98, ['occupied', 40], true],
  ['of whose slot nothing is known is taken to be there', 100, 98, ['unknown', 40], false],
  ['of which nothing is known for half a day may have left', 720, 718, ['unknown', 40], true],
] as const)('a car %s', (_what, came, taken, [status, since], expected) => {
  const slot = { status, since: ago(since) };
  expect(mayHaveLeft({ entryAt: ago(came), takenAt: ago(taken), slot }, NOW)).toBe(expected);
});

it('a car without a slot is taken to be there for half a day', () => {
  const seat = { takenAt: null, slot: null };
  expect(mayHaveLeft({ ...seat, entryAt: ago(719) }, NOW)).toBe(false);
  expect(mayHaveLeft({ ...seat, entryAt: ago(720) }, NOW)).toBe(true);
});
