import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeDeviceTime, NEW_DEVICE_CLOCK, type DeviceClock } from './device-clock.ts';

const START = Date.parse('2026-06-15T06:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** A camera that lost power goes on from here. */
const EPOCH = Date.UTC(2000, 0, 1);

/** From when on a camera's clock shows what; null where it was lost then. Minutes and milliseconds. */
type Step = { from: number; ahead: number | null };
/** Read at a minute, and so many minutes under way. */
type Read = { at: number; underWay: number; isOwn?: boolean };

function shownAt(steps: readonly Step[], minute: number): Date {
  const step = steps.findLast(({ from }) => from <= minute);
  const at = START + minute * MINUTE;
  if (!step) return new Date(at);
  return new Date(step.ahead === null ? EPOCH + (minute - step.from) * MINUTE : at + step.ahead);
}

/** What is made of the own read, beside cars that are read each minute and arrive within seconds. */
function judgeOwn(steps: readonly Step[], reads: readonly Read[], isSaying: boolean) {
  const arriving = reads.toSorted((one, other) => one.at + one.underWay - other.at - other.underWay);
  let clock: DeviceClock = NEW_DEVICE_CLOCK;
  let own: ReturnType<typeof judgeDeviceTime> | null = null;
  for (const { at, underWay, isOwn } of arriving) {
    const sent = at + Math.max(0, underWay - 0.02);
    const judged = judgeDeviceTime(
      {
        deviceTime: shownAt(steps, at),
        sentAt: isSaying ? shownAt(steps, sent) : null,
        receivedAt: new Date(START + (at + underWay) * MINUTE),
      },
      clock,
    );
    clock = judged.clock;
    if (isOwn) {
      own = judged;
      break;
    }
  }
  if (!own) throw new Error('the read never arrived');
  return own;
}

const minutes = (from: number, until: number): Read[] =>
  Array.from({ length: until - from }, (_, index) => ({ at: from + index + 0.3, underWay: 0.02 }));
const minuteOf = (at: Date) => (at.getTime() - START) / MINUTE;

describe('a read that waited while the others came at once, and whose camera has another clock by now', () => {
  const LOST: Step[] = [
    { from: 30, ahead: null },
    { from: 90, ahead: 0 },
  ];

  it.each([
    ['read by a lost clock, sent by a right one', LOST, 60, 100, false, 59.8],
    ['the same, and it says when it sent', LOST, 60, 100, true, 59.8],
    ['read and sent by a lost clock', LOST, 40, 35, false, 39.8],
    ['read by a right clock, sent by a lost one, and says so', LOST, 20, 40, true, 19.8],
    [
      'read by a clock 3 hours ahead that was put right',
      [
        { from: 0, ahead: 3 * HOUR },
        { from: 50, ahead: 0 },
      ],
      30,
      60,
      false,
      29.8,
    ],
  ] as const)('%s, is charged no later than it was', (_name, steps, at, underWay, isSaying, earliest) => {
    const own = judgeOwn(steps, [...minutes(0, 160), { at, underWay, isOwn: true }], isSaying);
    expect(minuteOf(own.earliestAt)).toBeLessThanOrEqual(at);
    expect(minuteOf(own.earliestAt)).toBeGreaterThanOrEqual(earliest);
    // A barrier may wait for it, and who came in is charged from the later end.
    expect(minuteOf(own.latestAt)).toBeCloseTo(at + underWay, 1);
  });

  it('counts at its own time where the camera says that it sent it by another clock', () => {
    const own = judgeOwn(LOST, [...minutes(0, 80), { at: 20, underWay: 40, isOwn: true }], true);
    expect(own.flag).toBe('clock_corrected');
    expect(minuteOf(own.usedAt)).toBeCloseTo(20, 1);
  });

  it('counts at its arrival where nothing says that it was stored: a clock may have jumped', () => {
    const putRight: Step[] = [
      { from: 0, ahead: 3 * HOUR },
      { from: 50, ahead: 0 },
    ];
    const own = judgeOwn(putRight, [...minutes(0, 100), { at: 30, underWay: 60, isOwn: true }], false);
    expect(own.flag).toBe('server_time');
    expect(minuteOf(own.usedAt)).toBeCloseTo(90, 1);
  });

  it('counts at its arrival where the camera was lost anew: a car may stand at the barrier', () => {
    const again: Step[] = [...LOST, { from: 120, ahead: null }];
    const own = judgeOwn(again, [...minutes(0, 120), { at: 121, underWay: 0.02, isOwn: true }], false);
    expect(own.flag).toBe('server_time');
    expect(minuteOf(own.usedAt)).toBeCloseTo(121, 1);
    expect(minuteOf(own.earliestAt)).toBeCloseTo(31, 0);
    // Where its session began later than that, the doubt is as small as before.
    expect(minuteOf(own.earliestIfWrongAt)).toBeGreaterThan(117);
  });

  it('takes what a camera lost while it had no connection by what it sent next to it', () => {
    const stored = minutes(20, 100).map(({ at }) => ({ at, underWay: 120 - at + at / 2_000 }));
    const live = [...minutes(0, 20), ...minutes(125, 160)];
    const own = judgeOwn(LOST, [...live, ...stored, { at: 60.7, underWay: 90, isOwn: true }], false);
    expect(minuteOf(own.earliestAt)).toBeLessThanOrEqual(60.7);
    expect(minuteOf(own.earliestAt)).toBeGreaterThan(60.7 - 16);
  });

  it('forgets after three days', () => {
    const days = 3 * 24 * 60;
    const later = minutes(days + 100, days + 130);
    const own = judgeOwn(
      LOST,
      [...minutes(0, 100), ...later, { at: 60, underWay: days + 60, isOwn: true }],
      false,
    );
    expect(minuteOf(own.earliestAt)).toBeGreaterThan(days + 100);
  });
});

const aheads = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  fc.constantFrom(0, 0, 5 * SECOND, -5 * SECOND, 4 * HOUR),
);
const stories = fc.record({
  first: fc.constantFrom(0, 0, 0, 3 * SECOND, 4 * HOUR),
  steps: fc.array(fc.record({ after: fc.integer({ min: 12, max: 90 }), ahead: aheads }), {
    minLength: 1,
    maxLength: 3,
  }),
  at: fc.double({ min: 10, max: 250, noNaN: true }),
  underWay: fc.double({ min: 0, max: 235, noNaN: true }),
  isSaying: fc.boolean(),
});

