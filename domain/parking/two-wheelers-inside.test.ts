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
  ['are twice as many at most', [{ twoWheelers: 6, openCars: 20 }, at], 12],
  ['are those of the sessions where hardly a car is inside', [{ twoWheelers: 6, openCars: 5 }, at], 6],
])('two-wheelers %s', (_what, given, expected) => {
  expect(countTwoWheelers(...given)).toBeCloseTo(expected);
});

it('keeps what was known of cars and sessions where few are open', () => {
  expect(carsPerSession(72, 80, 1)).toBeCloseTo(0.9);
  expect(carsPerSession(2, 5, 0.9)).toBe(0.9);
});
