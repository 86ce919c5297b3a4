import { expect, test } from 'vitest';
import { findArrival } from './find-arrival.ts';
import { wordBetterMall } from './word-compare.ts';

const at = (name: string, chanceOfSlot: number, low: number, high: number) => ({
  name,
  capacity: 100,
  point: { time: '19:00', expected: (low + high) / 2, low, high, chanceOfSlot, isClosed: false },
});
const unknown = (name: string) => ({ name, capacity: 0, point: null });

test('the mall with the clearly better chance is named, whichever was chosen first', () => {
  expect(wordBetterMall(at('A', 0.9, 80, 99), at('B', 0.5, 90, 100))).toBe('A spot is more likely at A.');
  expect(wordBetterMall(at('A', 0.5, 90, 100), at('B', 0.9, 80, 99))).toBe('A spot is more likely at B.');
});

test('chances that are alike are called so; more room is named only where the bands do not meet', () => {
  expect(wordBetterMall(at('A', 1, 20, 40), at('B', 0.98, 50, 70))).toBe(
    'The chances are alike; A has more room.',
  );
  expect(wordBetterMall(at('A', 1, 20, 60), at('B', 0.98, 50, 70))).toBe('The chances are alike.');
});

test('what is not known is never taken for full or empty', () => {
  expect(wordBetterMall(unknown('A'), at('B', 0.1, 90, 100))).toBe('How full A gets is not known yet.');
  expect(wordBetterMall(unknown('A'), unknown('B'))).toBe('How full these malls get is not known yet.');
});

test('an arrival in the past becomes the half hour that runs', () => {
  const points = ['08:00', '08:30', '09:00', '19:00'].map((time) => ({ time }));
  expect(findArrival(points, '08:30', null)).toEqual({ at: 1, from: 0 });
  expect(findArrival(points, '08:30', '09:10')).toEqual({ at: 2, from: 2 });
  expect(findArrival(points, '23:30', '09:10')).toEqual({ at: 3, from: 2 });
});

test('a mall that is closed then is named as closed, and is never the better choice', () => {
  const closed = (name: string) => ({
    ...at(name, 0, 0, 2),
    point: { ...at(name, 0, 0, 2).point, isClosed: true },
  });
  expect(wordBetterMall(closed('A'), at('B', 0.1, 90, 100))).toBe('A is closed then.');
  expect(wordBetterMall(at('A', 0.1, 90, 100), closed('B'))).toBe('B is closed then.');
  expect(wordBetterMall(closed('A'), closed('B'))).toBe('Both are closed then.');
});