type Story = { first: number; steps: readonly { ahead: number | null }[]; underWay: number };

/** Which of its losses a time is by nobody can know of a clock that was lost twice. */
const isLostOnce = ({ steps }: Story) => steps.filter(({ ahead }) => ahead === null).length <= 1;

/** A message that waits just as long as two clocks differ comes in time by the other one. */
function isOfOneClock({ first, steps, underWay }: Story): boolean {
  const aheads = [first, ...steps.map(({ ahead }) => ahead ?? 0)];
  const differences = aheads.flatMap((one) => aheads.map((other) => Math.abs(one - other)));
  return differences.every((ms) => ms === 0 || Math.abs(ms - underWay * MINUTE) > 30 * SECOND);
}

describe('clocks that change', () => {
  it('never charge an exit later than it was', () => {
    fc.assert(
      fc.property(
        stories.filter((story) => isLostOnce(story) && isOfOneClock(story)),
        ({ first, steps, at, underWay, isSaying }) => {
          let from = 0;
          const all: Step[] = [
            { from: 0, ahead: first },
            ...steps.map(({ after, ahead }) => ({ from: (from += after), ahead })),
          ];
          const own = judgeOwn(all, [...minutes(0, 500), { at, underWay, isOwn: true }], isSaying);
          expect(minuteOf(own.earliestAt)).toBeLessThanOrEqual(at + 0.1);
        },
      ),
      { numRuns: 300 },
    );
  });
});
