import { expect, it } from 'vitest';
import { findOnlyAlike, type CarAlike } from './much-alike.ts';

const car = (distance: number, vehicleClass: string | null = 'car'): CarAlike => ({ distance, vehicleClass });

it.each<[string, CarAlike[], string | null, number | null]>([
  ['two characters away, and no other is', [car(2), car(Infinity)], 'car', 2],
  ['one character away, and no other is', [car(1)], 'car', 1],
  ['nobody, where all are farther away', [car(Infinity), car(Infinity)], 'car', null],
  ['nobody, where two are near, however unlike', [car(2), car(0.5)], 'car', null],
  ['nobody, where the one that is near is of another class', [car(1, 'two_wheeler')], 'car', null],
  ['the one of its class, where one of another class is as near', [car(1, 'two_wheeler'), car(2)], 'car', 2],
  ['the one that is near, where a camera did not say its class', [car(1, null)], 'car', 1],
  ['the one that is near, where the exit did not say the class', [car(1)], null, 1],
])('the car that has left is %s', (_what, cars, vehicleClass, distance) => {
  expect(findOnlyAlike(cars, vehicleClass)?.distance ?? null).toBe(distance);
});
