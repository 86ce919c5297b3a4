import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseGone,
  countSurplus,
  isOverdue,
  leastSurplus,
  placeCars,
  type SeeminglyParked,
} from './gone-unseen.ts';

const NOW = new Date('2026-06-15T18:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const car = (minutes: number, more: Partial<SeeminglyParked> = {}): SeeminglyParked => ({
  entryAt: ago(minutes),
  vehicleClass: null,
  isSeen: false,
  isDoubted: false,
  isPlaced: false,
  likelyGone: 0,
  ...more,
});

describe('cars that the slots can not hold', () => {
  it.each([
    ['occupied and unknown slots', { occupied: 1, empty: 0, unknown: 1 }, 1],
    [
      'of a few unknown slots the share that is taken of the others',
      { occupied: 1, empty: 98, unknown: 2 },
      1,
    ],
    ['all slots where hardly any is known', { occupied: 0, empty: 1, unknown: 10 }, -7],
  ])('are counted beyond %s, without two-wheelers and who has just come', (_what, slots, surplus) => {
    const parked = [car(100), car(50), car(20), car(5), car(90, { vehicleClass: 'two_wheeler' })];
    expect(countSurplus(parked, slots, NOW)).toBe(surplus);
  });

  it('are counted with who has just come and has a slot', () => {
    const parked = [car(100), car(5, { isPlaced: true }), car(4)];
    expect(countSurplus(parked, { occupied: 1, empty: 20, unknown: 0 }, NOW)).toBe(1);
  });

  it('are none where a mall has no slots', () => {
    expect(countSurplus([car(100), car(50)], { occupied: 0, empty: 0, unknown: 0 }, NOW)).toBe(0);
  });

  it('are too many only where they were at every count of twelve minutes', () => {
    const counts = [12, 9, 6, 0].map((minutes) => ({ at: ago(minutes), cars: minutes === 6 ? 1 : 3 }));
    expect(leastSurplus(counts, NOW)).toBe(1);
    expect(leastSurplus(counts.slice(1), NOW)).toBe(0);
    expect(leastSurplus([], NOW)).toBe(0);
  });

  it('are those of which something says so, then the longest inside', () => {
    const parked = [car(300, { isSeen: true }), car(200), car(90, { isDoubted: true }), car(100)];
    expect(chooseGone(parked, 2)).toEqual([parked[2], parked[1]]);
  });

  it('are rather those for which no slot was taken in time', () => {
    const parked = [car(300), car(200), car(190)];
    const placed = placeCars(parked, [ago(298), ago(187), ago(20)]);
    expect([...placed]).toEqual([parked[0], parked[2]]);
    const judged = parked.map((one) => ({ ...one, isPlaced: placed.has(one) }));
    expect(chooseGone(judged, 1)).toEqual([judged[1]]);
  });

  it('never are more than asked for, nor a car that is seen in its slot', () => {
    const cars = fc.array(
      fc.record({ minutes: fc.nat(5_000), isSeen: fc.boolean(), isDoubted: fc.boolean() }),
    );
    fc.assert(
      fc.property(cars, fc.nat(20), (list, count) => {
        const parked = list.map(({ minutes, ...more }) => car(minutes, more));
        const gone = chooseGone(parked, count);
        expect(gone.length).toBeLessThanOrEqual(count);
        expect(gone.every(({ isSeen }) => !isSeen)).toBe(true);
      }),
    );
  });
});

it('nobody is inside for ever, and nobody is overdue who is seen', () => {
  const hour = 3_600_000;
  expect(isOverdue(car(49 * 60), 10 * hour, NOW)).toBe(true);
  expect(isOverdue(car(47 * 60), 10 * hour, NOW)).toBe(false);
  expect(isOverdue(car(49 * 60), 30 * hour, NOW)).toBe(false);
  expect(isOverdue(car(13 * 24 * 60), Infinity, NOW)).toBe(false);
  expect(isOverdue(car(15 * 24 * 60), Infinity, NOW)).toBe(true);
  expect(isOverdue(car(15 * 24 * 60, { isSeen: true }), Infinity, NOW)).toBe(false);
});
