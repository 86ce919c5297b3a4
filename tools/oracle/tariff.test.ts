import { expect, test } from 'vitest';
import { oweFor } from './tariff.ts';

const SIGN = { freeMinutes: 10, paiseAnHour: 4_000, mostPaiseADay: 30_000 };
const MINUTE = 60_000;

test.each([
  [0, 0],
  [10, 0],
  [11, 4_000],
  [60, 4_000],
  [61, 8_000],
  [7 * 60 + 30, 30_000],
  [24 * 60, 30_000],
  [24 * 60 + 1, 34_000],
  [49 * 60, 64_000],
])('%i minutes cost %i paise', (minutes, paise) => {
  const inAt = Date.parse('2026-03-01T22:00:00+05:30');
  expect(oweFor(SIGN, inAt, inAt + minutes * MINUTE)).toBe(paise);
});

test.each(['22:00:00', '22:00:10', '22:00:59'])(
  'a last minute that is not full costs nothing to who came at %s',
  (came) => {
    const inAt = Date.parse(`2026-03-01T${came}+05:30`);
    expect(oweFor(SIGN, inAt, inAt + 60 * MINUTE + 59_999)).toBe(4_000);
    expect(oweFor(SIGN, inAt, inAt + 61 * MINUTE)).toBe(8_000);
  },
);
