import { describe, expect, test } from 'vitest';
import type { Pass } from '#contract/passes.ts';
import { WEEK_DAYS } from '#domain/passes/pass-times.ts';
import { clock, wordTimes, wordUse } from './words.ts';

describe('when a pass is good, in words', () => {
  test.each([
    [WEEK_DAYS, 0, 1440, 'Every day, all day'],
    [['mon', 'tue', 'wed', 'thu', 'fri'], 540, 1080, 'Mon to Fri, 09:00 to 18:00'],
    [['fri', 'mon'], 0, 1440, 'Mon, Fri, all day'],
    [['sat', 'sun'], 1320, 360, 'Sat, Sun, 22:00 to 06:00'],
    [['fri', 'sat', 'sun'], 0, 720, 'Fri to Sun, 00:00 to 12:00'],
  ] as const)('%j from %i to %i: %s', (days, fromMinute, toMinute, words) => {
    expect(wordTimes({ days: [...days], fromMinute, toMinute })).toBe(words);
  });
});

test.each([
  [{ usedNow: 0, quota: null, overQuota: 0 }, '0'],
  [{ usedNow: 2, quota: 3, overQuota: 0 }, '2 of 3'],
  [{ usedNow: 3, quota: 3, overQuota: 1 }, '3 of 3, 1 over'],
])('how much of a quota is used: %j', (pass, words) => {
  expect(wordUse(pass as Pass)).toBe(words);
});

test('the end of the day is 24:00', () => {
  expect([clock(0), clock(545), clock(1440)]).toEqual(['00:00', '09:05', '24:00']);
});
