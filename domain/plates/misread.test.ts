import { describe, expect, it } from 'vitest';
import { mayBeMisread } from './misread.ts';

const PLATE = ['GJ05AB1234'];

describe('what a camera doubted may be of a plate', () => {
  it.each([
    ['05AB1234', false, true],
    ['AB1234', false, true],
    ['GJ05AB12', false, true],
    ['GJ5AB123', false, true],
    ['GJ05ABB1234', false, true],
    ['GJ05A87284', true, true],
    ['GJ05A87284', false, false],
    ['B1234', true, false],
    ['GJ05CD1234', true, true],
    ['GJ05CD1234', false, false],
    ['GJ05CD1294', true, false],
    ['MH12XY9876', true, false],
  ])('%s, unsure %s: %s', (text, isUnsure, is) => {
    expect(mayBeMisread(text, PLATE, isUnsure)).toBe(is);
  });

  it('as it was read at its entry, too', () => {
    expect(mayBeMisread('DL1ST06663', ['DL01ST0663', 'DL1ST0663'], false)).toBe(true);
  });
});
