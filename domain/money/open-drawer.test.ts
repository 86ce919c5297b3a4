import { expect, test } from 'vitest';
import { DRAWER_LONG_HOURS, troublesOf } from './open-drawer.ts';

const OPENED = new Date('2026-11-20T08:00:00+05:30');
const after = (minutes: number) => new Date(OPENED.getTime() + minutes * 60_000);
const LONG = DRAWER_LONG_HOURS * 60;

test.each([
  ['a drawer that its holder works with', { mayClose: true, isMallDeleted: false }, 30, []],
  ['the last minute of sixteen hours', { mayClose: true, isMallDeleted: false }, LONG, []],
  ['a minute more', { mayClose: true, isMallDeleted: false }, LONG + 1, ['open_long']],
  ['a holder without a role', { mayClose: false, isMallDeleted: false }, 1, ['cannot_close']],
  ['the same for long', { mayClose: false, isMallDeleted: false }, 10_000, ['cannot_close', 'open_long']],
  ['a deleted mall', { mayClose: true, isMallDeleted: true }, 1, ['mall_deleted']],
  ['one whose clock was ahead', { mayClose: true, isMallDeleted: false }, -5, []],
  [
    'all of it',
    { mayClose: false, isMallDeleted: true },
    10_000,
    ['mall_deleted', 'cannot_close', 'open_long'],
  ],
] as const)('%s', (_what, facts, minutes, found) => {
  expect(troublesOf({ openedAt: OPENED, ...facts }, after(minutes))).toEqual(found);
});
