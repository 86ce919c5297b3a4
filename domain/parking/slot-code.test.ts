import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findFormatFault,
  formatSlotCode,
  normaliseSlotCode,
  readSlotCode,
  slotCodeParser,
} from './slot-code.ts';

const parseSlotCode = (format: string, code: string) => slotCodeParser(format)(code);

const STANDARD = 'B{level}{section}{index:02d}';
const addresses = fc.record({
  level: fc.integer({ min: 1, max: 10 }),
  section: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')),
  position: fc.integer({ min: 1, max: 100 }),
});

describe('slot codes', () => {
  it.each([
    [STANDARD, 1, 'A', 1, 'B1A01'],
    [STANDARD, 10, 'Z', 100, 'B10Z100'],
    ['B{level}{section}{index}', 2, 'C', 7, 'B2C7'],
    ['{section}-{index:02d}.l{level}', 3, 'D', 12, 'D-12.L3'],
  ])('%s at level %i, section %s, position %i is %s', (format, level, section, position, code) => {
    expect(formatSlotCode(format, { level, section, position })).toBe(code);
    expect(parseSlotCode(format, code)).toEqual({ level, section, position });
  });

  it('every code of a sound format reads back as its place', () => {
    const formats = fc.constantFrom(STANDARD, 'B{level}{section}{index}', '{index:02d}_{section}{level}');
    fc.assert(
      fc.property(formats, addresses, (format, address) => {
        expect(parseSlotCode(format, formatSlotCode(format, address))).toEqual(address);
      }),
    );
  });

  it.each([
    'B1A1',
    'b1A01',
    'B1A01 ',
    ' B1A01',
    'B0A01',
    'B1A00',
    'B1A001',
    'B1A1000',
    'B1AA01',
    'XB1A01',
    '',
  ])('%j is not a code of the standard format', (code) => {
    expect(parseSlotCode(STANDARD, code)).toBeNull();
  });

  it('dots in a format are dots, not wildcards', () => {
    expect(parseSlotCode('{level}.{section}.{index}', '1xAx1')).toBeNull();
    expect(parseSlotCode('{level}.{section}.{index}', '1.A.1')).toEqual({
      level: 1,
      section: 'A',
      position: 1,
    });
  });

  it.each([
    ['b1a1', 'B1A01'],
    ['  B1A01 ', 'B1A01'],
    ['B1A10', 'B1A10'],
    ['b10z100', 'B10Z100'],
    ['', ''],
  ])('%j is written %j', (raw, code) => {
    expect(normaliseSlotCode(raw)).toBe(code);
  });

  it('writing a code twice is writing it once', () => {
    fc.assert(
      fc.property(fc.string(), (raw) => {
        expect(normaliseSlotCode(normaliseSlotCode(raw))).toBe(normaliseSlotCode(raw));
      }),
    );
  });

  it('what a person typed finds the code of the format in use', () => {
    expect(readSlotCode(STANDARD, ' b1a1')).toEqual({ level: 1, section: 'A', position: 1 });
    expect(readSlotCode('B{level}{section}{index}', 'b1a01')).toEqual({
      level: 1,
      section: 'A',
      position: 1,
    });
    expect(readSlotCode('{index:02d}-{section}', '3-c')).toEqual({ level: 1, section: 'C', position: 3 });
    expect(readSlotCode(STANDARD, 'P1')).toBeNull();
  });

  it.each([
    ['B{level}{part}', 'unknown placeholder {part}'],
    ['{index}{index:02d}', 'once'],
    ['slots/{index}', 'may hold letters'],
    ['B{level', 'may hold letters'],
    ['#{index}', 'may hold letters'],
    ['x'.repeat(61), '60 characters'],
  ])('%s is refused: %s', (format, words) => {
    expect(findFormatFault(format)).toContain(words);
  });
});
