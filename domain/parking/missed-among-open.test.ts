import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GONE_BY_TIME, likelyGoneByTime, type KnownLength } from './gone-by-time.ts';
import { withOpen } from './missed-among-open.ts';

const HOUR_MS = 3_600_000;
const known = (lengthMs: number): KnownLength => ({ lengthMs, watchedMs: Infinity });
/** Nobody was inside for more than four hours. */
const SHORT = Array.from({ length: 2_000 }, (_, one) => known(((one % 100) / 25) * HOUR_MS));
const missedOf = (lengths: readonly KnownLength[], openMs: readonly number[]) =>
  withOpen({ lengths, ended: lengths.length, missed: 0 }, openMs).missed;
const times = (count: number, hours: number) => Array.from({ length: count }, () => hours * HOUR_MS);

it('who is inside beyond all lengths has left unread, so that a mall in which nothing ends such visits learns of it', () => {
  const known = { lengths: SHORT, ended: 2_000, missed: 0 };
  expect(likelyGoneByTime(8 * HOUR_MS, known)).toBeLessThan(GONE_BY_TIME);
  const learnt = withOpen(known, times(20, 8));
  expect(learnt.missed).toBeGreaterThan(17);
  expect(likelyGoneByTime(8 * HOUR_MS, learnt)).toBeGreaterThan(0.9);
});

it.each([
  ['who has just come', SHORT, times(60, 0.1), 0, 1],
  ['as many as are usual after so long', SHORT, times(10, 2), 0, 1],
  [
    'those overnight where as many are here each night',
    [...SHORT, ...times(40, 20).map(known)],
    times(10, 12),
    0,
    5,
  ],
  ['half of the mall, while nobody has ended yet', [], times(50, 8), 0, 1],
])('of those inside count as missed: %s', (_what, lengths, openMs, least, most) => {
  const missed = missedOf(lengths, openMs);
  expect(missed >= least && missed <= most).toBe(true);
});

it('none counts twice, and who is inside for longer makes it no fewer', () => {
  const all = fc.record({
    lengthsMs: fc.array(fc.nat(100_000_000), { maxLength: 300 }),
    openMs: fc.array(fc.nat(200_000_000), { maxLength: 60 }),
    missed: fc.nat(100),
    more: fc.nat(100_000_000),
  });
  fc.assert(
    fc.property(all, ({ lengthsMs, openMs, missed, more }) => {
      const before = { lengths: lengthsMs.map(known), ended: lengthsMs.length, missed };
      const learnt = withOpen(before, openMs);
      const longer = withOpen(
        before,
        openMs.map((ms) => ms + more),
      );
      expect(learnt.missed).toBeGreaterThanOrEqual(missed);
      expect(learnt.missed + learnt.ended).toBeCloseTo(missed + before.ended + openMs.length, 6);
      expect(longer.missed).toBeGreaterThanOrEqual(learnt.missed - 1e-6);
    }),
  );
});
