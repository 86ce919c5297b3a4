import { expect, test } from 'vitest';
import {
  isRaised,
  judgeOverlap,
  judgeQuota,
  listSure,
  quotaOfThen,
  type Against,
  type CountedSession,
} from './quota.ts';

const car = (plateKey: string, more: Partial<CountedSession> = {}): CountedSession => ({
  plateKey,
  isInside: true,
  isUnsettled: false,
  ...more,
});

test.each([
  ['nobody is inside', 1, [], 'covered'],
  ['the one place is taken', 1, [car('B')], 'over_quota'],
  ['one of two places is taken', 2, [car('B')], 'covered'],
  ['both are taken', 2, [car('B'), car('C')], 'over_quota'],
  ['the other car has left', 1, [car('B', { isInside: false })], 'covered'],
  ['the other car may have left unread', 1, [car('B', { isUnsettled: true })], 'mercy'],
  ['it is itself still inside: its exit was missed', 1, [car('A')], 'mercy'],
  ['there is no limit', null, [car('B'), car('C'), car('D')], 'covered'],
  ['one is unsettled and one is sure', 1, [car('B', { isUnsettled: true }), car('C')], 'over_quota'],
] as const)('%s', (_name, quota, sessions, outcome) => {
  expect(judgeQuota(quota, 'A', sessions)).toBe(outcome);
});

const ENTERED = new Date('2026-11-20T10:00:00Z');
const left = (minutes: number): Against => ({
  leftAt: new Date(ENTERED.getTime() + minutes * 60_000),
  isUnsettled: false,
});
const INSIDE: Against = { leftAt: null, isUnsettled: false };
const GUESSED: Against = { leftAt: null, isUnsettled: true };

test.each([
  ['the other car is inside still', 1, [INSIDE], 'over_quota'],
  ['the other car left after it came', 1, [left(1)], 'over_quota'],
  ['the other car had left before it came', 1, [left(-1)], 'covered'],
  ['the other car left just when it came', 1, [left(0)], 'covered'],
  ['the other car may have left', 1, [GUESSED], 'mercy'],
  ['one of two had left', 2, [left(-1), INSIDE], 'covered'],
  ['one of two may have left', 2, [GUESSED, INSIDE], 'mercy'],
  ['one of three had left, of two places', 2, [left(-1), INSIDE, INSIDE], 'over_quota'],
  ['the quota is gone', null, [INSIDE], 'covered'],
] as const)('%s: judged once more', (_name, quota, against, outcome) => {
  expect(judgeOverlap(quota, ENTERED, against)).toBe(outcome);
});

test.each([
  [1, 2, true],
  [2, 1, false],
  [2, 2, false],
  [2, null, true],
  [null, 2, false],
  [null, null, false],
] as const)('a quota of %j that becomes %j has more places: %j', (before, after, isMore) => {
  expect(isRaised(before, after)).toBe(isMore);
});

test.each([
  ['as it was', 1, 1, 1],
  ['raised since', 2, 1, 1],
  ['taken away since', null, 2, 2],
  ['lowered since', 1, 2, 1],
  ['of one of which nobody is noted', 2, 0, 1],
] as const)('the quota that a car was over, %s', (_name, quota, stood, then) => {
  expect(quotaOfThen(quota, stood)).toBe(then);
});

test('inside for sure is whoever left later, or is there still, and is no guess', () => {
  expect(listSure(ENTERED, [left(1), INSIDE, left(-1), left(0), GUESSED])).toEqual([left(1), INSIDE]);
});
