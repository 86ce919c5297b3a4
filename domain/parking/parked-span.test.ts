import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spanParked } from './parked-span.ts';

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
  expect(spanParked(inside, slots)).toEqual({ low, high });
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
