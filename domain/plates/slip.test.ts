import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSlip, isCutOf } from './slip.ts';
import { readPlate } from './plate.ts';

const spell = (text: string) => ({ plateKey: readPlate(text).key, plateRaw: text });
const slip = (one: string, other: string) => findSlip(spell(one), spell(other));

describe('what one camera makes of one plate', () => {
  it.each([
    ['MH48PP65', 'MH48PP6522', 'cut_short'],
    ['MH48PP6522', 'MH48PP652', 'cut_short'],
    ['PP6522', 'MH48PP6522', 'cut_short'],
    ['MH48P', 'MH48PP6522', null],
    ['DL48LZ9386', 'DL49LZ9386', 'one_character'],
    ['dl 48 lz 9386', 'DL-49-LZ-9386', 'one_character'],
    ['DL48LZ9386', 'DL48LZ2386', 'one_character'],
    ['DL48LZ9386', 'DL48Z9386', 'one_character'],
    ['DL48LZ9386', 'DL48LZ986', 'one_character'],
    ['DL48LZ9386', 'DL48LZ9387', null],
    ['DL48LZ9386', 'DL48LZ9396', null],
    ['DL48LZ9386', 'DL48LZ9397', null],
    ['DL48LZ9386', 'DL49LZ9387', null],
    ['DL48LZ9386', 'DL48LZ9386', null],
    ['22BH6517AB', '22BH6517AC', 'one_character'],
    ['22BH6517AB', '22BH6518AB', null],
    ['DL48LZ9386', 'KA01MX7765', null],
    ['', 'KA01MX7765', null],
  ])('%s and %s: %s', (one, other, expected) => {
    expect([slip(one, other), slip(other, one)]).toEqual([expected, expected]);
  });

  const digit = fc.integer({ min: 0, max: 9 }).map(String);
  const number = fc.tuple(digit, digit, digit, digit).map((digits) => digits.join(''));

  it('is never the plate of a neighbour in the fleet, whatever its last two digits are', () => {
    fc.assert(
      fc.property(number, digit, digit, (own, tens, ones) => {
        const next = own.slice(0, 2) + tens + ones;
        fc.pre(Number(own) > 999 && next !== own);
        expect(slip(`DL48LZ${own}`, `DL48LZ${next}`)).toBeNull();
      }),
    );
  });

  it('is each other character in its place, and each piece of six and more at an end', () => {
    const wrong = fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 7 }),
        wrong,
        fc.integer({ min: 6, max: 9 }),
        (place, by, length) => {
          const plate = 'DL48LZ9386';
          const other = plate.slice(0, place) + by + plate.slice(place + 1);
          const bare = (plateRaw: string) => ({ plateKey: null, plateRaw });
          expect(findSlip(bare(plate), bare(other))).toBe(other === plate ? null : 'one_character');
          for (const piece of [plate.slice(0, length), plate.slice(-length)])
            expect([isCutOf(bare(piece), bare(plate)), isCutOf(bare(plate), bare(piece))]).toEqual([
              true,
              false,
            ]);
        },
      ),
    );
  });
});
