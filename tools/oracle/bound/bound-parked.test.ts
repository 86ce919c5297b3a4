import { expect, it } from 'vitest';
import { CALM, turned } from '../dials.ts';
import { makeStory } from '../story.ts';
import { BIG_MALL } from '../true-visit.ts';
import { boundParked } from './bound-parked.ts';

const START = Date.parse('2026-01-05T00:00:00+05:30');
const CAPACITY = 160;

it('of a mall without a fault every minute can be known, and every car that has left', () => {
  const bound = boundParked(makeStory(1, CALM, BIG_MALL, START, 1), CAPACITY);
  expect(bound).toMatchObject({ within: bound.minutes, ghosts: 0, midnights: 1 });
  expect(bound.minutes).toBe(144);
});

it('while cameras and sensors have no connection nobody knows who comes and goes', () => {
  const dials = turned({ cutsPerDay: 4, cutMinutes: 200 });
  const { minutes, within } = boundParked(makeStory(1, dials, BIG_MALL, START, 3), CAPACITY);
  expect(within / minutes).toBeLessThan(0.97);
});

it('a two-wheeler whose exit is not read leaves no trace, a car leaves its slot', () => {
  const seed = (change: Parameters<typeof turned>[0]) => makeStory(2, turned(change), BIG_MALL, START, 1);
  const cars = boundParked(seed({ unreadExits: 0.1 }), CAPACITY);
  expect(cars.ghosts).toBe(0);
  const wheels = boundParked(seed({ unreadExits: 0.1, twoWheelers: 0.3 }), CAPACITY);
  expect(wheels.ghosts).toBeGreaterThan(10);
});
