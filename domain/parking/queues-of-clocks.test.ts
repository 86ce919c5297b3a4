import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeDeviceTime, NEW_DEVICE_CLOCK, type DeviceClock, type MessageTimes } from './device-clock.ts';
import { doubtLeft } from './doubt-left.ts';
import { followStamps, isZoneApart } from './stamps-apart.ts';
import { judgeZoneApart } from './zone-apart.ts';

const START = Date.parse('2026-06-15T06:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const ZONE = 330;
const MILLENNIUM = Date.UTC(2000, 0, 1);

/** As a device's messages are judged, one after the other. */
function judge(times: MessageTimes, before: DeviceClock) {
  const clock = followStamps(before, times);
  return isZoneApart(times) ? judgeZoneApart(times, clock) : judgeDeviceTime(times, clock);
}

/** What a camera's clock shows at a minute: off by so much, or lost at the beginning to a year long ago. */
type Shows = { off: number } | { lostTo: number };
const shown = (clock: Shows, minute: number) =>
  new Date('off' in clock ? START + minute * MINUTE + clock.off : clock.lostTo + minute * MINUTE);

type Story = {
  /** The clock that its messages showed before its line was cut, and how many they were. */
  before: Shows;
  seen: number;
  /** The clock by which it read what it stored; it is right as it sends. */
  cut: Shows;
  /** When it read, in minutes after its line was cut, and how long after the last one it sends. */
  reads: readonly number[];
  wait: number;
  order: 'oldest first' | 'newest first';
  /** Whether cars are read at once before the queue comes. */
  liveAfter: number;
};

function play({ before, seen, cut, reads, wait, order, liveAfter }: Story) {
  const saying = (readAt: Date, sentAt: Date, minute: number) => ({
    deviceTime: readAt,
    sentAt,
    receivedAt: new Date(START + minute * MINUTE + 300),
  });
  const right: Shows = { off: 0 };
  const live = (clock: Shows, minute: number) =>
    saying(shown(clock, minute), shown(clock, minute + 0.01), minute + 0.01);
  const sends = Math.max(...reads) + wait;
  const stored = reads.toSorted((one, other) => (order === 'oldest first' ? one - other : other - one));
  const messages = [
    ...Array.from({ length: seen }, (_, index) => ({ times: live(before, 3 * (index - seen)), truth: null })),
    ...Array.from({ length: liveAfter }, (_, index) => ({ times: live(right, sends + index), truth: null })),
    ...stored.map((truth, index) => {
      const now = sends + liveAfter + index / 30;
      return { times: saying(shown(cut, truth), shown(right, now), now), truth };
    }),
  ];
  let clock = NEW_DEVICE_CLOCK;
  const judged = messages.map(({ times, truth }) => {
    const one = judge(times, clock);
    ({ clock } = one);
    return { ...one, deviceAt: times.deviceTime, receivedAt: times.receivedAt, truth };
  });
  return judged.flatMap((own, position) => {
    if (own.truth === null) return [];
    const beside = { before: judged.slice(0, position), after: judged.slice(position + 1) };
    const doubtMs = Math.min(own.latestAt.getTime() - own.usedAt.getTime(), doubtLeft(own, beside));
    return [{ ...own, truth: START + own.truth * MINUTE, latestLeftMs: own.usedAt.getTime() + doubtMs }];
  });
}

/** By chance a wrong clock showed just the time at which the right one sends: such a read is like any that is sent at once. */
const seemsJustRead = ({ deviceAt, receivedAt }: { deviceAt: Date; receivedAt: Date }) =>
  Math.abs(receivedAt.getTime() - deviceAt.getTime()) <= 7 * SECOND;

const offs = fc.integer({ min: -30 * 60, max: 30 * 60 }).map((seconds) => ({ off: seconds * SECOND }));
const stories = fc.record({
  seen: fc.integer({ min: 1, max: 8 }),
  reads: fc.array(fc.integer({ min: 60, max: 180 }), { minLength: 1, maxLength: 5 }),
  wait: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constantFrom(ZONE, ZONE - 1, ZONE + 1)),
  order: fc.constantFrom('oldest first' as const, 'newest first' as const),
  // What few messages showed is remembered for seven minutes with messages.
  liveAfter: fc.integer({ min: 0, max: 5 }),
});

