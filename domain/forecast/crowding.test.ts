import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  judgeCrowding,
  nameCrowding,
  nameDayKind,
  PRE_PLAN_TOTAL_SPOTS,
  TIME_SLOT_FACTS,
} from './crowding.ts';
import { TIME_SLOT_NAMES } from '../time/india-time.ts';

const none = { morning: 0, afternoon: 0, evening: 0, night: 0, late_night: 0 };

describe("the specification's figures", () => {
  it.each([
    ['morning', 6, 12, 30],
    ['afternoon', 12, 17, 35],
    ['evening', 17, 21, 40],
    ['night', 21, 24, 25],
    ['late_night', 0, 6, 20],
  ] as const)('%s runs from %d to %d at %d rupees an hour', (timeSlot, from, to, rupeesAnHour) => {
    expect(TIME_SLOT_FACTS[timeSlot]).toEqual({ from, to, rupeesAnHour });
  });

  it('the slots cover the day once', () => {
    const hours = TIME_SLOT_NAMES.map(
      (timeSlot) => TIME_SLOT_FACTS[timeSlot].to - TIME_SLOT_FACTS[timeSlot].from,
    );
    expect(hours.reduce((sum, value) => sum + value, 0)).toBe(24);
  });

  it('a pre-plan option has 500 spots', () => expect(PRE_PLAN_TOTAL_SPOTS).toBe(500));
});

describe('crowding', () => {
  it.each([
    [100, 'High'],
    [80, 'High'],
    [79, 'Medium'],
    [50, 'Medium'],
    [49, 'Low'],
    [0, 'Low'],
  ] as const)('%d percent of the day is %s', (percent, word) => expect(nameCrowding(percent)).toBe(word));

  it('the word fits the whole percentage that is shown', () => expect(nameCrowding(79.6)).toBe('High'));

  it("a time slot's percentage is its part of the day", () => {
    const judged = judgeCrowding({ ...none, morning: 30, evening: 90 });
    expect(judged.evening).toEqual({ percent: 75, crowding: 'Medium' });
    expect(judged.morning).toEqual({ percent: 25, crowding: 'Low' });
  });

  it('shares of any visits are 0 to 100, sum to 100 or are all 0, and never NaN', () => {
    const count = fc.oneof(fc.double({ min: -10, max: 1e6 }), fc.constantFrom(Number.NaN, Infinity));
    fc.assert(
      fc.property(
        fc.record({ morning: count, afternoon: count, evening: count, night: count, late_night: count }),
        (visits) => {
          const percents = TIME_SLOT_NAMES.map((timeSlot) => judgeCrowding(visits)[timeSlot].percent);
          const total = percents.reduce((sum, value) => sum + value, 0);
          for (const percent of percents) expect(percent >= 0 && percent <= 100.000001).toBe(true);
          expect(total === 0 || Math.abs(total - 100) < 1e-6).toBe(true);
        },
      ),
    );
  });
});

describe('the kind of a day', () => {
  it.each([
    '2024-01-26',
    '2024-03-08',
    '2024-08-15',
    '2024-10-02',
    '2024-10-24',
    '2024-12-25',
    '2026-11-07',
    '2026-11-08',
  ])('%s is Weekend/Holiday', (date) => {
    expect(nameDayKind(date, false)).toEqual({ kind: 'Weekend/Holiday', text: 'Higher occupancy expected' });
  });

  it.each(['2024-10-31', '2026-11-09', '2025-01-27'])('%s alone is a Weekday', (date) => {
    expect(nameDayKind(date, false)).toEqual({ kind: 'Weekday', text: 'Normal occupancy expected' });
  });

  it('a holiday of the calendar counts too', () => {
    expect(nameDayKind('2024-10-31', true).kind).toBe('Weekend/Holiday');
  });

  it('a date that does not exist is refused', () => {
    expect(() => nameDayKind('2024-02-30', false)).toThrow(RangeError);
  });
});
