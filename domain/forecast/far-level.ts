import { weekdayOf } from '../time/calendar.ts';
import { driftOf } from './bands.ts';
import type { BandTable } from './bands.ts';
import { memberRoot, MODEL_HORIZON } from './learn.ts';
import type { Learned } from './learn.ts';
import { remoteness, REMOTE_FROM, remoteShares } from './shares.ts';
import { mean } from './sums.ts';
import { readUsual } from './usual.ts';
import { foreseeLevels, FORTNIGHT } from './wandering.ts';

/** By how much the panel's root is moved in each fortnight after the history, towards the level that the fortnights so far foresee. */
export type FarLevel = readonly number[];

/** A mall whose level wanders by so much of its mean root is believed by half to go where its fortnights point; one that hardly wanders is left to the panel. */
const HALF_WANDER = 0.12;
const FORTNIGHTS = Math.floor(MODEL_HORIZON / FORTNIGHT);
const FIRST = Math.floor(REMOTE_FROM / FORTNIGHT);

/** Learns, per time slot, where the panel's forecasts months ahead lie beside the level that a wandering mall comes back to. */
export function learnFarLevels(learned: Learned, bands: readonly BandTable[]): FarLevel[] {
  const { grid, regressions } = learned;
  const { isHoliday } = regressions[0]!.plan;
  const foreseen = foreseeLevels(grid, isHoliday, FORTNIGHTS);
  if (foreseen === null) return grid.timeSlots.map(() => []);
  const trust = foreseen.wander ** 2 / (foreseen.wander ** 2 + HALF_WANDER ** 2);
  return grid.timeSlots.map((_, s) => {
    const levels = foreseen.levels[s] ?? null;
    if (levels === null) return [];
    const shares = remoteShares(learned.mixes[s]!.shares.far);
    const drift = driftOf(bands[s]!);
    const week = usualWeek(learned, s);
    return levels.map((level, k) => {
      if (k < FIRST) return 0;
      const beyond: number[] = [];
      for (let t = grid.days + k * FORTNIGHT; t < grid.days + (k + 1) * FORTNIGHT; t++) {
        const usual = week[weekdayOf(grid.firstDay + t)] ?? null;
        if (isHoliday[t] || usual === null) continue;
        beyond.push(usual * level - Math.max(0, panelRoot(learned, s, shares, t) + drift));
      }
      return trust * mean(beyond);
    });
  });
}

/** By how much the root of a day so far ahead is moved; nothing within four weeks. */
export function farShift(far: FarLevel, daysAhead: number): number {
  const place = (daysAhead - 1) / FORTNIGHT - 0.5;
  const last = far.length - 1;
  const before = Math.min(last, Math.max(0, Math.floor(place)));
  const after = Math.min(last, before + 1);
  const share = Math.min(1, Math.max(0, place - before));
  const shift = (1 - share) * (far[before] ?? 0) + share * (far[after] ?? 0);
  return remoteness(daysAhead) * shift;
}

function usualWeek({ grid, regressions }: Learned, timeSlot: number): (number | null)[] {
  const week: (number | null)[] = [];
  for (let day = grid.firstDay + grid.days; day < grid.firstDay + grid.days + 7; day++)
    week[weekdayOf(day)] = readUsual(grid, timeSlot, day, regressions[0]!.plan.isHoliday).root;
  return week;
}

function panelRoot(learned: Learned, timeSlot: number, shares: Float64Array, t: number): number {
  let root = 0;
  for (let m = 0; m < shares.length; m++)
    if (shares[m]! > 0) root += shares[m]! * memberRoot(learned, timeSlot, m, t);
  return root;
}