describe('a queue that is sent once its clock is right', () => {
  it.each([
    ['was off all along, by few messages', offs, true],
    ['was right all along', fc.constant({ off: 0 }), true],
    ['was lost as its line was cut', fc.constantFrom(0, MILLENNIUM).map((lostTo) => ({ lostTo })), false],
  ] as const)('%s: no exit is later, and no entry earlier, than it may have been', (_, clocks, isSeen) => {
    fc.assert(
      fc.property(stories, clocks as fc.Arbitrary<Shows>, (story, cut) => {
        for (const one of play({ ...story, before: isSeen ? cut : { off: 0 }, cut })) {
          if (isSeen && seemsJustRead(one)) continue;
          expect(one.earliestAt.getTime()).toBeLessThanOrEqual(one.truth + 5 * SECOND);
          expect(one.latestAt.getTime()).toBeGreaterThanOrEqual(one.truth - 5 * SECOND);
          expect(one.latestLeftMs).toBeGreaterThanOrEqual(one.truth - 5 * SECOND);
          // A lost clock dates nothing before its session.
          const atLeast = isSeen ? one.earliestAt : one.earliestIfWrongAt;
          expect(atLeast.getTime()).toBeLessThanOrEqual(one.truth + 5 * SECOND);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('opens no barrier for what waited, by whatever time', () => {
    fc.assert(
      fc.property(stories, (story) => {
        for (const { usedAt, truth } of play({ ...story, before: { off: 0 }, cut: { off: 0 } }))
          expect(Math.abs(usedAt.getTime() - truth)).toBeLessThanOrEqual(5 * SECOND);
      }),
      { numRuns: 300 },
    );
  });
});

describe('stamps that are a time zone apart', () => {
  const message = (second: number, ageMinutes: number) => {
    const receivedAt = new Date(START + second * SECOND);
    return { deviceTime: new Date(+receivedAt - ageMinutes * MINUTE), sentAt: receivedAt, receivedAt };
  };

  it.each([
    ['one message', [[0, ZONE]], false],
    [
      'two, in two minutes',
      [
        [0, ZONE],
        [90, ZONE],
      ],
      true,
    ],
    [
      'two of one queue',
      [
        [0, ZONE],
        [2, ZONE - 0.05],
      ],
      false,
    ],
    [
      'two with one between that came at once',
      [
        [0, ZONE],
        [90, 0],
        [180, ZONE],
      ],
      false,
    ],
    [
      'two with one between that waited',
      [
        [0, ZONE],
        [90, ZONE - 4],
        [180, ZONE],
      ],
      false,
    ],
    [
      'two after many right ones',
      [
        [0, 0],
        [60, 0],
        [120, 0],
        [180, ZONE],
        [300, ZONE],
      ],
      true,
    ],
    [
      'three, the last of which waited',
      [
        [0, ZONE],
        [90, ZONE],
        [180, ZONE + 60],
      ],
      true,
    ],
    [
      'three, the last of which is right',
      [
        [0, ZONE],
        [90, ZONE],
        [180, 0],
      ],
      false,
    ],
  ] as const)('%s: are they of two clocks?', (_, messages, expected) => {
    let clock = NEW_DEVICE_CLOCK;
    for (const [second, age] of messages) ({ clock } = judge(message(second, age), clock));
    expect(clock.apart?.isKnown ?? false).toBe(expected);
  });

  it('count about their arrival from the second one on, and as late before', () => {
    let clock = NEW_DEVICE_CLOCK;
    const used = [0, 90, 200].map((second) => {
      const judged = judge(message(second, ZONE), clock);
      ({ clock } = judged);
      return START + second * SECOND - judged.usedAt.getTime();
    });
    expect(used).toEqual([ZONE * MINUTE, 0, 0]);
  });

  it('are one message sent twice where its times are the same', () => {
    const once = message(0, ZONE);
    const again = { ...once, receivedAt: new Date(START + 5 * MINUTE) };
    const { clock } = judge(again, judge(once, NEW_DEVICE_CLOCK).clock);
    expect(clock.apart?.isKnown).toBe(false);
  });
});
