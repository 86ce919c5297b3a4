import { describe, expect, it, test } from 'vitest';
import { readVisitCode, spellVisitCode } from './visit-code.ts';

const LOOKALIKES = ['0OQD', '1IL', '2Z', '4A', '5S', '6G', '7T', '8B', 'UV'];

test('a code has seven signs, and none that is taken for another', () => {
  const codes = Array.from({ length: 2_000 }, (_, n) => spellVisitCode(BigInt(n) * 7_919_000_017n));
  expect(codes.every((code) => /^[2-9A-Z]{7}$/.test(code))).toBe(true);
  const signs = new Set(codes.join(''));
  for (const group of LOOKALIKES) expect([...group].filter((sign) => signs.has(sign)).length).toBeLessThan(2);
  expect(signs.size).toBe(22);
});

test('the same number is the same code, another one another', () => {
  expect(spellVisitCode(123_456_789_012n)).toBe(spellVisitCode(123_456_789_012n));
  expect(spellVisitCode(1n)).not.toBe(spellVisitCode(2n));
});

describe('a typed code', () => {
  it.each([
    ['K7M4PXR', 'K7M4PXR'],
    [' k7m4pxr ', 'K7M4PXR'],
    ['K7M-4PXR', 'K7M4PXR'],
    ['K7MAPXR', 'K7M4PXR'],
    ['ktm4pxr', 'K7M4PXR'],
    ['BGSZTUA', '86527V4'],
  ])('%s is %s', (typed, code) => {
    expect(readVisitCode(typed)).toBe(code);
  });

  it.each(['', 'K7M4PX', 'K7M4PXRR', 'K7M4PX0', 'K7M4PXI', '\u0661234567', 'ᴋ7M4PXR', 'ßßßßßßß'])(
    '%j is none',
    (typed) => {
      expect(readVisitCode(typed)).toBeNull();
    },
  );
});
