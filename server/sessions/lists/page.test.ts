import { expect, it } from 'vitest';
import { preferredLimit, readWanted } from './page.ts';

it.each([
  ['without parameters the newest 500', {}, false, 500],
  ['narrowed, 500 of what fits', { status: 'parked' as const, q: 'gj05' }, false, 500],
  ['as many as are asked for', { limit: 7 }, false, 7],
  ['of reviews 100', {}, true, 100],
])('a list answers %s', (_, asked, isInReview, limit) => {
  expect(readWanted(asked, isInReview).limit).toBe(limit);
});

it.each([
  ['maxpagesize=100', 100],
  ['respond-async, maxpagesize=7', 7],
  ['maxpagesize=0', undefined],
  ['maxpagesize=501', undefined],
  ['maxpagesize=5000', undefined],
  ['pagesize=7', undefined],
  [undefined, undefined],
])('of the header %s it takes %s', (prefer, limit) => {
  expect(preferredLimit(prefer)).toBe(limit);
});
