import { describe, expect, it } from 'vitest';
import { judgeDeviceTime, NEW_DEVICE_CLOCK, type DeviceClock } from './device-clock.ts';
import { countAtArrival } from './fallen-behind.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T06:00:00Z');

/** One message at each minute, so many minutes behind; what was made of the last of them. */
function replay(behind: readonly number[], sending = false) {
  let clock: DeviceClock = NEW_DEVICE_CLOCK;
  return behind
    .map((minutesBehind, minute) => {
      const receivedAt = new Date(START + minute * MINUTE);
      const deviceTime = new Date(receivedAt.getTime() - minutesBehind * MINUTE);
      const judged = judgeDeviceTime({ deviceTime, receivedAt, sentAt: sending ? receivedAt : null }, clock);
      clock = judged.clock;
      return judged;
    })
    .at(-1);
}

const RIGHT = [0, 0, 0, 0, 0, 0];

describe('a message that seems late', () => {
  it.each([
    ['by any time, the first', [400], false],
    ['by the time zone', [330], true],
    ['by the time zone and seconds', [330.1], true],
    ['by half a minute more than the time zone', [330.5], false],
    ['by any time, the second', [400, 400], true],
    ['as it has waited beside another', [400, 399], false],
    ['as one before did, with one in time between', [400, 0, 400], false],
    ['by a quarter of an hour, as a camera that tries again', [15, 15], false],
    ['not at all', [0], false],
  ])('%s: is its clock rather behind?', (_when, behind, expected) => {
    expect(replay([...RIGHT, ...behind])?.isRatherBehind).toBe(expected);
  });

  it('says when it was sent: then it was late', () => {
    expect(replay([...RIGHT, 330], true)?.isRatherBehind).toBe(false);
  });

  it('counts as an entry when it arrived, where its clock is rather behind', () => {
    const judged = replay([...RIGHT, 330]);
    const counted = judged && countAtArrival(judged);
    expect(counted).toMatchObject({
      usedAt: judged?.latestAt,
      flag: 'clock_corrected',
      ownAt: judged?.usedAt,
    });
  });
});
