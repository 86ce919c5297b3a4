import { expect, it } from 'vitest';
import { carsPerSession, countTwoWheelers } from './two-wheelers-inside.ts';

const at = { cars: 80, isOneUnread: true, perSession: 1 };

it.each<[string, Parameters<typeof countTwoWheelers>, number]>([
  [
    'are those of the sessions while all cameras speak, however many cars left unread',
    [
      { twoWheelers: 12, openCars: 90 },
      { ...at, isOneUnread: false },
    ],
    12,
  ],
  ['are fewer where an exit is not read, as cars are', [{ twoWheelers: 12, openCars: 120 }, at], 8],
  ['are more where an entry is not read, as cars are', [{ twoWheelers: 6, openCars: 60 }, at], 8],
  [
    'are no fewer for cars that were too few before',
    [
      { twoWheelers: 12, openCars: 100 },
      { ...at, perSession: 0.8 },
    ],
    12,
  ],
  ['are four times as many at most', [{ twoWheelers: 6, openCars: 12 }, at], 24],
  ['are those of the sessions where hardly a car is inside', [{ twoWheelers: 6, openCars: 5 }, at], 6],
])('two-wheelers %s', (_what, given, expected) => {
  expect(countTwoWheelers(...given)).toBeCloseTo(expected);
});

const NOW = new Date('2026-11-20T10:00:00+05:30');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

it('keeps what was known of cars and sessions where few are open, and follows what it is now within hours', () => {
  expect(carsPerSession({ cars: 72, openCars: 80 }, null, NOW)).toBeCloseTo(0.9);
  const before = (minutes: number) => ({ perSession: 0.9, at: ago(minutes) });
  expect(carsPerSession({ cars: 2, openCars: 5 }, before(10), NOW)).toBe(0.9);
  // A camera has been silent for ten minutes, and nobody knows it yet.
  expect(carsPerSession({ cars: 72, openCars: 120 }, before(10), NOW)).toBeGreaterThan(0.88);
  expect(carsPerSession({ cars: 72, openCars: 120 }, before(12 * 60), NOW)).toBeLessThan(0.61);
});
