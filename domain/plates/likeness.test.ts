import { expect, it } from 'vitest';
import { readPlate } from './plate.ts';
import { compareRead } from './likeness.ts';

const PLATE = 'GJ05CD4417';

it.each([
  ['the plate itself', PLATE, 0.9, 'alike'],
  ['one wrong character', 'GJ05CD4411', 0.95, 'alike'],
  ['two swapped neighbours', 'GJ05CD4471', 0.95, 'alike'],
  ['three wrong characters', 'GJ05CD9911', 0.95, 'another'],
  ['two wrong characters', 'GJ05CD9917', 0.95, 'alike'],
  ['look-alikes, four of them', 'GJO5CD44I7', 0.4, 'alike'],
  ['a character less', 'GJ05CD417', 0.95, 'alike'],
  ['its first half', 'GJ05CD', 0.3, 'alike'],
  ['its last six characters', 'CD4417', 0.3, 'alike'],
  ['a piece with a wrong character', 'J05CX44', 0.3, 'alike'],
  ['the characters of its town alone', 'GJ05', 0.3, 'unreadable'],
  ['nothing', '', 0, 'unreadable'],
  ['half of another plate', 'MH12AB', 0.3, 'unreadable'],
  ['another plate', 'MH12AB1234', 0.3, 'another'],
  ['a plate of the army', '21D123456X', 0.4, 'another'],
  ['a mark that is no registration', 'XX91Q234', 0.95, 'another'],
  ['what may be no mark', 'XX91Q234', 0.4, 'unreadable'],
])('%s, %s at %d, is %s', (_what, plateRaw, confidence, likeness) => {
  const { key: plateKey } = readPlate(plateRaw);
  expect(compareRead({ plateKey, plateRaw, confidence }, [PLATE])).toBe(likeness);
});
