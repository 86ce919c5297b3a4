import { expect, it } from 'vitest';
import { isSurelyAnotherCar, mayBeBackAs } from './back-as-another.ts';

const SURE = { isPiece: false, isDoubtful: false, isCertain: false };

it.each([
  ['one character', { ...SURE, distance: 1 }, true],
  ['one character, as surely as can be', { ...SURE, distance: 1, isCertain: true }, false],
  ['a look-alike, as surely as can be', { ...SURE, distance: 0.5, isCertain: true }, true],
  [
    'its beginning, which no grammar knows',
    { distance: Infinity, isPiece: true, isDoubtful: true, isCertain: true },
    true,
  ],
  ['a look-alike', { ...SURE, distance: 0.5 }, true],
  ['one character and a look-alike', { ...SURE, distance: 1.5 }, true],
  ['two characters, surely', { ...SURE, distance: 2 }, false],
  ['two characters, in doubt', { ...SURE, distance: 2, isDoubtful: true }, true],
  ['a piece, in doubt', { ...SURE, distance: Infinity, isPiece: true, isDoubtful: true }, true],
  ['a piece, surely', { ...SURE, distance: Infinity, isPiece: true }, false],
  ['nothing', { ...SURE, distance: Infinity, isDoubtful: true }, false],
])('a car that came in may be one inside, back, where its plate differs by %s', (_what, read, may) => {
  expect(mayBeBackAs(read)).toBe(may);
});

it.each([
  ['its plate was read on another occasion', 1, true, true, false, true],
  ['others of its fleet have been here', 1, false, false, true, true],
  ['they have, but the camera doubted it', 1, true, false, true, false],
  ['they have, but cameras mix these up', 0.5, false, false, true, false],
  ['nothing tells', 1, false, false, false, false],
] as const)(
  'a car is another one for sure: %s',
  (_what, distance, isDoubtful, isReadElsewhere, isOfFleet, is) => {
    const read = { ...SURE, distance, isDoubtful };
    expect(isSurelyAnotherCar(read, { isReadElsewhere, isOfFleet })).toBe(is);
  },
);
