import { expect, it } from 'vitest';
import { areApart, type StampedRead } from './own-stamps.ts';

const START = Date.parse('2026-11-20T10:00:00+05:30');
const DAY = 24 * 60;

/** Minutes: when a camera stamped a read, and when that arrived. */
function read(stamped: number, used: number, more: Partial<StampedRead> = {}): StampedRead {
  const [deviceAt, usedAt] = [stamped, used].map((minutes) => new Date(START + minutes * 60_000));
  return {
    deviceId: 1,
    deviceAt: deviceAt ?? new Date(START),
    usedAt: usedAt ?? new Date(START),
    timeFlag: 'server_time',
    ...more,
  };
}

it.each<[story: string, isApart: boolean, one: StampedRead, other: StampedRead]>([
  ['half an hour by their camera, and sent at once', true, read(0, 200), read(30, 200.3)],
  ['the later one first', true, read(30, 200), read(0, 200.3)],
  ['by a clock of another year', true, read(-5_000_000, 200), read(-4_999_970, 200.3)],
  ['three minutes', true, read(0, 200), read(3, 200.3)],
  ['seconds', false, read(0, 200), read(0.3, 200.1)],
  ['a minute and a half, as a camera reads one car twice', false, read(0, 200), read(1.5, 200.1)],
  ['as far by their arrival', false, read(0, 200), read(30, 230)],
  ['by a clock that stands still', false, read(0, 200), read(0, 230)],
  ['so far that the clock was set in between', false, read(0, 200), read(DAY + 1, 200.3)],
  ['of two cameras', false, read(0, 200), read(30, 200.3, { deviceId: 2 })],
  ['typed by a person', false, read(0, 200, { deviceId: null }), read(30, 200.3, { deviceId: null })],
  [
    'of which one is dated by a clock that is right',
    false,
    read(0, 200),
    read(30, 200.3, { timeFlag: 'ok' }),
  ],
])('two reads %s: apart %s', (_, isApart, one, other) => {
  expect(areApart(one, other)).toBe(isApart);
  expect(areApart(other, one)).toBe(isApart);
});

it('takes more for at once where a rule gives it longer', () => {
  expect(areApart(read(0, 200), read(10, 200.3), 15 * 60_000)).toBe(false);
  expect(areApart(read(0, 200), read(20, 200.3), 15 * 60_000)).toBe(true);
});
