import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlate } from './plate.ts';
import { findOnlyPlausible, findRival } from './two-plates.ts';

const RIGHT = 'MH15ZE7901';
const WRONG = 'MH15ZET0901';
const visit = { plateKey: WRONG, provenKey: null, entryPlateRaw: RIGHT, exitPlateRaw: 'MH 15 ZE T901' };

describe('the other plate of a visit', () => {
  it('is what the other gate read, whichever it goes by', () => {
    expect(findRival(visit)).toBe(RIGHT);
    expect(findRival({ ...visit, plateKey: RIGHT })).toBe(WRONG);
  });

  it.each([
    ['both gates read the same', { exitPlateRaw: 'MH15 ZE 7901', plateKey: RIGHT }],
    ['its plate is proven', { provenKey: WRONG }],
    ['a person has given it a third one', { plateKey: 'GJ05AB1234' }],
    ['its plate is withheld', { plateKey: null }],
    ['one gate read nothing', { exitPlateRaw: null }],
    ['one gate read no registration', { plateKey: RIGHT, exitPlateRaw: 'MH15Z' }],
    ['one gate saw a part of it', { plateKey: RIGHT, exitPlateRaw: 'MH15ZE790' }],
  ])('there is none where %s', (_, given) => {
    expect(findRival({ ...visit, ...given })).toBeNull();
  });

  it('a proof of the other plate alone settles nothing before it goes by that', () => {
    expect(findRival({ ...visit, provenKey: RIGHT })).toBe(RIGHT);
  });

  const plate = fc
    .tuple(fc.constantFrom('MH15', 'GJ05', 'KA01'), fc.constantFrom('ZE', 'AB', 'CD'), fc.nat(9_999))
    .map(([place, series, number]) => `${place}${series}${String(number).padStart(4, '0')}`)
    .filter((text) => readPlate(text).status === 'valid');

  it('is never the one that it goes by, and each is the other’s', () => {
    fc.assert(
      fc.property(plate, plate, (one, other) => {
        const read = { provenKey: null, entryPlateRaw: one, exitPlateRaw: other };
        const [rival, back] = [one, other].map((plateKey) => findRival({ ...read, plateKey }));
        return one === other ? rival === null && back === null : rival === other && back === one;
      }),
    );
    expect(findRival({ ...visit, exitPlateRaw: RIGHT })).toBeNull();
  });
});

describe('of two readings', () => {
  const read = (text: string, confidence: number | null) => ({ reading: readPlate(text), confidence });

  it.each([
    [read(RIGHT, 0.95), read(WRONG, 0.7), RIGHT],
    [read(RIGHT, 0.6), read(WRONG, 0.95), WRONG],
    [read(RIGHT, null), read('MH15ZE79O1', 0.99), RIGHT],
    [read(RIGHT, 0.95), read(WRONG, 0.99), null],
    [read(RIGHT, 0.5), read(WRONG, 0.6), null],
  ])('the one is the plate that alone may be', (one, other, expected) => {
    expect(findOnlyPlausible(one, other)).toBe(expected);
    expect(findOnlyPlausible(other, one)).toBe(expected);
  });
});
