import { expect, it } from 'vitest';
import { entryDoubt, isInDoubt, secondsBefore } from './seconds-of-doubt.ts';

const at = (time: string) => new Date(`2026-11-20T${time}+05:30`);

it.each([
  ['20:59:58', '21:00:01', 3_000],
  ['21:00:00', '21:00:04.900', 4_900],
  ['20:59:59.900', '21:00:00', 100],
  ['21:00:00', '21:00:00', 0],
  ['21:00:00', '21:00:06', 6_000],
])('an entry at %s that may have been at %s is in doubt by %d ms', (usedAt, latestAt, doubt) => {
  expect(entryDoubt({ usedAt: at(usedAt), latestAt: at(latestAt) })).toBe(doubt);
});

it('seconds are no doubt that is shown to anybody', () => {
  expect([0, 5_000, 5_001].map(isInDoubt)).toEqual([false, false, true]);
});

it.each([
  ['16:59:58', '16:59:58'],
  ['16:59:56', '16:59:56'],
  // By more than seconds another rule says what counts.
  ['16:59:00', '17:00:01'],
  ['17:00:03', '17:00:01'],
  [undefined, '17:00:01'],
])('an entry at 17:00:01, at %s at the earliest, began at %s', (earliest, began) => {
  const usedAt = at('17:00:01');
  expect(secondsBefore({ usedAt, ...(earliest ? { earliestAt: at(earliest) } : {}) })).toEqual(at(began));
});
