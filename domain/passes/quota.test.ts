import { expect, test } from 'vitest';
import { judgeQuota, type CountedSession } from './quota.ts';

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
