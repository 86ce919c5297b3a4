import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeDeviceTime, NEW_DEVICE_CLOCK } from './device-clock.ts';
import type { DeviceClock } from './device-clock.ts';

const START = Date.parse('2026-06-15T06:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** One event: true instant and arrival in ms after START, and what the device's clock showed ahead of the truth. */
type Event = { at: number; arrives: number; ahead: number };

function replay(events: readonly Event[], clock: DeviceClock = NEW_DEVICE_CLOCK) {
  let current = clock;
  return events
    .toSorted((a, b) => a.arrives - b.arrives)
    .map((event) => {
      const judged = judgeDeviceTime(
        new Date(START + event.at + event.ahead),
        new Date(START + event.arrives),
        current,
      );
      current = judged.clock;
      return { ...judged, event, error: judged.usedAt.getTime() - (START + event.at) };
    });
}

/** One prompt event a minute for `minutes` minutes. */
const steady = (minutes: number, ahead: number, from = 0): Event[] =>
  Array.from({ length: minutes }, (_, i) => ({
    at: from + i * MINUTE,
    arrives: from + i * MINUTE + 300,
    ahead,
  }));

const worstOffset = (judged: ReturnType<typeof replay>, truth: number) =>
  Math.max(...judged.map(({ clock }) => (clock.isEstablished ? Math.abs(clock.offsetMs - truth) : 0)));

const establish = (ahead: number) => replay(steady(8, ahead)).at(-1)?.clock ?? NEW_DEVICE_CLOCK;

describe('device time', () => {
  it.each([
    ['the same second', -400, -400, null],
    ['9 minutes back', -9 * MINUTE, -9 * MINUTE, null],
    ['10 minutes back', -10 * MINUTE, -10 * MINUTE, null],
    ['11 minutes back', -11 * MINUTE, 0, 'server_time'],
    ['a second ahead', SECOND, 0, null],
    ['2 minutes ahead', 2 * MINUTE, 0, 'skewed'],
    ['11 minutes ahead', 11 * MINUTE, 0, 'server_time'],
    ['a year ahead', 365 * 24 * 60 * MINUTE, 0, 'server_time'],
  ])('of an unknown clock, %s is used at %i ms from arrival', (_, ahead, used, flag) => {
    const judged = judgeDeviceTime(new Date(START + ahead), new Date(START), NEW_DEVICE_CLOCK);
    expect(judged.usedAt.getTime() - START).toBe(used);
    expect([judged.skewMs, judged.flag]).toEqual([ahead, flag]);
  });

  it('a right clock is left untouched to the millisecond', () => {
    for (const { error, flag } of replay(steady(30, 0))) expect([error, flag]).toEqual([0, null]);
  });

  it.each([
    [14, -14 * MINUTE, null],
    [15, -15 * MINUTE, null],
    [17, 0, 'server_time'],
  ])('an event %i minutes late from a right clock', (minutes, used, flag) => {
    const at = 20 * MINUTE;
    const judged = judgeDeviceTime(
      new Date(START + at - minutes * MINUTE),
      new Date(START + at),
      establish(0),
    );
    expect([judged.usedAt.getTime() - START - at, judged.flag]).toEqual([used, flag]);
  });

  it.each([[5 * MINUTE], [-5 * MINUTE], [90 * SECOND], [-9 * MINUTE]])(
    'a clock %i ms off is corrected and flagged once it is known, late events too',
    (ahead) => {
      const clock = establish(ahead);
      expect(clock.offsetMs).toBeCloseTo(ahead - 300, -3);
      const late: Event = { at: 20 * MINUTE, arrives: 20.5 * MINUTE, ahead };
      const [judged] = replay([late], clock);
      expect(Math.abs(judged?.error ?? Infinity)).toBeLessThanOrEqual(SECOND);
      expect(judged?.flag).toBe('skewed');
    },
  );

  it('a clock that is always half an hour off is always taken at server time', () => {
    for (const judged of replay(steady(20, 30 * MINUTE))) {
      expect([judged.flag, judged.usedAt.getTime()]).toEqual(['server_time', START + judged.event.arrives]);
    }
  });

  it('a clock that is set right again is believed within 7 minutes', () => {
    const judged = replay(steady(15, 0, 10 * MINUTE), establish(-8 * MINUTE));
    for (const { error } of judged) expect(Math.abs(error)).toBeLessThanOrEqual(SECOND);
    expect(Math.abs(judged.at(-1)?.clock.offsetMs ?? Infinity)).toBeLessThanOrEqual(SECOND);
  });

  it('one outlier never moves the offset, wherever it lands', () => {
    const outliers = fc.record({
      minute: fc.integer({ min: 0, max: 25 }),
      ahead: fc.integer({ min: -1e9, max: 1e9 }),
      offset: fc.constantFrom(0, 120 * SECOND, -240 * SECOND),
    });
    fc.assert(
      fc.property(outliers, ({ minute, ahead, offset }) => {
        const at = minute * MINUTE + 20 * SECOND;
        const judged = replay([...steady(26, offset), { at, arrives: at + 100, ahead }]);
        expect(worstOffset(judged, offset)).toBeLessThanOrEqual(SECOND);
      }),
    );
  });

  it('a queue that drains after an outage is stored with its own times and does not move the offset', () => {
    const outages = fc.record({
      offset: fc.constantFrom(0, -2 * SECOND, 3 * SECOND),
      minutes: fc.integer({ min: 1, max: 14 }),
      perMinute: fc.integer({ min: 1, max: 20 }),
      drainSeconds: fc.integer({ min: 0, max: 150 }),
    });
    fc.assert(
      fc.property(outages, ({ offset, minutes, perMinute, drainSeconds }) => {
        const back = (10 + minutes) * MINUTE;
        const length = minutes * perMinute;
        const queued = Array.from({ length }, (_, i) => ({
          at: 10 * MINUTE + (i * MINUTE) / perMinute,
          arrives: back + (drainSeconds * SECOND * i) / length,
          ahead: offset,
        })).filter((event) => event.arrives - event.at <= 15 * MINUTE - 5 * SECOND);
        const judged = replay([...steady(10, offset), ...queued, ...steady(10, offset, back + 3 * MINUTE)]);
        const errors = judged
          .filter(({ event }) => event.arrives > 9 * MINUTE)
          .map(({ error }) => Math.abs(error));
        expect(worstOffset(judged, offset)).toBeLessThanOrEqual(SECOND);
        expect(Math.max(...errors)).toBeLessThanOrEqual(3 * SECOND);
      }),
    );
  });

  it('one event in five late by up to 15 minutes, in any pattern: neither the offset nor the times change', () => {
    const patterns = fc.array(
      fc.record({
        isLate: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
        delay: fc.integer({ min: 0, max: 899 }),
      }),
      { minLength: 30, maxLength: 60 },
    );
    let moved = 0;
    let judgedCount = 0;
    fc.assert(
      fc.property(patterns, (pattern) => {
        const events = pattern.map(({ isLate, delay }, i) => {
          const at = (10 + i * 0.7) * MINUTE;
          return { at, arrives: at + (isLate ? delay * SECOND : 200), ahead: 0 };
        });
        for (const { error } of replay(events, establish(0))) {
          judgedCount++;
          if (Math.abs(error) > SECOND) moved++;
        }
      }),
      { seed: 11, numRuns: 300 },
    );
    expect(moved / judgedCount).toBeLessThan(0.001);
  });

  it('whatever time a device sends, the time used is never in the future', () => {
    const events = fc.array(
      fc.record({ gap: fc.integer({ min: 0, max: 600_000 }), ahead: fc.integer({ min: -4e6, max: 4e6 }) }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(events, (list) => {
        let clock = NEW_DEVICE_CLOCK;
        let now = START;
        for (const { gap, ahead } of list) {
          now += gap;
          const judged = judgeDeviceTime(new Date(now + ahead), new Date(now), clock);
          clock = judged.clock;
          expect(judged.usedAt.getTime()).toBeLessThanOrEqual(now);
          expect(clock.samples.length).toBeLessThanOrEqual(7);
        }
      }),
    );
  });
});
