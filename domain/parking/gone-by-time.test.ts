import fc from 'fast-check';
import { expect, it } from 'vitest';
import { goneAtMost, GONE_BY_TIME, likelyGoneByTime, stayedOn } from './gone-by-time.ts';

const HOUR = 3_600_000;
const short = (count: number) => Array.from({ length: count }, (_, index) => ((index % 100) / 25) * HOUR);
const watched = (lengthsMs: readonly number[]) =>
  lengthsMs.map((lengthMs) => ({ lengthMs, watchedMs: Infinity }));
const overnight = (count: number) => Array.from({ length: count }, () => 20 * HOUR);

it.each<[string, number, number[], number, boolean]>([
  ['has left after six hours where nobody is inside so long', 6, short(1_000), 20, true],
  ['is inside after an hour', 1, short(1_000), 20, false],
  [
    'may be inside after six hours where some are inside overnight',
    6,
    [...short(980), ...overnight(20)],
    20,
    false,
  ],
  ['has left after two days even so', 48, [...short(980), ...overnight(20)], 20, true],
  [
    'has left after six hours even so where exits are often not read',
    6,
    [...short(980), ...overnight(20)],
    150,
    true,
  ],
  ['is never taken for gone where little is known', 500, short(99), 20, false],
])('a two-wheeler %s', (_what, hours, lengthsMs, missed, isGone) => {
  const likely = likelyGoneByTime(hours * HOUR, { lengths: watched(lengthsMs), ended: 1_000, missed });
  expect(likely >= GONE_BY_TIME).toBe(isGone);
});

it.each<[string, number, number, number]>([
  ['nothing, where hardly any length is known', 5, 10, 0],
  ['for certain after half a day even so', 12, 10, 1],
  ['maybe, where some are known', 6, 60, 0.4],
  ['for certain after half a day, where some are known', 13, 60, 1],
])('where little is known one has left at most %s', (_what, hours, count, least) => {
  const known = { lengths: watched(short(count)), ended: count, missed: 2 };
  expect(likelyGoneByTime(hours * HOUR, known)).toBe(0);
  const most = goneAtMost(hours * HOUR, known);
  expect(most).toBeGreaterThanOrEqual(least);
  expect(most).toBeLessThanOrEqual(Math.max(least * 2, least));
});

it('has left at most as likely as it has, once enough is known', () => {
  const known = { lengths: watched([...short(190), ...overnight(10)]), ended: 200, missed: 4 };
  for (const hours of [1, 5, 13, 30])
    expect(goneAtMost(hours * HOUR, known)).toBe(likelyGoneByTime(hours * HOUR, known));
});

it('grows with time', () => {
  const known = fc.record({
    lengthsMs: fc.array(fc.nat(100_000_000), { minLength: 100, maxLength: 300 }),
    ended: fc.nat(2_000),
    missed: fc.nat(200),
  });
  fc.assert(
    fc.property(known, fc.nat(100_000_000), fc.nat(100_000_000), (lengths, inside, more) => {
      const [now, later] = [inside, inside + more].map((ms) =>
        likelyGoneByTime(ms, { ...lengths, lengths: watched(lengths.lengthsMs) }),
      );
      expect(now).toBeGreaterThanOrEqual(0);
      expect(later).toBeLessThanOrEqual(1);
      expect(later).toBeGreaterThanOrEqual((now ?? 0) - 1e-12);
    }),
  );
});

it('says of longer times than a new mall has been watched for what it says of the longest', () => {
  // Nobody can have been inside longer than since the mall opened, nineteen hours ago.
  const lengths = short(1_000).map((lengthMs, index) => ({
    lengthMs,
    watchedMs: (index / 1_000) * 19 * HOUR,
  }));
  const given = { lengths, ended: 1_000, missed: 20 };
  expect(likelyGoneByTime(8 * HOUR, given)).toBeGreaterThan(GONE_BY_TIME);
  expect(likelyGoneByTime(40 * HOUR, given)).toBe(likelyGoneByTime(18 * HOUR, given));
});

it('does not take those for short who came too late to be watched for long', () => {
  const early = Array.from({ length: 200 }, () => ({ lengthMs: 12 * HOUR, watchedMs: 14 * HOUR }));
  const late = short(2_000).map((lengthMs) => ({ lengthMs, watchedMs: 4 * HOUR }));
  const given = { lengths: [...early, ...late], ended: 1_000, missed: 20 };
  expect(likelyGoneByTime(10 * HOUR, given)).toBeLessThan(0.05);
});

it('takes a vehicle without a plate for gone once most visits are over, since no exit read can end its session', () => {
  const known = { lengths: watched(short(1_000)), ended: 1_000, missed: 20 };
  const isGone = (hours: number, hasPlate: boolean) =>
    likelyGoneByTime(hours * HOUR, known, hasPlate) >= GONE_BY_TIME;
  expect(isGone(3.2, false)).toBe(true);
  expect(isGone(1.8, false)).toBe(false);
  expect(isGone(3.2, true)).toBe(false);
});

it('as many stay on as were inside longer, of those that were inside at an instant', () => {
  const lengths = watched(short(1_000));
  expect(stayedOn({ fromMs: 0, insideMs: 2 * HOUR }, { lengths })).toBeCloseTo(0.5, 1);
  expect(stayedOn({ fromMs: 2 * HOUR, insideMs: 3 * HOUR }, { lengths })).toBeCloseTo(0.5, 1);
  expect(stayedOn({ fromMs: 0, insideMs: 10 * HOUR }, { lengths })).toBeLessThan(0.01);
  expect(stayedOn({ fromMs: 0, insideMs: 10 * HOUR }, { lengths: watched(short(19)) })).toBe(1);
});
