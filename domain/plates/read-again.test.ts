import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlate } from './plate.ts';
import { isReadAgain, isSeenBeside, isSlipInDoubt } from './read-again.ts';

const WHOLE = 'KA01JR9992';
const spell = (text: string, seconds: number, confidence: number | null = 0.95) => ({
  plateKey: readPlate(text).key,
  plateRaw: text,
  confidence,
  usedAt: new Date(seconds * 1_000),
});
type Case = readonly [
  other: string,
  seconds: number,
  confidence: number | null,
  here: boolean,
  beside: boolean,
];

describe('a reading just after that of a plate', () => {
  it.each<Case>([
    ['KAD1JRQ992', 3, 0.4, true, true],
    ['KA07JS9992', 5, 0.59, true, true],
    ['KA07JS9992', 6, 0.4, false, false],
    ['KA07JS9992', 5, 0.6, true, false],
    ['CA01JS9992', 5, 0.88, true, false],
    ['XX07JR9992', 5, 0.95, false, false],
    ['KZ0ZJR9992', 5, 0.95, true, false],
    ['KA07JS9992', 5, 0.95, false, false],
    ['KA07JR9982', 5, 0.88, false, false],
    ['KA01JR9983', 5, 0.88, false, false],
    ['KA07JS9992', 3, null, false, false],
    ['KA07PS9992', 3, 0.4, false, false],
    ['KA01JR9983', 3, 0.4, true, false],
    ['KA01JR9993', 3, 0.4, true, false],
    ['KA01JR9993', 3, 0.95, false, false],
    ['KA07JR9993', 3, 0.4, true, false],
    ['KA01JX9992', 40, 0.95, true, true],
    ['KA01JX9992', 41, 0.95, false, false],
    ['JR9992', 40, 0.95, true, true],
    ['KA01JR99', 40, 0.95, true, false],
    ['KA01J', 5, 0.95, true, false],
    ['KA01J', 6, 0.95, false, false],
    ['KA01', 2, 0.95, false, false],
    ['', 2, null, false, false],
  ])('%s, %d s later, sure by %s', (text, seconds, confidence, here, beside) => {
    for (const [one, other] of [
      [spell(WHOLE, 0), spell(text, seconds, confidence)],
      [spell(text, 0, confidence), spell(WHOLE, seconds)],
    ] as const) {
      expect([isReadAgain(one, other), isSeenBeside(one, other)]).toEqual([here, beside]);
      expect([isReadAgain(other, one), isSeenBeside(other, one)]).toEqual([here, beside]);
    }
  });

  const digits = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
  it('is never taken for a fleet’s neighbour in the lane beside, however sure and soon', () => {
    const sure = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        digits,
        digits,
        sure,
        sure,
        fc.integer({ min: 0, max: 60 }),
        (own, next, one, other, after) => {
          fc.pre(own !== next);
          expect(isSeenBeside(spell(`DL48LZ93${own}`, 0, one), spell(`DL48LZ93${next}`, after, other))).toBe(
            false,
          );
        },
      ),
    );
  });
});

describe('a reading that is one character off, with the next car between', () => {
  it.each([
    ['KA01JX9992', 40, 0.89, true],
    ['KA01J9992', 40, 0.89, true],
    ['KA01JX9992', 41, 0.89, false],
    ['KA01JX9992', 40, 0.9, false],
    ['KA01JX9992', 40, null, false],
    ['KA01JR9993', 3, 0.4, false],
    ['KA01JR99', 3, 0.4, false],
    ['KA07JX9992', 3, 0.4, false],
  ])('%s, %d s later, sure by %s: of the same car %s', (text, seconds, confidence, isSame) => {
    const [one, other] = [spell(WHOLE, 0), spell(text, seconds, confidence)];
    expect([isSlipInDoubt(one, other), isSlipInDoubt(other, one)]).toEqual([isSame, isSame]);
  });
});
