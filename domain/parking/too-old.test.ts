import { describe, expect, it } from 'vitest';
import { judgeDeviceTime, NEW_DEVICE_CLOCK, type DeviceClock } from './device-clock.ts';

const START = Date.parse('2026-06-15T06:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What is made of an event of so long ago, sent when it says. */
function judge(agoMs: number, sentAgoMs: number | null, clock: DeviceClock, isRelayed = false) {
  const sentAt = sentAgoMs === null ? null : new Date(START - sentAgoMs);
  const times = { deviceTime: new Date(START - agoMs), sentAt, receivedAt: new Date(START), isRelayed };
  const { usedAt, latestAt, flag, isTooOld } = judgeDeviceTime(times, clock);
  return { usedMs: usedAt.getTime() - START, latestMs: latestAt.getTime() - START, flag, isTooOld };
}

/** A clock that was right in each of so many minutes. */
function rightFor(minutes: number): DeviceClock {
  let clock = NEW_DEVICE_CLOCK;
  for (let minute = minutes; minute > 0; minute -= 1) {
    const at = new Date(START - minute * MINUTE);
    ({ clock } = judgeDeviceTime({ deviceTime: at, receivedAt: at }, clock));
  }
  return clock;
}

describe('an event of which its device says how long it waited', () => {
  it.each([0, 1, 8])(
    'counts at its own time for three days, and then not at all (%d minutes known)',
    (known) => {
      const clock = rightFor(known);
      expect(judge(71 * HOUR, 0, clock)).toMatchObject({ usedMs: -71 * HOUR, flag: 'late', isTooOld: false });
      for (const hours of [73, 100, 60 * 24])
        expect(judge(hours * HOUR, 0, clock)).toEqual({
          usedMs: -hours * HOUR,
          latestMs: -hours * HOUR,
          flag: 'late',
          isTooOld: true,
        });
    },
  );

  it('is of a clock that was lost where it says years', () => {
    expect(judge(26 * 365 * 24 * HOUR, 0, rightFor(8))).toMatchObject({
      usedMs: 0,
      flag: 'server_time',
      isTooOld: false,
    });
  });

  it('says nothing where its clock is far ahead by then', () => {
    expect(judge(73 * HOUR, -100 * HOUR, rightFor(8))).toMatchObject({ isTooOld: false, usedMs: 0 });
  });
});

describe('an event that a broker may have stored', () => {
  it.each([1, 8])('is late, though it was sent at once, where its clock was right in %d minutes', (known) => {
    for (const hours of [1, 3.4, 70])
      expect(judge(hours * HOUR, hours * HOUR, rightFor(known), true)).toMatchObject({
        usedMs: -hours * HOUR,
        flag: 'late',
      });
  });

  it('waited in its device and in the broker', () => {
    expect(judge(5 * HOUR, 3 * HOUR, rightFor(8), true)).toMatchObject({ usedMs: -5 * HOUR, flag: 'late' });
  });

  it('shows a wrong clock where it came by itself', () => {
    expect(judge(3 * HOUR, 3 * HOUR, rightFor(8))).toMatchObject({ usedMs: 0, flag: 'clock_corrected' });
  });

  it('may be of any clock where nothing is known', () => {
    expect(judge(3 * HOUR, 3 * HOUR, NEW_DEVICE_CLOCK, true)).toMatchObject({
      usedMs: 0,
      flag: 'server_time',
    });
  });
});

describe('a clock of which little is known', () => {
  it('is rather right than behind, until it is behind by just as much once more', () => {
    let clock = rightFor(1);
    const tell = (minutes: number) => {
      const receivedAt = new Date(START + minutes * MINUTE);
      const judged = judgeDeviceTime({ deviceTime: new Date(+receivedAt - 30 * MINUTE), receivedAt }, clock);
      ({ clock } = judged);
      return judged.flag;
    };
    expect([0, 1, 2].map(tell)).toEqual(['late', 'server_time', 'server_time']);
  });
});
