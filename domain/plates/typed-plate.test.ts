import { describe, expect, it } from 'vitest';
import { readTypedPlate } from './typed-plate.ts';

const LIMITS = { currentYear: 2026 };

describe('what a person types as a plate', () => {
  it.each([
    ['gj 05 ab 1234', 'GJ05AB1234'],
    ['22 BH 1234 AA', '22BH1234AA'],
    ['199 CD 99', '199CD99'],
    ['24B 123456Z', '24B123456Z'],
    ['T1223DL0123A', 'T1223DL0123A'],
    ['TG09A0001', 'TG09A0001'],
  ])('%s is a registration', (raw, key) => {
    expect(readTypedPlate(raw, LIMITS)).toMatchObject({ kind: 'registration', reading: { key } });
  });

  it.each([
    ['Nepalese', 'BA 2 PA 4521', 'BA2PA4521'],
    ['Bhutanese', 'BP-1-A1234', 'BP1A1234'],
    ['of the army, with a letter more', '\u219121BA 5678K', '\u219121BA5678K'],
    ['of the United Nations, as it is written', 'UN 45 CD 17', 'UN45CD17'],
    ['with a State that there is not', 'XX12AB1234', 'XX12AB1234'],
    ['with a letter where a digit stands', 'GJO5AB1234', 'GJO5AB1234'],
    ['of a year to come', '28BH1234AA', '28BH1234AA'],
  ])('a plate that is %s stands as it was typed', (_what, raw, display) => {
    const mark = { kind: 'mark', reading: { raw: display, key: null, display, status: 'invalid', cost: 0 } };
    expect(readTypedPlate(raw, LIMITS)).toMatchObject(mark);
  });

  it.each([
    ['', 'too_little'],
    ['   ', 'too_little'],
    ['my car', 'too_little'],
    ['1234', 'too_little'],
    ['000000', 'too_little'],
    ['unknown', 'too_little'],
    ['GJ05\tAB1234', 'control_characters'],
    ['GJ05AB\u0085XX', 'control_characters'],
    ['ЖJ05AB1234', 'other_script'],
    ['बा २ प ४५२१', 'other_script'],
    ['A1'.repeat(11), 'too_long'],
  ])('%j is no plate: %s', (raw, fault) => {
    expect(readTypedPlate(raw, LIMITS)).toEqual({ kind: 'fault', fault });
  });
});
