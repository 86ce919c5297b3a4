import { expect, it } from 'vitest';
import { isEntryAwaited } from './entry-awaited.ts';

const EXIT = new Date('2026-11-20T10:00:00Z');
const after = (minutes: number) => new Date(EXIT.getTime() + minutes * 60_000);
const MINUTE_MS = 60_000;

it.each([
  ['just now', 14, { lastSeenAt: [after(10)], latestMs: 0 }, true],
  [
    'a while ago, and every camera was seen since',
    16,
    { lastSeenAt: [after(1), after(10)], latestMs: 0 },
    false,
  ],
  [
    'a while ago, and one camera was not seen since',
    16,
    { lastSeenAt: [after(1), after(-5)], latestMs: 0 },
    true,
  ],
  ['hours ago, and one camera was not seen since', 359, { lastSeenAt: [after(-5)], latestMs: 0 }, true],
  ['longer ago than a camera stores', 361, { lastSeenAt: [after(-5)], latestMs: 9 * 60 * MINUTE_MS }, false],
  ['as long ago as others were late', 70, { lastSeenAt: [after(60)], latestMs: 60 * MINUTE_MS }, true],
  ['longer ago than others were late', 76, { lastSeenAt: [after(60)], latestMs: 60 * MINUTE_MS }, false],
  ['a while ago, in a mall without cameras', 16, { lastSeenAt: [], latestMs: 0 }, false],
])('the entry of an exit %s', (_what, minutes, cameras, isAwaited) => {
  expect(isEntryAwaited(EXIT, after(minutes), cameras)).toBe(isAwaited);
});
