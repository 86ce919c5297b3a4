import { expect, test } from 'vitest';
import { pickSuperfluous } from './retention.ts';
import type { StoredBackup } from '../targets/target.ts';

const backup = (at: string): StoredBackup => ({ name: at, at: new Date(at), bytes: 1 });
const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-22T09:30:00+05:30');

/** One backup every so many hours, for so many days back. */
const series = (everyHours: number, days: number) =>
  Array.from({ length: Math.floor((days * 24) / everyHours) }, (_, index) =>
    backup(new Date(NOW - index * everyHours * HOUR_MS).toISOString()),
  );
const stayingOf = (backups: StoredBackup[], keep: Parameters<typeof pickSuperfluous>[1]) => {
  const gone = new Set(pickSuperfluous(backups, keep));
  return backups.filter((one) => !gone.has(one));
};

test('seven days, four weeks and twelve months of a backup every six hours', () => {
  const staying = stayingOf(series(6, 500), { days: 7, weeks: 4, months: 12 });
  const days = staying.map(({ at }) => at.toISOString().slice(0, 10));
  expect(days).toEqual([
    // The newest of each of the last seven days: the last of a day is made at 21:30 in India.
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    // The Sundays of the weeks before; this week's and last week's are among the days.
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    // The last days of the months before.
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ]);
});

test('a day begins at midnight in India', () => {
  const late = backup('2026-11-21T23:30:00+05:30');
  const early = backup('2026-11-22T00:30:00+05:30');
  expect(pickSuperfluous([late, early], { days: 2, weeks: 0, months: 0 })).toEqual([]);
  expect(pickSuperfluous([late, early], { days: 1, weeks: 0, months: 0 })).toEqual([late]);
});

test('after a pause the backups from before it stay', () => {
  const old = [
    backup('2026-01-01T12:00:00Z'),
    backup('2026-01-02T12:00:00Z'),
    backup('2026-01-03T12:00:00Z'),
  ];
  expect(stayingOf([...old, backup('2026-11-22T00:00:00Z')], { days: 4, weeks: 0, months: 0 })).toHaveLength(
    4,
  );
});

test('the newest stays whatever is wanted, and nothing comes of nothing', () => {
  const only = backup('2026-11-22T00:00:00Z');
  expect(pickSuperfluous([only], { days: 0, weeks: 0, months: 0 })).toEqual([]);
  expect(pickSuperfluous([], { days: 7, weeks: 4, months: 12 })).toEqual([]);
});
