import { expect, test } from 'vitest';
import { formatDuration } from './tariff.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, '0 min'],
  [59_999, '0 min'],
  [12 * MINUTE, '12 min'],
  [HOUR + 5 * MINUTE, '1 h 05 min'],
  [DAY - 1, '23 h 59 min'],
  [DAY, '1 d 0 h'],
  [2 * DAY + 3 * HOUR + 59 * MINUTE, '2 d 3 h'],
  [60 * DAY, '60 d 0 h'],
  [-5, '0 min'],
])('%d ms read %s', (durationMs, text) => {
  expect(formatDuration(durationMs)).toBe(text);
});

test('a duration that is no number is a fault', () => {
  expect(() => formatDuration(Number.NaN)).toThrow(RangeError);
});
