import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import type { KnownLength } from './gone-by-time.ts';
import { countByTime } from './inside-by-time.ts';

const HOUR_MS = 3_600_000;
const watched = (lengthMs: number): KnownLength => ({ lengthMs, watchedMs: Infinity });
/** Nobody was inside for more than four hours. */
const lengths = Array.from({ length: 1_000 }, (_, one) => watched(((one % 100) / 25) * HOUR_MS));
const NONE_ALONE = { visits: 500, alone: 0 };
const inside = (count: number, hours: number, isRead = true) =>
  Array.from({ length: count }, () => ({ insideMs: hours * HOUR_MS, isRead }));
const known = (missed: number) => ({ lengths, ended: 1_000 - missed, missed });

test.each([
  ['who came half an hour ago is there', inside(20, 0.5), known(20), [19, 20], [0, 2]],
  ['who came long before the longest has left', inside(20, 9), known(20), [0, 2], [18, 20]],
  [
    'of those whose plate was not read all have left after the longest',
    inside(10, 5, false),
    known(0),
    [0, 0.2],
    [9, 10],
  ],
  [
    'nobody is known to have left of a mall that is new',
    inside(20, 9),
    { lengths: [], ended: 0, missed: 0 },
    [20, 20],
    [0, 0],
  ],
])('%s', (_what, vehicles, learnt, there, mostLeft) => {
  const counted = countByTime(vehicles, { known: learnt, lone: NONE_ALONE });
  const isIn = (one: number, [least = 0, most = 0]: readonly number[]) => one >= least && one <= most;
  expect([isIn(counted.there, there), isIn(counted.mostLeft, mostLeft)]).toEqual([true, true]);
});

it('takes half of them to have left that were inside as the last exit was read, after as long as half are inside', () => {
  const { there, mostThere, mostLeft } = countByTime(inside(40, 2), {
    known: known(0),
    lone: NONE_ALONE,
    unreadMs: 2 * HOUR_MS,
  });
  expect(there).toBeGreaterThan(16);
  expect(there).toBeLessThan(24);
  expect(mostThere).toBeGreaterThan(there + 4);
  expect(mostLeft).toBeGreaterThan(20);
});

it('counts those that came in unread, but none for an exit that was misread, whose visit is open still', () => {
  const ask = (missed: number) =>
    countByTime(inside(40, 0.5), { known: known(missed), lone: { visits: 500, alone: 50 } });
  expect(ask(0).there).toBeGreaterThan(43);
  expect(ask(100).there).toBeLessThan(41);
  expect(ask(100).mostThere).toBeGreaterThan(43);
});

it('says no more than there can be, and the most is never below the likely', () => {
  const any = fc.record({
    vehicles: fc.array(fc.record({ insideMs: fc.nat(200_000_000), isRead: fc.boolean() }), { maxLength: 50 }),
    lengthsMs: fc.array(fc.nat(100_000_000), { maxLength: 300 }),
    missed: fc.nat(50),
    alone: fc.nat(50),
    unreadMs: fc.nat(50_000_000),
  });
  fc.assert(
    fc.property(any, ({ vehicles, lengthsMs, missed, alone, unreadMs }) => {
      const learnt = { lengths: lengthsMs.map(watched), ended: lengthsMs.length, missed };
      const counted = countByTime(vehicles, { known: learnt, lone: { visits: 100, alone }, unreadMs });
      expect(counted.there).toBeGreaterThanOrEqual(0);
      expect(counted.mostLeft).toBeGreaterThanOrEqual(0);
      expect(counted.mostLeft).toBeLessThanOrEqual(vehicles.length);
      expect(Number.isFinite(counted.mostThere)).toBe(true);
    }),
  );
});
