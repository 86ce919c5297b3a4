import { expect, test } from 'vitest';
import { wordSeen } from './word-people.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

test.each([
  [null, 'Never'],
  ['2026-11-22T12:05:00Z', 'Now'],
  ['2026-11-22T11:50:00Z', 'Now'],
  ['2026-11-22T11:40:00Z', '20 minutes ago'],
  ['2026-11-22T02:00:00Z', '10 hours ago'],
  ['2026-11-01T02:00:00Z', '1 Nov 2026'],
])('somebody seen at %s was last seen: %s', (at, words) => {
  expect(wordSeen(at, NOW)).toBe(words);
});
