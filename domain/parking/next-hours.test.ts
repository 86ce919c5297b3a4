import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOpenAt } from './mall.ts';
import { untilHoursChange } from './next-hours.ts';

const hours = (offsetOn: number, offsetOff: number, isOffsetEnabled = true) => ({
  offsetOn,
  offsetOff,
  isOffsetEnabled,
});

test.each([
  ['a minute before it opens', '2026-11-25T09:59:00+05:30', [hours(600, 1380)], 60_000],
  ['half a second before', '2026-11-25T09:59:59.500+05:30', [hours(600, 1380)], 500],
  ['as it opens, the closing comes next', '2026-11-25T10:00:00+05:30', [hours(600, 1380)], 13 * 3_600_000],
  ['closing at midnight', '2026-11-25T23:00:00+05:30', [hours(600, 1440)], 3_600_000],
  ['the nearest of several malls', '2026-11-25T09:00:00+05:30', [hours(600, 1380), hours(570, 0)], 1_800_000],
  ['without hours', '2026-11-25T09:00:00+05:30', [hours(600, 1380, false), hours(0, 1440)], null],
])('%s', (_name, at, malls, ms) => {
  expect(untilHoursChange(malls, new Date(at))).toBe(ms);
});

test('nothing changes before it, and something does then', () => {
  const minute = fc.integer({ min: 0, max: 1440 });
  fc.assert(
    fc.property(minute, minute, fc.integer({ min: 0, max: 86_400_000 }), (on, off, ms) => {
      const mall = hours(on, off);
      const at = new Date(Date.parse('2026-11-25T00:00:00Z') + ms);
      const wait = untilHoursChange([mall], at);
      if (wait === null) return;
      const before = new Date(at.getTime() + wait - 1);
      expect(isOpenAt(mall, before)).toBe(isOpenAt(mall, at));
      expect(isOpenAt(mall, new Date(at.getTime() + wait))).toBe(!isOpenAt(mall, at));
    }),
  );
});
