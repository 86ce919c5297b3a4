import { expect, it } from 'vitest';
import { entryDoubt, isInDoubt } from './seconds-of-doubt.ts';

const at = (time: string) => new Date(`2026-11-20T${time}+05:30`);

it.each([
  ['20:59:58', '21:00:01', 3_000],
  ['21:00:00', '21:00:04.900', 0],
  ['20:59:59.900', '21:00:00', 100],
  ['21:00:00', '21:00:00', 0],
  // More than seconds is a doubt, within a minute too.
  ['21:00:00', '21:00:06', 6_000],
])('an entry at %s that may have been at %s is in doubt by %d ms', (usedAt, latestAt, doubt) => {
  expect(entryDoubt({ usedAt: at(usedAt), latestAt: at(latestAt) })).toBe(doubt);
});

it('seconds are no doubt that is shown to anybody', () => {
  expect([0, 5_000, 5_001].map(isInDoubt)).toEqual([false, false, true]);
});
