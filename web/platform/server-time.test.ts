import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow, toServerTime } from './server-time.ts';

const AT = Date.parse('2026-11-26T18:00:00.000Z');
const HOUR_MS = 3_600_000;
/** Answered within 200 ms, at this time of the server. */
const answer = (at = AT, lasted = 200) =>
  noteServerTime(new Date(at).toUTCString(), Date.now() - lasted, Date.now());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.setSystemTime(AT);
  answer();
  vi.useRealTimers();
});

test.each([-3, -1 / 60, 0, 1 / 60, 3])(
  'by a clock that is %d h off it is as late as at the server',
  (hours) => {
    vi.setSystemTime(AT + hours * HOUR_MS);
    answer();
    expect(Math.abs(serverNow() - AT)).toBeLessThanOrEqual(1_200);
    expect(toServerTime(Date.now() - 5_000)).toBe(serverNow() - 5_000);
  },
);

test('an answer that was long under way puts no right clock wrong', () => {
  vi.setSystemTime(AT);
  answer();
  vi.setSystemTime(AT + 15_000);
  answer(AT, 15_000);
  expect(serverNow()).toBe(AT + 15_000);
});

test('a clock that is put right meanwhile is believed again', () => {
  vi.setSystemTime(AT + HOUR_MS);
  answer();
  vi.setSystemTime(AT + 3_000);
  answer(AT + 3_000);
  expect(Math.abs(serverNow() - AT - 3_000)).toBeLessThanOrEqual(1_200);
});

test('an answer without a date says nothing', () => {
  vi.setSystemTime(AT);
  noteServerTime(null, 0, AT);
  noteServerTime('soon', 0, AT);
  expect(serverNow()).toBe(AT);
});
