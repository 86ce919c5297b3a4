import { describe, expect, it } from 'vitest';
import { certainUntil, isParkedAgain, judgeAway, sumStanding, type Away } from './turned-back.ts';

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

describe('where a car was that nobody had read for some minutes', () => {
  const MINUTE = 60_000;
  /** By how many minutes nobody has read it, how many ago it was allowed to leave, and what is seen. */
  const judge = (unread: number, allowed: number | null, seen: Seen = {}) =>
    judgeAway({
      unreadMs: unread * MINUTE,
      allowedMs: allowed === null ? null : allowed * MINUTE,
      leaveMs: (seen.leave ?? 15) * MINUTE,
      isBroken: seen.isBroken === true,
      hasParked: seen.hasParked === true,
      letsOthersOut: seen.others === true,
    } satisfies Away);
  type Seen = { leave?: number; isBroken?: boolean; hasParked?: boolean; others?: boolean };

  it.each<[number, number | null, Seen, string]>([
    [15, null, { hasParked: true, others: true }, 'stands'],
    [30, null, {}, 'stands'],
    [31, null, {}, 'unknown'],
    [31, null, { leave: 45 }, 'stands'],
    [61, null, { leave: 240 }, 'unknown'],
    [16, null, { others: true }, 'unknown'],
    [59, null, { others: true }, 'unknown'],
    [60, null, { others: true }, 'drove_back'],
    [29, null, { hasParked: true }, 'stands'],
    [30, null, { hasParked: true }, 'drove_back'],
    [100, 15, { hasParked: true, others: true }, 'stands'],
    [100, 99, {}, 'unknown'],
    [16, 15.5, {}, 'unknown'],
    [600, 599, { others: true }, 'unknown'],
    [30, 29, { hasParked: true }, 'drove_back'],
    [119, 118, { hasParked: true, isBroken: true }, 'unknown'],
    [120, 119, { hasParked: true, isBroken: true }, 'drove_back'],
  ])('unread for %s, allowed to leave %s ago, %o: %s', (unread, allowed, seen, expected) => {
    expect(judge(unread, allowed, seen)).toBe(expected);
  });
});

describe('what of a visit with stands at exits is certain', () => {
  const stand = (minute: number, waited: number, isCertain: boolean) => ({
    exitAt: at(minute),
    waitedMs: waited * 60_000,
    isCertain,
  });
  it.each([
    ['all of it', [stand(15, 3, true), stand(90, 4, true)], null],
    ['until the stand of which nobody knows whether it went on', [stand(15, 3, false)], [15, 0]],
    ['and none of what nobody knows of twice', [stand(15, 0, false), stand(95, 5, false)], [15, 0]],
    ['and what is known again after it, less its stand', [stand(15, 0, false), stand(95, 5, true)], [120, 5]],
    ['and what was known before it', [stand(15, 5, true), stand(95, 5, false)], [95, 5]],
  ] as const)('%s', (_what, stands, expected) => {
    const found = certainUntil(stands, at(200));
    expect(found).toEqual(expected && { until: at(expected[0]), waitedMs: expected[1] * 60_000 });
  });
});
