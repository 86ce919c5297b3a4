import { expect, test } from 'vitest';
import { figuresOf } from './figures-of-level.ts';
import { fillOf } from './level-fill.ts';
import { findOpenLevel } from './use-open-level.ts';

const counts = (empty: number, occupied: number, unknown = 0) => ({
  empty,
  occupied,
  unknown,
  total: empty + occupied + unknown,
  closed: 0,
  leaving: 0,
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

const NOW = { isOut: false, isWarned: false, isInDoubt: false };

test('a level that is closed in all is neither empty nor full, though its last cars stand there still', () => {
  const closed = { ...counts(0, 0), closed: 80 };
  expect(fillOf(closed)).toEqual({ empty: 'Closed', percent: 0 });
  expect(fillOf({ ...counts(0, 5), closed: 75, leaving: 5 })).toEqual({ empty: 'Closed', percent: 0 });
  expect(fillOf({ ...counts(0, 60), closed: 20 })).toEqual({ empty: '0', percent: 100 });
  expect(figuresOf(closed, NOW)).toEqual({ empty: 'Closed', occupied: '–', all: '80', known: 'all closed' });
});

test.each([
  [0, 0, 'all known'],
  [0, 20, '20 closed'],
  [4, 0, '4 unknown'],
  [4, 1200, '4 unknown, 1,200 closed'],
])('with %i unknown and %i closed the total says %j', (unknown, closed, known) => {
  expect(figuresOf(counts(30, 30, unknown), { ...NOW, isWarned: true, isInDoubt: true }).known).toBe(
    'in doubt',
  );
  const figures = figuresOf({ ...counts(30, 30, unknown), closed }, NOW);
  expect(figures).toMatchObject({ empty: '30', occupied: '30', known });
  expect(figuresOf({ ...counts(30, 30, unknown), closed }, { ...NOW, isWarned: true }).known).toBe(
    'as they were then',
  );
});
