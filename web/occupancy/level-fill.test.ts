import { expect, test } from 'vitest';
import { fillOf } from './level-fill.ts';
import { findOpenLevel } from './use-open-level.ts';

const counts = (empty: number, occupied: number, unknown = 0) => ({
  empty,
  occupied,
  unknown,
  total: empty + occupied + unknown,
});

test('a level is full where no slot is left, and not where one of 2,600 is', () => {
  expect(fillOf(counts(0, 2600))).toEqual({ empty: '0', percent: 100 });
  expect(fillOf(counts(1, 2599))).toEqual({ empty: '1', percent: 99 });
  expect(fillOf(counts(2600, 0))).toEqual({ empty: '2,600', percent: 0 });
});

test('of a level of which nothing is known there is no figure', () => {
  expect(fillOf(undefined)).toEqual({ empty: '–', percent: 0 });
  expect(fillOf(counts(0, 0, 80))).toEqual({ empty: '–', percent: 0 });
});

test.each([
  ['opens on the first level while a spot is free there', counts(1, 79), 'B2', 'B1'],
  ['opens on the advised level where the first is full', counts(0, 80), 'B2', 'B2'],
  ['does so too where a silent sensor hides one spot of it', counts(0, 79, 1), 'B2', 'B2'],
  ['stays where nobody knows of a free spot', counts(0, 79, 1), null, null],
  ['waits for the first counts', undefined, 'B2', null],
])('%s', (_name, first, advised, opened) => {
  expect(findOpenLevel('B1', first, advised)).toBe(opened);
});
