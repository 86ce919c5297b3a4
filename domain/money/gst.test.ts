import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCharacter, documentNumber, financialYear, isGstin, splitGst } from './gst.ts';
import { paise } from './money.ts';

describe('a price that includes tax', () => {
  it.each([
    [20_00, 16_95, 1_53, -1],
    [30_00, 25_42, 2_29, 0],
    [40_00, 33_90, 3_05, 0],
    [-20_00, -16_95, -1_53, 1],
    [0, 0, 0, 0],
    [1, 1, 0, 0],
  ])('of %i paise is taxed for %i, with %i for each half of the tax', (total, taxable, half, rounding) => {
    expect(splitGst(paise(total), 18)).toEqual({
      totalPaise: total,
      taxablePaise: taxable,
      cgstPaise: half,
      sgstPaise: half,
      roundingPaise: rounding,
    });
  });

  it('is the sum of its parts to the paisa, and what is taken back is what was charged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.constantFrom(0, 5, 12, 18, 28),
        (total, rate) => {
          const { taxablePaise, cgstPaise, sgstPaise, roundingPaise } = splitGst(paise(total), rate);
          expect(taxablePaise + cgstPaise + sgstPaise + roundingPaise).toBe(total);
          expect(Math.abs(roundingPaise)).toBeLessThanOrEqual(1);
          const back = splitGst(paise(-total), rate);
          expect([back.taxablePaise + taxablePaise, back.cgstPaise + cgstPaise]).toEqual([0, 0]);
        },
      ),
    );
  });
});

it.each([
  ['2026-03-31T23:59:59.999+05:30', '25-26'],
  ['2026-04-01T00:00:00+05:30', '26-27'],
  ['2026-03-31T18:30:00Z', '26-27'],
  ['2026-12-31T23:59:00+05:30', '26-27'],
  ['2027-01-01T00:00:00+05:30', '26-27'],
  ['2100-01-01T00:00:00+05:30', '99-00'],
])('%s lies in the financial year %s', (at, year) => {
  expect(financialYear(new Date(at))).toBe(year);
});

describe('the number of a document', () => {
  it.each([
    ['PAL', 123, 'PAL/26-27/000123'],
    ['CPAL', 1, 'CPAL/26-27/00001'],
    ['AB', 9_999_999, 'AB/26-27/9999999'],
  ])('%s %i is %s', (prefix, serial, number) => {
    expect(documentNumber(prefix, '26-27', serial)).toBe(number);
    expect(number).toHaveLength(16);
  });

  it('is never longer than the law allows', () => {
    expect(() => documentNumber('PAL', '26-27', 1_000_000)).toThrow(/no number/);
    expect(() => documentNumber('PAL', '26-27', 0)).toThrow(/no number/);
  });
});

describe('a GSTIN', () => {
  it.each([
    ['27AAPFU0939F1ZV', true],
    ['06AABCU9605R1ZR', false],
    ['27AAPFU0939F1ZW', false],
    ['27AAPFU0939F1Z', false],
    ['27aapfu0939f1zv', false],
    ['25AAPFU0939F1ZZ', false],
    ['', false],
  ])('%s: %s', (text, is) => {
    expect(isGstin(text)).toBe(is);
  });

  it('shows a character that was mistyped', () => {
    const good = '27AAPFU0939F1Z';
    for (let at = 2; at < good.length; at += 1)
      for (const sign of 'ABCDEFGHJKMNPQR0123456789') {
        const other = good.slice(0, at) + sign + good.slice(at + 1);
        expect(checkCharacter(other) === checkCharacter(good)).toBe(other === good);
      }
  });
});
