import { memberRoot } from './learn.ts';
import type { Learned } from './learn.ts';
import type { Rebase } from './rebased.ts';
import { quantile } from './usual.ts';

/** The share of a jump that is not sure yet that the panel has not followed by itself: 1 where it forecasts as before, 0 where it has caught up. */
export function lagBehind(learned: Learned, rebases: readonly Rebase[]): number {
  const last = rebases.at(-1);
  if (last === undefined || last.isSure) return 0;
  const { grid, mixes, regressions } = learned;
  const { isHoliday } = regressions[0]!.plan;
  const missing: number[] = [];
  grid.roots.forEach((roots, s) => {
    const shares = mixes[s]!.shares.near;
    for (let t = last.day; t < grid.days; t++) {
      if (isHoliday[t] || !(roots[t]! > 0)) continue;
      let root = 0;
      for (let m = 0; m < shares.length; m++) root += shares[m]! * memberRoot(learned, s, m, t);
      if (root > 0) missing.push(Math.log(roots[t]! / root) / last.byTimeSlot[s]!);
    }
  });
  if (missing.length === 0) return 0;
  const middle = quantile(
    missing.toSorted((a, b) => a - b),
    0.5,
  );
  return Math.min(1, Math.max(0, middle));
}
