import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeTypedAgain, TYPED_AGAIN_MS } from './typed-again.ts';

const plate = (key: string) => ({ plateKey: key, plateRaw: key });
const judge = (typed: string, read: string, afterMs = 30_000, more: object = {}) =>
  judgeTypedAgain({
    typed: plate(typed),
    read: plate(read),
    afterMs,
    isAlone: true,
    isDoubted: false,
    ...more,
  });

describe('a plate that was typed, and one near to it at the same entry', () => {
  it.each([
    ['one wrong letter', 'GJ05AB1234', 'GJ05AC1234', 'one'],
    ['one wrong digit before the last two', 'GJ05AB1234', 'GJ05AB1834', 'one'],
    ['a look-alike', 'GJ05AB1234', 'GJ05A81234', 'one'],
    ['one missing', 'GJ05A1234', 'GJ05AB1234', 'one'],
    ['the last one missing', 'GJ05AB123', 'GJ05AB1234', 'one'],
    ['two changed places', 'GJ05BA1234', 'GJ05AB1234', 'one'],
    ['two digits changed places', 'GJ05AB2134', 'GJ05AB1234', 'one'],
    ['a last digit, as the next car of a fleet', 'GJ05AB1234', 'GJ05AB1235', 'asked'],
    ['the last but one', 'GJ05AB1234', 'GJ05AB1284', 'asked'],
    ['the last two changed places', 'GJ05AB1243', 'GJ05AB1234', 'asked'],
    ['one of the last two with the one before', 'GJ05AB1324', 'GJ05AB1234', 'asked'],
    ['a digit missing among the last two', 'GJ05AB124', 'GJ05AB1234', 'asked'],
    ['two look-alikes', 'GJ05AB0208', 'GJ05AB0Z0B', 'asked'],
    ['two wrong characters', 'GJ05AB1234', 'GJ05CD1234', 'other'],
    ['another plate', 'GJ05AB1234', 'MH12CD5678', 'other'],
    ['the very same', 'GJ05AB1234', 'GJ05AB1234', 'other'],
  ])('%s: %s, %s is %s', (_what, typed, read, expected) => {
    expect(judge(typed, read)).toBe(expected);
    expect(judge(read, typed)).toBe(expected);
  });

  it.each([
    [-TYPED_AGAIN_MS - 1, 'other'],
    [-TYPED_AGAIN_MS, 'one'],
    [120_000, 'one'],
    [120_001, 'asked'],
    [TYPED_AGAIN_MS, 'asked'],
    [TYPED_AGAIN_MS + 1, 'other'],
  ])('%d ms after the typing it is %s', (afterMs, expected) => {
    expect(judge('GJ05AB1234', 'GJ05AC1234', afterMs)).toBe(expected);
  });

  it.each([{ isAlone: false }, { isDoubted: true }])('is asked about where %o', (more) => {
    expect(judge('GJ05AB1234', 'GJ05AC1234', 0, more)).toBe('asked');
  });
});

describe('two cars', () => {
  const number = fc.integer({ min: 1, max: 9_999 });
  const plateOf = (series: string, n: number) => `GJ05${series}${String(n).padStart(4, '0')}`;
  const at = fc.integer({ min: -2 * TYPED_AGAIN_MS, max: 2 * TYPED_AGAIN_MS });

  it('of one fleet, whose numbers differ by less than a hundred, are never taken for one', () => {
    fc.assert(
      fc.property(
        number,
        fc.integer({ min: 1, max: 99 }),
        at,
        fc.boolean(),
        (one, apart, afterMs, isAlone) => {
          const other = ((one + apart) % 9_999) + 1;
          fc.pre(Math.abs(other - one) < 100);
          const judged = judge(plateOf('AB', one), plateOf('AB', other), afterMs, { isAlone });
          // 0099 and 0100 differ in more than one character, 0199 and 0209 in two.
          expect(judged).not.toBe('one');
        },
      ),
    );
  });

  it('between which another one came in, or that are minutes apart, or nothing alike, are never taken for one', () => {
    const character = fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789');
    const any = fc.array(character, { minLength: 8, maxLength: 10 }).map((all) => all.join(''));
    fc.assert(
      fc.property(any, any, at, (typed, read, afterMs) => {
        expect(judge(typed, read, afterMs, { isAlone: false })).not.toBe('one');
        expect(judge(typed, read, 120_001 + Math.abs(afterMs))).not.toBe('one');
        expect(judge(typed, read, -TYPED_AGAIN_MS - 1 - Math.abs(afterMs))).toBe('other');
      }),
    );
  });
});
