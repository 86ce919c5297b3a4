import { describe, expect, it } from 'vitest';
import { VEHICLE_CLASSES } from '../money/tariff.ts';
import { areClassesApart, readVehicleClass } from './vehicle-class.ts';

const classOf = (word: string) => readVehicleClass(word).vehicleClass;

describe('the class that a word means', () => {
  it.each(VEHICLE_CLASSES)('is the tariff’s own for its own word: %s', (word) => {
    expect(readVehicleClass(word)).toEqual({ vehicleClass: word, isUnderstood: true });
    expect(classOf(word.toUpperCase())).toBe(word);
  });

  it.each([
    ['twoWheelVehicle', 'two_wheeler'],
    ['Two-Wheeler', 'two_wheeler'],
    ['2W', 'two_wheeler'],
    ['Motorbike', 'two_wheeler'],
    ['MotorCycle', 'two_wheeler'],
    ['electric scooter', 'two_wheeler'],
    ['EV', 'ev'],
    ['EVs', 'ev'],
    ['electric', 'ev'],
    ['ELECTRIC_CAR', 'ev'],
    ['electricVehicle', 'ev'],
    ['e-car', 'ev'],
    ['Car', 'car'],
    ['SUV', 'car'],
    ['SUVMPV', 'car'],
    ['Sedan', 'car'],
    ['4W', 'car'],
    ['bus', 'heavy'],
    ['largeBus', 'heavy'],
    ['Big Truck', 'heavy'],
  ])('%s is %s', (word, expected) => {
    expect(readVehicleClass(word)).toEqual({ vehicleClass: expected, isUnderstood: true });
  });

  it.each([
    '',
    '-',
    'unknown',
    'Unknown',
    'UnRecognise',
    'vehicle',
    'pickupTruck',
    'Pickup Truck',
    'MicroTruck',
    'threeWheelVehicle',
    'auto rickshaw',
    'pedestrian',
  ])('%s is understood, and no single one', (word) => {
    expect(readVehicleClass(word)).toEqual({ vehicleClass: null, isUnderstood: true });
  });

  it.each(['class 7', 'Fahrrad', 'car or motorcycle', 'VC4'])('%s is not understood', (word) => {
    expect(readVehicleClass(word)).toEqual({ vehicleClass: null, isUnderstood: false });
  });
});

it.each([
  ['car', 'ev', false],
  ['ev', 'ev', false],
  ['ev', null, false],
  ['ev', 'two_wheeler', true],
  ['car', 'two_wheeler', true],
  ['car', 'heavy', true],
  [undefined, 'car', false],
])('%s and %s are of two vehicles: %s', (one, other, expected) => {
  expect(areClassesApart(one, other)).toBe(expected);
  expect(areClassesApart(other, one)).toBe(expected);
});
