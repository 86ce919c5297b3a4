import { describe, expect, it } from 'vitest';
import { isParkedAgain, sumStanding } from './turned-back.ts';

const at = (minute: number) => new Date(Date.parse('2026-11-20T10:00:00+05:30') + minute * 60_000);

describe('isParkedAgain', () => {
  const seen = { heldSince: at(15), seenUntil: at(20), now: at(60) };
  it.each([
    ['was left for the lane and taken just after it', 13, 22, true],
    ['was freed by a clock that is a little ahead', 16, 22, true],
    ['was never taken before', null, 22, true],
    ['was freed only while the car stood in the lane', 17, 22, false],
    ['was taken while the car stood in the lane', 13, 18, false],
    ['was taken long after', 13, 31, false],
    ['was taken a while ago only', 13, 29.5, true],
    ['was taken for too short a time', 13, 30.5, false],
  ])('a slot that %s: freed %s, taken %i, %s', (_what, freed, taken, expected) => {
    const freedAt = freed === null ? null : at(freed);
    expect(isParkedAgain({ ...seen, freedAt, takenAt: at(taken) })).toBe(expected);
  });

  it('rests there first', () => {
    const taken = { ...seen, freedAt: at(13), takenAt: at(22) };
    expect(isParkedAgain({ ...taken, now: at(51) })).toBe(false);
    expect(isParkedAgain({ ...taken, now: at(52) })).toBe(true);
  });
});

describe('sumStanding', () => {
  const stand = (from: number, to: number) => ({ since: at(from), lastSeenAt: at(to) });
  it('adds what a car stood in lanes since an instant', () => {
    expect(sumStanding([stand(5, 9), stand(15, 25), stand(40, 41)], at(15))).toBe(11 * 60_000);
    expect(sumStanding([], at(15))).toBe(0);
  });
});
