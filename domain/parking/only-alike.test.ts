import { describe, expect, it } from 'vitest';
import { judgeOnlyAlike, type OnlyAlike } from './only-alike.ts';

const NEAR: OnlyAlike = { distance: 1, isSlotFreed: false, isStranger: true, isOfFleet: false };

const CASES: [string, Partial<OnlyAlike>, 'own' | 'asked'][] = [
  ['one character from a plate that nobody knows', {}, 'own'],
  ['whose plate was read on another occasion', { isStranger: false }, 'asked'],
  ['whose fleet has been here', { isOfFleet: true }, 'asked'],
  ['two characters away', { distance: 2 }, 'asked'],
  ['two characters away, its slot freed just then', { distance: 2, isSlotFreed: true }, 'own'],
  ['known here, its slot freed just then', { isStranger: false, isSlotFreed: true }, 'own'],
  ['of a fleet, its slot freed just then', { isOfFleet: true, isSlotFreed: true }, 'own'],
];

describe('an exit that is like one car alone', () => {
  it.each(CASES)('%s', (_what, exit, is) => {
    expect(judgeOnlyAlike({ ...NEAR, ...exit })).toBe(is);
  });
});
