import { expect, test } from 'vitest';
import { countUnread, doCarsPassUnread } from './half-visits.ts';

test.each([
  ['nothing is known', { visits: 0, halves: 0 }, false],
  ['two cars of a new mall', { visits: 3, halves: 2 }, false],
  ['cameras that misread one in thirty', { visits: 300, halves: 10 }, false],
  ['a quarter of the first visits', { visits: 16, halves: 4 }, true],
  ['a quarter of many', { visits: 400, halves: 100 }, true],
])('whether cars pass unread: %s', (_what, seen, isSo) => {
  expect(doCarsPassUnread(seen)).toBe(isSo);
});

const HOUR_MS = 3_600_000;
/** Nobody stayed longer than three hours. */
const LENGTHS = Array.from({ length: 60 }, (_, one) => ({
  lengthMs: ((one + 1) * HOUR_MS) / 20,
  watchedMs: Infinity,
}));
const LEAKY = { visits: 100, halves: 40 };
const inside = (cars: number, hours: number) => Array.from({ length: cars }, () => hours * HOUR_MS);

test.each([
  ['nobody where all are read', { visits: 100, halves: 2 }, inside(10, 9), { left: 0, came: 0 }],
  ['all, where none stays so long', LEAKY, inside(10, 9), { left: 10 }],
  ['none that has just come', LEAKY, inside(10, 0), { left: 0 }],
])('of the cars inside may have left unread: %s', (_what, seen, insideMs, expected) => {
  expect(countUnread(insideMs, seen, LENGTHS)).toMatchObject(expected);
});

test('cars that came in unread may be inside as well, the more the more are', () => {
  const [few, many] = [3, 30].map((cars) => countUnread(inside(cars, 0.5), LEAKY, LENGTHS).came);
  expect(few).toBeGreaterThan(0);
  expect(many).toBeGreaterThan(few ?? 0);
});
