import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metresBetween, readCoordinates, writeCoordinates } from './distance.ts';

const MUMBAI = { latitude: 19.076, longitude: 72.8777 };
const SURAT = { latitude: 21.1702, longitude: 72.8311 };

describe('how far two places lie apart', () => {
  test('Mumbai and Surat: 233 km; a place and itself: nothing', () => {
    expect(metresBetween(MUMBAI, SURAT) / 1000).toBeCloseTo(233, 0);
    expect(metresBetween(SURAT, SURAT)).toBe(0);
  });

  test('across the date line it is short, to the other side of the world half the equator', () => {
    expect(metresBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(
      22_239,
      0,
    );
    expect(metresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
      20_015_100,
      -1,
    );
  });
});

describe('coordinates as they are typed', () => {
  test.each([
    ['19.0038, 72.8277', { latitude: 19.0038, longitude: 72.8277 }],
    ['  -33.9,18.4 ', { latitude: -33.9, longitude: 18.4 }],
    ['0, 0', { latitude: 0, longitude: 0 }],
    ['91, 72', null],
    ['19, 181', null],
    ['19.0038', null],
    ['19.0038, 72.8277, 3', null],
    ['Lower Parel', null],
    ['', null],
  ])('%s', (typed, coordinates) => {
    expect(readCoordinates(typed)).toEqual(coordinates);
  });

  test('what is written is read as the same place', () => {
    const degrees = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((n) => n / 1e6);
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitude, longitude) => {
        fc.pre(Math.abs(latitude) >= 1e-6 && Math.abs(longitude) >= 1e-6);
        const place = { latitude, longitude };
        expect(readCoordinates(writeCoordinates(place))).toEqual(place);
      }),
    );
  });
});
