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
      const times = {
        deviceTime: new Date(START + event.at + event.ahead),
        receivedAt: new Date(START + event.arrives),
      };
      const judged = judgeDeviceTime(times, current);
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
    ['the same second', -400, -400, 'ok'],
    ['9 minutes back', -9 * MINUTE, -9 * MINUTE, 'late'],
    ['10 minutes back', -10 * MINUTE, -10 * MINUTE, 'late'],
    ['11 minutes back', -11 * MINUTE, 0, 'server_time'],
    ['a second ahead', SECOND, 0, 'ok'],
    ['2 minutes ahead', 2 * MINUTE, 0, 'clock_corrected'],
    ['11 minutes ahead', 11 * MINUTE, 0, 'server_time'],
    ['a year ahead', 365 * 24 * 60 * MINUTE, 0, 'server_time'],
  ])('of an unknown clock, %s is used at %i ms from arrival', (_, ahead, used, flag) => {
    const times = { deviceTime: new Date(START + ahead), receivedAt: new Date(START) };
    const judged = judgeDeviceTime(times, NEW_DEVICE_CLOCK);
    expect(judged.usedAt.getTime() - START).toBe(used);
    expect([judged.skewMs, judged.flag]).toEqual([ahead, flag]);
  });

  it('of a clock that is set right is a span that holds the truth: what was seen of its offset was on the way too', () => {
    const delay = fc.integer({ min: 0, max: 4_900 });
    const isAhead = fc.integer({ min: 11 * SECOND, max: 9 * MINUTE });
    fc.assert(
      fc.property(
        isAhead,
        fc.boolean(),
        fc.array(delay, { minLength: 12, maxLength: 12 }),
        (by, isFast, delays) => {
          const ahead = isFast ? by : -by;
          const events = delays.map((ms, minute) => ({
            at: minute * MINUTE,
            arrives: minute * MINUTE + ms,
            ahead,
          }));
          for (const { earliestAt, latestAt, event, clock } of replay(events).slice(8)) {
            const truth = START + event.at;
            if (!clock.isEstablished) continue;
            expect(earliestAt.getTime()).toBeLessThanOrEqual(truth);
            expect(latestAt.getTime()).toBeGreaterThanOrEqual(truth);
          }
        },
      ),
    );
  });

  it('a right clock is left untouched to the millisecond', () => {
    for (const { error, flag } of replay(steady(30, 0))) expect([error, flag]).toEqual([0, 'ok']);
  });

  it.each([
    [14, -14 * MINUTE, 'late'],
    [17, -17 * MINUTE, 'late'],
    [240, -240 * MINUTE, 'late'],
    [73 * 60, 0, 'server_time'],
  ])('an event %i minutes late from a right clock', (minutes, used, flag) => {
    const at = 20 * MINUTE;
    const times = { deviceTime: new Date(START + at - minutes * MINUTE), receivedAt: new Date(START + at) };
    const judged = judgeDeviceTime(times, establish(0));
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
      expect(judged?.flag).toBe('clock_corrected');
    },
  );

  it('a clock that is always half an hour off is taken at server time, and corrected once it is known', () => {
    const judged = replay(steady(20, 30 * MINUTE));
    for (const { event, usedAt } of judged) expect(usedAt.getTime()).toBe(START + event.arrives);
    expect(judged.at(0)?.flag).toBe('server_time');
    expect(judged.at(-1)?.flag).toBe('clock_corrected');
  });

  it('a clock that was put right is not corrected any more at once, and an exit may have been earlier', () => {
    const [judged] = replay(steady(1, 0, 9 * MINUTE), establish(75 * SECOND));
    expect([judged?.error, judged?.flag]).toEqual([0, 'ok']);
    expect((judged?.usedAt.getTime() ?? 0) - (judged?.earliestAt.getTime() ?? 0)).toBeGreaterThan(
      74 * SECOND,
    );
  });

  it.each([[false], [true]])('a clock that jumped ahead leaves in doubt how late an exit is', (isSaying) => {
    const receivedAt = new Date(START + 20 * MINUTE);
    const deviceTime = new Date(receivedAt.getTime() + 70 * SECOND);
    const sent = isSaying ? { sentAt: deviceTime } : {};
    const { usedAt, earliestAt } = judgeDeviceTime({ deviceTime, receivedAt, ...sent }, establish(0));
    expect(usedAt).toEqual(receivedAt);
    expect(earliestAt).toEqual(new Date(receivedAt.getTime() - MINUTE));
  });

  it('a clock that has fallen behind leaves in doubt when a car came in, until it is known', () => {
    const judged = replay(steady(8, -4 * MINUTE, 9 * MINUTE), establish(0));
    for (const { event, latestAt } of judged)
      expect(latestAt.getTime()).toBeGreaterThanOrEqual(START + event.at);
    expect(judged.at(0)).toMatchObject({ flag: 'late', usedAt: new Date(START + 5 * MINUTE) });
    expect(judged.at(-1)?.flag).toBe('clock_corrected');
  });

  it('a device that says when it sent the message is taken at its word: lateness, and a clock that is off', () => {
    const cases = fc.record({
      ageSeconds: fc.integer({ min: 0, max: 71 * 3_600 }),
      aheadSeconds: fc.integer({ min: -7_200, max: 7_200 }),
      isKnown: fc.boolean(),
    });
    fc.assert(
      fc.property(cases, ({ ageSeconds, aheadSeconds, isKnown }) => {
        const receivedAt = new Date(START + 20 * MINUTE);
        const sentAt = new Date(receivedAt.getTime() + aheadSeconds * SECOND - 300);
        const deviceTime = new Date(sentAt.getTime() - ageSeconds * SECOND);
        const clock = isKnown ? establish(0) : NEW_DEVICE_CLOCK;
        const judged = judgeDeviceTime({ deviceTime, sentAt, receivedAt }, clock);
        const truth = receivedAt.getTime() - ageSeconds * SECOND;
        expect(judged.flag).not.toBe('server_time');
        expect(Math.abs(judged.usedAt.getTime() - truth)).toBeLessThanOrEqual(11 * SECOND);
        expect(judged.earliestAt.getTime()).toBeLessThanOrEqual(judged.usedAt.getTime());
        expect(judged.latestAt.getTime()).toBeGreaterThanOrEqual(judged.usedAt.getTime());
      }),
    );
  });

  it('without that, the truth lies between the ends of the doubt, whichever of lateness and a wrong clock it was', () => {
    const cases = fc.record({
      lateSeconds: fc.integer({ min: 0, max: 14_000 }),
      known: fc.constantFrom(0, 75, -240),
      // The clock is as it was, was put right, or has fallen behind, but is not late at the same time.
      what: fc.constantFrom('late', 'right', 'behind'),
      behind: fc.integer({ min: 11, max: 590 }),
    });
    fc.assert(
      fc.property(cases, ({ lateSeconds, known, what, behind }) => {
        const at = 20 * MINUTE;
        const late = what === 'late' ? lateSeconds * SECOND : 200;
        const ahead = what === 'late' ? known : what === 'right' ? 0 : -behind;
        const times = {
          deviceTime: new Date(START + at + ahead * SECOND),
          receivedAt: new Date(START + at + late),
        };
        const { earliestAt, latestAt } = judgeDeviceTime(times, establish(known * SECOND));
        expect(earliestAt.getTime()).toBeLessThanOrEqual(START + at + 11 * SECOND);
        expect(latestAt.getTime()).toBeGreaterThanOrEqual(START + at - 11 * SECOND);
      }),
    );
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
          const judged = judgeDeviceTime(
            { deviceTime: new Date(now + ahead), receivedAt: new Date(now) },
            clock,
          );
          clock = judged.clock;
          expect(judged.usedAt.getTime()).toBeLessThanOrEqual(now);
          expect(clock.samples.length).toBeLessThanOrEqual(7);
        }
      }),
    );
  });
});
