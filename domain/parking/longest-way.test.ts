import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeDeviceTime, NEW_DEVICE_CLOCK, type DeviceClock } from './device-clock.ts';
import { longestWay } from './longest-way.ts';

const START = Date.parse('2026-06-15T06:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAYS_3 = 72 * 60;
const YEARS = -26 * 365 * 24 * 60;

/** Minutes of arrival, and by how many a message seemed ahead then. */
const clockOf = (samples: readonly (readonly [number, number])[], offset?: number): DeviceClock => ({
  offsetMs: (offset ?? 0) * MINUTE,
  isEstablished: offset !== undefined,
  samples: samples.map(([minute, ahead]) => ({ minute: START / MINUTE + minute, aheadMs: ahead * MINUTE })),
});

describe('how long a message of which its time tells nothing may have been under way', () => {
  it.each([
    ['as long as anything, where nothing came before', [], undefined, 60, DAYS_3],
    ['not at all, as another one took as long', [[-30, 60]], undefined, 60, 0],
    ['since the last one in time, whose clock was right', [[-30, 0]], undefined, 60, 30],
    [
      'since the last one in time, by two that agree',
      [
        [-40, 5],
        [-30, 5],
      ],
      undefined,
      YEARS,
      30,
    ],
    [
      'since the last one by the clock that is known',
      [
        [-40, 5],
        [-20, -3],
      ],
      5,
      YEARS,
      40,
    ],
    ['as much as it is behind one in time', [[-30, 0]], undefined, -12, 12],
    ['as much as it is behind one of this very minute by a right clock', [[0, 0]], undefined, -5, 5],
    ['as long as anything, as the one before waited too', [[-30, -7]], undefined, 60, DAYS_3],
    [
      'as long as such messages differ',
      [
        [-40, 5],
        [-30, 1],
        [-20, 9],
        [-10, 3],
      ],
      undefined,
      2,
      15,
    ],
  ] as const)('is %s', (_, samples, offset, skew, minutes) => {
    const seen = { skewMs: skew * MINUTE, isSaying: false };
    expect(longestWay(seen, clockOf(samples, offset), new Date(START)) / MINUTE).toBe(minutes);
  });
});

describe('the read of a camera of which little is known', () => {
  it('was never before its earliest instant, by whatever clock, whenever its line was cut', () => {
    const cases = fc.record({
      // What it is off by, in seconds; beyond half an hour it is surely wrong while no message is as late.
      ahead: fc.oneof(
        fc.integer({ min: -7_200, max: 7_200 }),
        fc.constantFrom(0, 330 * 60, -330 * 60, -86_400, YEARS * 60),
      ),
      // Prompt messages before, a minute and more after one another.
      gaps: fc.array(fc.integer({ min: 61, max: 1_800 }), { maxLength: 6 }),
      since: fc.integer({ min: 61, max: 7_200 }),
      wait: fc.integer({ min: 0, max: 3_600 }),
      isSaying: fc.boolean(),
    });
    fc.assert(
      fc.property(cases, ({ ahead, gaps, since, wait, isSaying }) => {
        const late = Math.min(wait, since);
        // As a right clock's, which nothing tells apart: ahead by as much as it is late, and late by more than it may be ahead.
        fc.pre(gaps.length > 0 || ahead <= 1_800 || ahead > late);
        // It seems right to some seconds by such an accident, one that says when it sends to a minute.
        fc.pre(late <= 60 || Math.abs(ahead - late) > (isSaying ? 66 : 11));
        fc.pre(late === 0 || Math.abs(ahead - late) > 6);
        let clock = NEW_DEVICE_CLOCK;
        let now = START;
        const read = (at: number, arrives: number) => {
          const deviceTime = new Date(at + ahead * SECOND);
          const sentAt = isSaying ? { sentAt: deviceTime } : {};
          return judgeDeviceTime({ deviceTime, receivedAt: new Date(arrives), ...sentAt }, clock);
        };
        for (const gap of gaps) {
          now += gap * SECOND;
          ({ clock } = read(now, now + 300));
        }
        const arrives = now + since * SECOND;
        const truth = arrives - late * SECOND;
        const { earliestAt } = read(truth, arrives + 300);
        expect(earliestAt.getTime()).toBeLessThanOrEqual(truth + 16 * SECOND);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is not in doubt where its clock is right, nor the second one by a clock that is not', () => {
    for (const [ahead, count] of [
      [0, 1],
      [8 * MINUTE, 2],
      [YEARS * MINUTE, 2],
    ] as const) {
      let clock = NEW_DEVICE_CLOCK;
      let doubt = Infinity;
      for (let i = 0; i < count; i += 1) {
        const at = START + i * 3 * MINUTE;
        const judged = judgeDeviceTime(
          { deviceTime: new Date(at + ahead), receivedAt: new Date(at + 300) },
          clock,
        );
        ({ clock } = judged);
        doubt = judged.usedAt.getTime() - judged.earliestAt.getTime();
      }
      expect(doubt).toBeLessThanOrEqual(MINUTE);
    }
  });
});

describe('the first read of a camera that says when it sent it', () => {
  const cases = fc.record({
    offMs: fc.integer({ min: -MINUTE, max: MINUTE }),
    unsentMs: fc.integer({ min: 0, max: DAYS_3 * MINUTE }),
    before: fc.array(fc.integer({ min: -2 * MINUTE, max: MINUTE }), { maxLength: 3 }),
  });
  const judge = (offMs: number, unsentMs: number, before: readonly number[] = []) => {
    const clock = clockOf(before.map((ahead, index) => [-60 * (before.length - index), ahead / MINUTE]));
    const sentAt = new Date(START + offMs);
    const deviceTime = new Date(sentAt.getTime() - unsentMs);
    return judgeDeviceTime({ deviceTime, sentAt, receivedAt: new Date(START) }, clock);
  };

  it('is in doubt by a minute at most where its clock is off by seconds, whatever came before', () => {
    fc.assert(
      fc.property(cases, ({ offMs, unsentMs, before }) => {
        const truth = START - unsentMs;
        const { earliestAt, usedAt, latestAt } = judge(offMs, unsentMs, before);
        // The seconds by which a right clock is behind are not corrected, and count beside the doubt.
        const behindBySeconds = Math.min(5 * SECOND, Math.max(0, -offMs));
        expect(truth - earliestAt.getTime()).toBeLessThanOrEqual(MINUTE + 5 * SECOND + behindBySeconds);
        // Where its clock has been right so far, it may have been put wrong since it read.
        const wasRight = before.some((ahead) => Math.abs(ahead) <= 5 * SECOND);
        const mayBeOff = wasRight ? Math.abs(offMs) : 0;
        // A clock that three messages agree on is corrected by what they showed: to ten seconds, and the five that a right one may be off.
        const knownTo = before.length === 3 ? 15 * SECOND : 0;
        expect(Math.abs(truth - usedAt.getTime())).toBeLessThanOrEqual(
          Math.max(5 * SECOND, knownTo, mayBeOff),
        );
        // It may have been set forward by as much before it sent what it had read, and by what it was behind before.
        const behindMs = Math.max(0, ...before.map((ahead) => -ahead));
        expect(latestAt.getTime() - truth).toBeLessThanOrEqual(
          Math.max(5 * SECOND, Math.max(0, offMs) + behindMs + knownTo),
        );
      }),
    );
  });

  it('may be as early as a right clock says, or as the network took a minute', () => {
    fc.assert(
      fc.property(cases, ({ offMs, unsentMs }) => {
        fc.pre(Math.abs(offMs) > 5 * SECOND);
        const { earliestAt } = judge(offMs, unsentMs);
        expect(earliestAt.getTime()).toBeLessThanOrEqual(START - unsentMs - MINUTE);
      }),
    );
  });

  it.each([
    ['minutes behind', -40 * MINUTE, 40 * MINUTE],
    ['minutes ahead', 40 * MINUTE, 40 * MINUTE],
  ])('is in doubt by as much where its clock is %s', (_, offMs, leastMs) => {
    const { earliestAt } = judge(offMs, 0);
    expect(START - earliestAt.getTime()).toBeGreaterThanOrEqual(leastMs);
  });
});
