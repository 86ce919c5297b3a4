import { expect, test } from 'vitest';
import { wasOwnClockSlow, type TimedRead } from './own-clock.ts';

const T = Date.parse('2026-11-20T10:00:00+05:30');
/** A read of a camera that arrived in a minute, and by whose clock it was so many minutes later. */
function read(deviceId: number, minute: number, ahead: number): TimedRead {
  const receivedAt = new Date(T + minute * 60_000);
  return { deviceId, receivedAt, deviceAt: new Date(receivedAt.getTime() + ahead * 60_000) };
}

const OWN = read(1, 10, 180);

test.each([
  ['nobody else was read', [], true],
  ['its camera has just begun to be so far ahead', [read(1, 5, 0), read(1, 8, 180), read(1, 9, 180)], true],
  ['its camera is known to be ahead', [5, 6, 7].map((minute) => read(1, minute, 180)), false],
  ['another camera was ahead by as much', [read(2, 9, 180)], true],
  [
    'its camera is known to be ahead, and others are as well',
    [4, 5, 6, 7, 8].flatMap((minute) => [read(1, minute, 180), read(2, minute, 180)]),
    true,
  ],
  ['another camera was right', [read(2, 12, 0)], false],
  ['another camera was ahead by something else', [read(2, 9, 90)], false],
  ['one of two others was right', [read(2, 9, 180), read(3, 9, 0)], false],
])('our own clock may have been slow, or not, where %s', (_what, around, wanted) => {
  expect(wasOwnClockSlow(OWN, [...around, OWN])).toBe(wanted);
});

test('a camera that is ahead by seconds says nothing of ours', () => {
  expect(wasOwnClockSlow(read(1, 10, 0.9), [])).toBe(false);
});
