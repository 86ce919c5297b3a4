import { civilDate, type CivilDate } from '../time/calendar.ts';
import type { Rebase } from './rebased.ts';

/** How far a jump is believed for one day ahead. */
export interface Belief {
  /** The jump of the roots, as a logarithm. */
  readonly log: number;
  /** 0 to 1: that the new level still holds on that day. */
  readonly holds: number;
  /** Whether the history was already counted anew by it. */
  readonly isCounted: boolean;
}

/** A level that has lasted so many days is believed for some times as many. */
const LASTS_TIMES = 4;

/** How far the last jump is believed so many days ahead; null where there was none. */
export function believe(
  rebases: readonly Rebase[],
  days: number,
  daysAhead: number,
  read: (rebase: Rebase) => number,
): Belief | null {
  const last = rebases.at(-1);
  if (last === undefined) return null;
  const holds = 1 / (1 + (daysAhead / (LASTS_TIMES * (days - last.day))) ** 2);
  return { log: read(last), holds, isCounted: last.isSure };
}

/** The root between the level of before and that of today. */
export function rootBetween(root: number, belief: Belief | null): number {
  if (belief === null || !belief.isCounted) return root;
  return root * Math.exp(-belief.log * (1 - belief.holds));
}

/** Limits around a root, drawn out towards the level that it does not lie at: both may come. */
export function stretchLimits(
  root: number,
  limits: { readonly low: number; readonly high: number },
  belief: Belief | null,
): { low: number; high: number } {
  const low = Math.min(0, limits.low);
  const high = Math.max(0, limits.high);
  if (belief === null) return { low, high };
  const { log, holds, isCounted } = belief;
  const toNew = isCounted ? Math.expm1(log * (1 - holds)) : holds * Math.expm1(log);
  const toOld = isCounted ? (1 - holds) * Math.expm1(-log * holds) : 0;
  const [down, up] = [Math.min(toNew, toOld), Math.max(toNew, toOld)];
  return { low: low + root * down, high: high + root * up };
}

/** The level since the last jump, in words that a reader can check. */
export interface NewestLevel {
  readonly since: CivilDate;
  /** How many visits are counted for one that was counted before. */
  readonly timesAsMany: number;
  /** Whether the days before were counted anew by it; else it is not sure yet that it lasts. */
  readonly isCounted: boolean;
}

/** What a forecast made of the last jump of the counters; null where there was none. */
export function newestLevel(rebases: readonly Rebase[], firstDay: number): NewestLevel | null {
  const last = rebases.at(-1);
  if (last === undefined) return null;
  return {
    since: civilDate(firstDay + last.day),
    timesAsMany: Math.exp(2 * last.overall),
    isCounted: last.isSure,
  };
}
