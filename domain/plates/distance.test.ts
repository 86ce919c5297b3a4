import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measurePlates } from './distance.ts';
import { measureWidely } from './wide-distance.ts';

test.each([
  ['MH12AB1234', 'MH12AB1234', 0],
  ['MH12AB1234', 'NH12AB1234', 0.5],
  ['MH12AB1234', 'MH12A81234', 0.5],
  ['MH12AB1234', 'MH12AB1284', 0.5],
  ['MH12AB1234', 'NH12A81234', 1],
  ['MH12AB1234', 'MH12AB1235', 1],
  ['MH12AB1234', 'MH12AB123', 1],
  ['MH12AB1234', 'H12AB1234', 1],
  ['MH12AB1234', 'MH12AB12344', 1],
  ['MH12AB1234', 'NH12AB1235', Infinity],
  ['MH12AB1234', 'MH12AB12', 1],
  ['MH12AB1234', '12AB1234', 1],
  ['MH12AB1234', 'H12AB123', Infinity],
  ['MH12AB1234', 'MH12AB1', Infinity],
  ['MH12A1234', 'MH12A12', Infinity],
  ['MH12AB1234', 'NH12AB12', Infinity],
  ['MH12AB1234', 'MH12AB2134', 1],
  ['MH12AB1234', 'MH12BA1234', 1],
  ['MH12AB1234', 'HM12AB1234', 1],
  ['MH12AB1234', 'MH12AB1243', 1],
  ['MH12AB1234', 'MH12AB3214', Infinity],
  ['MH12AB1234', 'MH12AB2143', Infinity],
])('%s and %s lie %d apart', (one, other, distance) => {
  expect(measurePlates(one, other)).toBe(distance);
});

test.each([
  'OD',
  'D0',
  'IL',
  '1T',
  'T7',
  'Z2',
  'A4',
  'S5',
  'G6',
  'B8',
  '83',
  'MN',
  'HW',
  'VU',
  'CG',
  'EF',
  'PR',
  'KX',
  'TY',
])('%s are look-alikes', (pair) => {
  expect(measurePlates(`X${pair.charAt(0)}`, `X${pair.charAt(1)}`)).toBe(0.5);
});

test.each(['17', 'AB', '09', 'SG', '12', 'EP8'.slice(1)])('%s are not', (pair) => {
  expect(measurePlates(`X${pair.charAt(0)}`, `X${pair.charAt(1)}`)).toBe(1);
});

const text = fc.string({ unit: fc.constantFrom(...'MNH12B8'.split('')), maxLength: 6 });

test('up to 1 it is the weighted edit distance, and it is symmetric', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const full = editDistance(one, other);
      expect(measurePlates(one, other)).toBe(full <= 1 ? full : Infinity);
      expect(measurePlates(other, one)).toBe(measurePlates(one, other));
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['MH12AB1234', 'NH12AB1235', 1.5],
  ['MH12AB1234', 'MH12AB2134', 1],
  ['MH12AB1234', 'MH12AB2143', 2],
  ['MH12AB1234', 'MH12BA123', 2],
  ['MH12AB1234', 'MH12AB12', 1],
  ['MH12AB1234', 'H12AB123', 2],
  ['MH12AB1234', 'MH12B12345', 2],
  ['MH12AB1234', 'MH12XY1235', Infinity],
  ['MH12AB1234', 'MH12AB1', Infinity],
])('compared by their photographs %s and %s lie %d apart', (one, other, distance) => {
  expect(measureWidely(one, other)).toBe(distance);
});

test('up to 2 the wide distance is the weighted edit distance too', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const full = editDistance(one, other);
      expect(measureWidely(one, other)).toBe(full <= 2 ? full : Infinity);
    }),
    { numRuns: 3000 },
  );
});

/** The textbook recurrence from the ends, with its own list of what looks alike in the letters used here. */
function editDistance(one: string, other: string): number {
  const alike = (a = '', b = '') => ['MNH', 'B8'].some((group) => group.includes(a) && group.includes(b));
  const swap = (a?: string, b?: string) => (a === b ? 0 : alike(a, b) ? 0.5 : 1);
  const known = new Map<number, number>();
  const between = (from: number, to: number): number => {
    if (from === 0 || to === 0) return from + to;
    const key = from * 100 + to;
    const found = known.get(key);
    if (found !== undefined) return found;
    const isTurned = from > 1 && to > 1 && one[from - 1] === other[to - 2] && one[from - 2] === other[to - 1];
    const least = Math.min(
      between(from - 1, to - 1) + swap(one[from - 1], other[to - 1]),
      between(from - 1, to) + 1,
      between(from, to - 1) + 1,
      isTurned ? between(from - 2, to - 2) + 1 : Infinity,
    );
    known.set(key, least);
    return least;
  };
  return between(one.length, other.length);
}
