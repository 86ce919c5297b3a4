import { expect, test } from 'vitest';
import { addDays } from '#domain/time/india-time.ts';
import { findUncounted, keepOpen } from './keep-open.ts';
import { layOutVisits, visitsBefore, visitsOn } from './visit-history.ts';

const FIRST = '2026-09-21';
const DAYS = 40;
const HOURS = { isOffsetEnabled: true, offsetOn: 600, offsetOff: 1215 };
const always = () => true;
const shop = (hour: number) => hour >= 10 && hour < 20;

/** Eight cars in each hour in which they come. */
function historyOf(comes: (hour: number, day: number) => boolean) {
  const entries = Array.from({ length: DAYS }, (_, day) =>
    Array.from({ length: 24 }, (__, hour) => ({
      date: addDays(FIRST, day),
      hour,
      cars: comes(hour, day) ? 8 : 0,
    })),
  ).flat();
  return layOutVisits({ entries, lengths: [], seen: new Map() }, addDays(FIRST, DAYS));
}

test('of each hour what is open counts, of a closed time slot nothing', () => {
  const open = keepOpen(historyOf(always), HOURS);
  expect(visitsOn(open, FIRST)).toEqual({ morning: 16, afternoon: 40, evening: 26, night: 0, late_night: 0 });
  expect(visitsBefore(open, addDays(FIRST, 30)).evening).toHaveLength(30);
  expect(visitsBefore(open, addDays(FIRST, 30)).evening.at(-1)?.visits).toBe(26);
  expect(open.shareOfTimeSlot.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 0));
  expect(open.shareOfTimeSlot[10]).toBeCloseTo(0.5);
  expect(open.shareOfTimeSlot.slice(21)).toEqual([0, 0, 0]);
});

test('hours that were set in between make no outage of the closed ones', () => {
  const changed = historyOf((hour, day) => day < 30 || shop(hour));
  expect(changed.missing.length).toBeGreaterThan(0);
  expect(keepOpen(changed, HOURS).missing).toEqual([]);
});

test('open hours in which nobody came lately are found, closed ones and those that had cars are not', () => {
  expect(findUncounted(historyOf(shop), HOURS)).toEqual([]);
  expect(findUncounted(historyOf(shop), { ...HOURS, offsetOff: 120 })).toEqual([
    { from: 0, until: 120 },
    { from: 1200, until: 1440 },
  ]);
  expect(
    findUncounted(
      historyOf((hour, day) => shop(hour) || day === DAYS - 28),
      { ...HOURS, offsetOff: 1440 },
    ),
  ).toEqual([]);
});
