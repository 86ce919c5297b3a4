import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/india-time.ts';
import { findOutages } from './find-outages.ts';
import { keepOpen } from './keep-open.ts';
import { countSeen } from './seen-in-slots.ts';
import type { HourOfEntries } from '../../sessions/index.ts';
import { layOutVisits, visitsBefore, visitsOn } from './visit-history.ts';

const FIRST = '2026-11-01';
const usual = Array.from({ length: 24 }, (_, hour) => (hour >= 9 && hour < 22 ? 8 : 0));
const without = (from: number, to: number) =>
  usual.map((cars, hour) => (hour >= from && hour < to ? 0 : cars));

function rowsOf(days: readonly (readonly number[])[]): HourOfEntries[] {
  return days.flatMap((hours, day) =>
    hours.flatMap((cars, hour) => (cars > 0 ? [{ date: addDays(FIRST, day), hour, cars }] : [])),
  );
}

function layOut(days: readonly (readonly number[])[]) {
  return layOutVisits({ entries: rowsOf(days), lengths: [], seen: new Map() }, addDays(FIRST, days.length));
}

describe('hours that nobody can have counted', () => {
  test.each([
    ['a plain day', usual, []],
    ['two hours without a car where sixteen are usual', without(12, 14), [12, 13]],
    ['one quiet hour', without(12, 13), []],
    ['a quiet early morning', without(0, 9), []],
    ['an evening, and the quiet hours after it', without(20, 24), [20, 21, 22, 23]],
    ['a whole day', without(0, 24), Array.from({ length: 24 }, (_, hour) => hour)],
  ])('%s', (_, day, expected) => {
    const days = [...Array.from({ length: 10 }, () => usual), day, usual];
    const marks = findOutages(days)[10]?.flatMap((isDown, hour) => (isDown ? [hour] : []));
    expect(marks).toEqual(expected);
  });
});

describe('hours without a car in which devices were sending', () => {
  const all = usual.map(() => true);
  const but = (from: number, to: number) => all.map((_, hour) => hour < from || hour >= to);
  const small = usual.map((_, hour) => (hour === 13 ? 1 : 0));
  test.each([
    ['a whole day', usual, without(0, 24), all, []],
    ['an afternoon', usual, without(12, 17), all, []],
    ['a whole day of a mall in which a car comes now and then', small, without(0, 24), all, []],
    ['a day on which a few hours were not watched', usual, without(0, 24), but(10, 12), []],
    ['a day on which half was not watched', usual, without(0, 24), but(9, 16), all.map((_, hour) => hour)],
    ['an afternoon that was not watched', usual, without(12, 17), but(12, 17), [12, 13, 14, 15, 16]],
  ])('%s', (_, plain, day, quiet, expected) => {
    const days = [...Array.from({ length: 10 }, () => plain), day, plain];
    const marks = findOutages(
      days,
      days.map((one) => (one === day ? quiet : undefined)),
    )[10];
    expect(marks?.flatMap((isDown, hour) => (isDown ? [hour] : []))).toEqual(expected);
  });

  test('count as nobody, also for an earlier morning and within opening hours', () => {
    const days = [usual, usual, without(0, 24), usual];
    const quiet = new Map([['2026-11-03', all]]);
    const counted = { entries: rowsOf(days), lengths: [], seen: new Map(), quiet };
    const history = layOutVisits(counted, addDays(FIRST, days.length));
    expect(history.missing).toEqual([]);
    expect(visitsOn(history, '2026-11-03')).toMatchObject({ morning: 0, afternoon: 0 });
    expect(visitsBefore(history, '2026-11-04').afternoon.at(-1)?.visits).toBe(0);
    const open = keepOpen(history, { isOffsetEnabled: true, offsetOn: 600, offsetOff: 1200 });
    expect(visitsOn(open, '2026-11-03')).toMatchObject({ morning: 0, evening: 0 });
  });
});

describe('a mall laid out by day and slot', () => {
  test('slots that were not counted are missing, their neighbours stay', () => {
    const history = layOut([usual, usual, without(12, 17), usual]);
    expect(visitsOn(history, '2026-11-03')).toEqual({
      morning: 24,
      afternoon: null,
      evening: 32,
      night: 8,
      late_night: 0,
    });
    expect(history.missing).toEqual(['2026-11-03']);
  });

  test('a day without any car is missing, not empty', () => {
    const history = layOut([usual, without(0, 24), usual]);
    expect(Object.values(visitsOn(history, '2026-11-02') ?? {})).toEqual([null, null, null, null, null]);
  });

  test('today is never in it, nor is what lies before the first car', () => {
    const history = layOut([usual, usual]);
    expect(history.lastDate).toBe('2026-11-02');
    expect(visitsOn(history, '2026-11-03')).toBeNull();
    expect(visitsOn(history, '2026-10-31')).toBeNull();
  });

  test("the hours of a timeSlot share its cars, and each timeSlot's shares make one", () => {
    const { shareOfTimeSlot } = layOut([usual, usual]);
    expect(shareOfTimeSlot.slice(12, 17).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    expect(shareOfTimeSlot[7]).toBeLessThan(shareOfTimeSlot[10] ?? 0);
  });

  test('a mall that never counted has no first day', () => {
    const empty = layOutVisits({ entries: [], lengths: [], seen: new Map() }, FIRST);
    expect(empty.firstDate).toBeNull();
    expect(visitsOn(empty, '2026-10-31')).toBeNull();
  });
});

describe('a history as it was known on an earlier morning', () => {
  const quiet = usual.map((cars) => cars / 2);
  const gap = quiet.map((cars, hour) => (hour === 12 || hour === 13 ? 0 : cars));
  const early = [...Array.from({ length: 10 }, () => quiet), gap];
  const late = Array.from({ length: 28 }, () => usual);
  const morning = addDays(FIRST, early.length);

  test('judges outages by the days before it alone', () => {
    const whole = layOut([...early, ...late]);
    expect(whole.missing).toEqual(['2026-11-11']);
    expect(visitsBefore(whole, morning)).toEqual(layOut(early).visits);
  });

  test('is the history itself on the morning after its last day, and nothing before its first', () => {
    const whole = layOut([...early, ...late]);
    expect(visitsBefore(whole, addDays(whole.lastDate, 1))).toBe(whole.visits);
    expect(visitsBefore(whole, FIRST).morning).toEqual([]);
  });
});

describe('what the sensors saw', () => {
  const busy = (date: string, lost = 0) => [
    { date, step: 20, arrived: 30, left: 0, lost, unfollowed: 0 },
    { date, step: 40, arrived: 0, left: 30, lost: 0, unfollowed: 0 },
  ];

  test('cars in the slots at each half hour, from the second day on', () => {
    const seen = countSeen([...busy(FIRST), ...busy('2026-11-02')], 5);
    expect([...seen.keys()]).toEqual(['2026-11-02']);
    expect([20, 21, 40, 41].map((step) => seen.get('2026-11-02')?.[step])).toEqual([5, 35, 35, 5]);
  });

  test('a day on which a slot was unknown, or that hardly anybody watched, is left out', () => {
    const quiet = [{ date: '2026-11-03', step: 4, arrived: 1, left: 1, lost: 0, unfollowed: 0 }];
    expect(countSeen([...busy(FIRST), ...busy('2026-11-02', 1), ...quiet], 0).size).toBe(0);
  });
});
