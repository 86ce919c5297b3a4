import { expect, test } from 'vitest';
import { isOpenTooLong, longestOpenMs } from './longest-open.ts';

const DAY_MS = 86_400_000;

test.each([
  [1, 14],
  [14, 14],
  [30, 30],
  [60, 60],
  [180, 60],
])('where plates are stored for %i days a visit is open for %i at most', (plateDays, days) => {
  expect(longestOpenMs(plateDays)).toBe(days * DAY_MS);
});

const now = new Date('2027-06-01T10:00:00Z');

test.each([
  [61, false, true],
  [61, true, false],
  [364, true, false],
  [365, true, true],
])('of %i days, seen in its slot: %s', (days, isSeen, isOver) => {
  const entryAt = new Date(now.getTime() - days * DAY_MS);
  expect(isOpenTooLong({ entryAt, isSeen }, now)).toBe(isOver);
});
