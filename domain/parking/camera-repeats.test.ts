import { describe, expect, it } from 'vitest';
import { seesParked } from './camera-repeats.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 8) + minutes * 60_000);

describe('a camera that reads one plate again and again', () => {
  it.each([
    ['for a quarter of an hour while others pass', 15, 9, false],
    ['for longer than that', 16, 3, true],
    ['for longer than that while two are let past', 16, 2, false],
    ['for half an hour with nobody else', 30, 0, false],
    ['for longer than anybody stands in a lane', 31, 0, true],
  ])('%s', (_what, minutes, others, expected) => {
    expect(seesParked({ reads: 8, firstAt: at(0), lastAt: at(minutes), others })).toBe(expected);
  });
});
