import { expect, test } from 'vitest';
import { wordChange, wordBucket, wordFigure, wordHeld, wordInstantShort, wordWorth } from './report-words.ts';

test.each([
  [{ now: 120, before: 100 }, '20 % more than 100 before'],
  [{ now: 80, before: 100 }, '20 % less than 100 before'],
  [{ now: 30, before: 10 }, '200 % more than 10 before'],
  [{ now: 53, before: 3 }, '50 more than 3 before'],
  [{ now: 100, before: 100 }, 'As before: 100'],
  [{ now: 5, before: 0 }, '0 before'],
  [{ now: 0, before: 0 }, 'As before'],
  [{ now: null, before: 4 }, 'Nothing to compare with'],
])('the change of %o', (both, words) => {
  expect(wordChange(both, String)).toBe(words);
});

test('what nobody knows is named as such', () => {
  expect(wordFigure(null, 'rupees')).toBe('Not known');
  const exact = { isEstimate: false, isUpTo: false, unknown: 0 };
  expect(wordWorth({ ...exact, amount: null })).toBe('not known');
  expect(wordWorth({ ...exact, amount: 1200, isEstimate: true })).toBe('about ₹1,200');
  const most = { ...exact, isEstimate: true, isUpTo: true };
  expect(wordWorth({ ...most, amount: 80 })).toBe('up to ₹80');
  expect(wordWorth({ ...most, amount: 80, unknown: 2 })).toBe('up to ₹80 and 2 not known');
  expect(wordWorth({ ...most, amount: 0, unknown: 1 })).toBe('₹0 and 1 not known');
  expect(wordFigure(123456, 'rupees')).toBe('₹1,23,456');
  // Beside the ledger's ₹11,379.50 a rounded figure would be another one.
  expect(wordFigure(11379.5, 'rupees')).toBe('₹11,379.50');
  expect(wordFigure(-580.5, 'rupees')).toBe('−₹580.50');
  expect(wordFigure(67.5, 'minutes')).toBe('1 h 08 min');
});

test('an instant is worded in India', () => {
  expect(wordInstantShort('2026-11-19T20:00:00.000Z')).toBe('20 Nov 2026, 01:30');
});

test.each([
  [0, 30, '0–½ h'],
  [30, 60, '½–1 h'],
  [60, 120, '1–2 h'],
  [720, null, '12 h +'],
])(
  'the lengths from %d to %d minutes are short enough to stand beside others on a phone',
  (from, until, words) => {
    expect(wordBucket({ fromMinutes: from, untilMinutes: until, cars: 1, carsBefore: 1 })).toBe(words);
  },
);

test.each([
  [
    { count: 1, amount: 80, since: '2026-11-20T06:01:00.000Z' },
    /^The payment provider holds ₹80 of 1 payment that .* not lost yet, and not in the sum\. It is held for 12 days, since 20 Nov 2026, 11:31\.$/,
  ],
  [
    { count: 3, amount: 1200, since: '2026-12-01T07:00:00.000Z' },
    /3 payments .* The oldest is held for 1 day,/,
  ],
  [{ count: 1, amount: 1, since: '2026-12-02T06:00:00.000Z' }, /It is held for less than a day,/],
  [{ count: 1, amount: 1, since: null }, /not in the sum\.$/],
])('what is held has its age: %o', (held, words) => {
  expect(wordHeld(held, '2026-12-02T10:00:00.000Z')).toMatch(words);
});
