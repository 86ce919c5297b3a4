import { expect, test } from 'vitest';
import { wordDaysLater } from './word-days-later.ts';

test.each([
  ['2026-11-20T18:00:00+05:30', '2026-11-20T23:59:59+05:30', ''],
  ['2026-11-20T23:59:00+05:30', '2026-11-21T00:01:00+05:30', '+1 day'],
  // Midnight is India's, whatever zone the instant is written in.
  ['2026-11-20T18:29:00Z', '2026-11-20T18:31:00Z', '+1 day'],
  ['2026-11-20T10:00:00+05:30', '2026-11-23T09:00:00+05:30', '+3 days'],
  ['2026-11-20T10:00:00+05:30', null, ''],
])('from %s to %s it is later by "%s"', (entryAt, exitAt, later) => {
  expect(wordDaysLater({ entryAt, exitAt })).toBe(later);
});
