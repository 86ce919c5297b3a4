import { expect, it, test } from 'vitest';
import { countUnreadTwoWheelers, type TwoWheelerPassage } from './two-wheelers-unread.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const MINUTE = 60_000;
/** Half of all stay for an hour, half for two. */
const lengths = {
  ended: 0,
  missed: 0,
  lengths: Array.from({ length: 100 }, (_, one) => ({
    lengthMs: (one % 2 === 0 ? 60 : 120) * MINUTE,
    watchedMs: 10_000 * MINUTE,
  })),
};
const came = (minutes: number): TwoWheelerPassage => ({ at: ago(minutes), by: 1, isAlone: false });
const leftAlone = (minutes: number): TwoWheelerPassage => ({ at: ago(minutes), by: -1, isAlone: true });
const times = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, one) => ago(from - ((from - to) * one) / count));

const open = [30, 90].map((minutes) => ({ entryAt: ago(minutes), isRead: true }));
const known = {
  now: NOW,
  open,
  passages: Array.from({ length: 10 }, (_, one) => came(300 - one)),
  carEntries: times(40, 300, 240),
  carsCame: [] as Date[],
  lengths,
};

it('counts those that came while no exit is read by how long they stay', () => {
  const counted = countUnreadTwoWheelers({ ...known, unread: { entry: null, exit: ago(45) } });
  // One came since; of those inside for three quarters of an hour by then half leave in the next hour.
  expect(counted?.there).toBeCloseTo(1.5, 1);
  expect(counted?.off).toBeCloseTo(0.5, 1);
});

it('counts all of them that were read while the exits are', () => {
  const counted = countUnreadTwoWheelers({
    ...known,
    carsCame: times(0, 0, 0),
    unread: { entry: ago(60), exit: null },
  });
  expect(counted?.there).toBeCloseTo(2, 1);
  expect(counted?.off).toBeLessThan(0.2);
});

it('takes as many to come as come with so many cars while no entry is read, less those that have left again', () => {
  const carsCame = times(40, 100, 0);
  const counted = countUnreadTwoWheelers({ ...known, carsCame, unread: { entry: ago(100), exit: null } });
  // Forty cars came since, sixteen an hour ago or longer, of whom half have left; with 40 before and those 8 came ten.
  expect(counted?.there).toBeCloseTo(2 + ((24 + 8) * 10) / 48, 0);
  const alone = Array.from({ length: 20 }, (_, one) => leftAlone(one));
  const passages = [...known.passages, ...alone];
  const more = countUnreadTwoWheelers({
    ...known,
    carsCame,
    passages,
    unread: { entry: ago(100), exit: null },
  });
  expect(more?.there ?? 0).toBeGreaterThan((counted?.there ?? 0) + 5);
});

test.each([
  ['how long they stay', { lengths: { lengths: [], ended: 0, missed: 0 } }],
  ['how many come with so many cars', { carEntries: [] }],
])('nothing is known while nobody knows %s', (_what, more) => {
  expect(countUnreadTwoWheelers({ ...known, ...more, unread: { entry: ago(60), exit: null } })).toBeNull();
});
