import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeDeviceTime, NEW_DEVICE_CLOCK, type DeviceClock } from './device-clock.ts';
import { doubtLeft } from './doubt-left.ts';

const START = Date.parse('2026-06-15T06:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** A camera whose clock is off until it is put right; each minute it reads a car, which arrives so many ms later. */
type Camera = { ahead: number; rightFrom: number; delays: readonly number[] };

/** A read that is so long in the camera's queue and so long under way after it was sent. */
type Late = { at: number; queued: number; underWay: number; isSaying: boolean };

type Message = { deviceTime: Date; sentAt: Date | null; receivedAt: Date };

function messageOf({ ahead, rightFrom }: Camera, { at, queued, underWay, isSaying }: Late): Message {
  const shown = (instant: number) => new Date(START + instant + (instant < rightFrom ? ahead : 0));
  const sent = at + queued;
  return {
    deviceTime: shown(at),
    sentAt: isSaying ? shown(sent) : null,
    receivedAt: new Date(START + sent + underWay),
  };
}

/** What is made of the late read when it arrives, and what the reads beside it leave of its doubt. */
function judgeLate(camera: Camera, late: Late) {
  const steady = camera.delays.map((delay, minute) => ({
    late: { at: minute * MINUTE, queued: 0, underWay: delay, isSaying: late.isSaying },
    isOwn: false,
  }));
  const arriving = [...steady, { late, isOwn: true }]
    .map(({ late: one, isOwn }) => ({ message: messageOf(camera, one), isOwn }))
    .toSorted((a, b) => a.message.receivedAt.getTime() - b.message.receivedAt.getTime());
  let clock: DeviceClock = NEW_DEVICE_CLOCK;
  const judged = arriving.map(({ message, isOwn }) => {
    const one = judgeDeviceTime(message, clock);
    clock = one.clock;
    return { ...one, deviceAt: message.deviceTime, receivedAt: message.receivedAt, isOwn };
  });
  const position = judged.findIndex(({ isOwn }) => isOwn);
  const own = judged[position];
  if (!own) throw new Error('the read never arrived');
  const beside = { before: judged.slice(0, position), after: judged.slice(position + 1) };
  const doubtMs = Math.min(own.latestAt.getTime() - own.usedAt.getTime(), doubtLeft(own, beside));
  return { ...own, latestLeft: new Date(own.usedAt.getTime() + doubtMs) };
}

const cameras = fc.record({
  ahead: fc.oneof(
    fc.integer({ min: 11 * SECOND, max: 300 * SECOND }),
    fc.integer({ min: -300 * SECOND, max: -11 * SECOND }),
    fc.constantFrom(0, 40 * SECOND, 75 * SECOND, -40 * SECOND, -55 * SECOND, -75 * SECOND),
  ),
  rightFrom: fc.integer({ min: 9 * MINUTE, max: 14 * MINUTE }),
  delays: fc.array(fc.integer({ min: 50, max: 3_000 }), { minLength: 22, maxLength: 22 }),
});
const reads = fc.record({
  sinceRight: fc.oneof(
    fc.integer({ min: -70 * SECOND, max: 70 * SECOND }),
    fc.integer({ min: -4 * MINUTE, max: 4 * MINUTE }),
  ),
  queued: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 * SECOND })),
  lateness: fc.integer({ min: 0, max: 60 * SECOND }),
  isSaying: fc.boolean(),
});

const cases = fc.tuple(cameras, reads).map(([camera, { sinceRight, queued, lateness, isSaying }]) => ({
  camera,
  late: {
    at: camera.rightFrom + sinceRight,
    queued: Math.min(queued, lateness),
    underWay: lateness - Math.min(queued, lateness),
    isSaying,
  },
}));

describe('a read that is under way while its clock is put right', () => {
  it('at an entry may have been as late as it was, before and after the reads beside it are looked at', () => {
    fc.assert(
      fc.property(cases, ({ camera, late }) => {
        const { latestAt, latestLeft } = judgeLate(camera, late);
        expect(latestAt.getTime()).toBeGreaterThanOrEqual(START + late.at);
        expect(latestLeft.getTime()).toBeGreaterThanOrEqual(START + late.at);
      }),
      { numRuns: 3_000 },
    );
  });

  it('at an exit may have been as early as it was', () => {
    fc.assert(
      fc.property(cases, ({ camera, late }) => {
        expect(judgeLate(camera, late).earliestAt.getTime()).toBeLessThanOrEqual(START + late.at);
      }),
      { numRuns: 3_000 },
    );
  });
});
