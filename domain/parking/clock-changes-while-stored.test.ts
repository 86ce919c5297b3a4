import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeDeviceTime, NEW_DEVICE_CLOCK } from './device-clock.ts';

const START = Date.parse('2026-06-15T06:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;

interface Story {
  /** How far ahead its clock is before, and once it has changed, in seconds. */
  readonly was: number;
  readonly is: number;
  /** Cars that it read and sent at once before, one a minute, and after the change. */
  readonly before: number;
  readonly after: number;
  /** How long after the last of those before it read the car that waited, and how long after that its clock changed, in seconds. */
  readonly read: number;
  readonly changed: number;
}

/** Between which instants a car may have been that was read before a clock changed, and sent after it. */
function judgeStored({ was, is, before, after, read, changed }: Story) {
  const readAt = START + before * MINUTE + read * SECOND;
  const changedAt = readAt + changed * SECOND;
  const shown = (at: number) => new Date(at + (at < changedAt ? was : is) * SECOND);
  const message = (at: number, sent = at) => ({
    deviceTime: shown(at),
    sentAt: shown(sent),
    receivedAt: new Date(sent + 300),
  });
  const live = [
    ...Array.from({ length: before }, (_, minute) => message(START + (minute + 1) * MINUTE)),
    ...Array.from({ length: after }, (_, minute) => message(changedAt + 10 * SECOND + minute * MINUTE)),
  ];
  let clock = NEW_DEVICE_CLOCK;
  for (const times of live) ({ clock } = judgeDeviceTime(times, clock));
  const stored = message(readAt, changedAt + (after + 1) * MINUTE + 20 * SECOND);
  const { earliestAt, latestAt } = judgeDeviceTime(stored, clock);
  const seemsAt = +stored.sentAt - +stored.deviceTime;
  return { earlyBy: +earliestAt - readAt, lateBy: readAt - +latestAt, seemsAt };
}

it('a car that was read before the clock fell, and is sent once that is known, was as early as its own time', () => {
  const story = { was: 0, is: -278, before: 20, after: 9, read: 8, changed: 15 };
  expect(judgeStored(story).earlyBy).toBeLessThanOrEqual(5 * SECOND);
});

it('no exit is later, and no entry earlier, than it may have been, whichever way the clock has changed meanwhile', () => {
  const seconds = fc.integer({ min: -590, max: 590 });
  const stories = fc.record({
    was: fc.oneof(fc.constant(0), seconds),
    is: fc.oneof(fc.constant(0), seconds),
    before: fc.integer({ min: 8, max: 30 }),
    after: fc.integer({ min: 0, max: 20 }),
    read: fc.integer({ min: 1, max: 600 }),
    changed: fc.integer({ min: 1, max: 3600 }),
  });
  fc.assert(
    fc.property(stories, (story) => {
      const { earlyBy, lateBy, seemsAt } = judgeStored(story);
      // By chance it says that it has just been read: so does each car that is read and sent at once.
      if (Math.abs(seemsAt) <= 7 * SECOND) return;
      expect(earlyBy).toBeLessThanOrEqual(6 * SECOND);
      expect(lateBy).toBeLessThanOrEqual(6 * SECOND);
    }),
    { numRuns: 2_000 },
  );
});
