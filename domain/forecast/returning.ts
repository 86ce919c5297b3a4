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
  /** By how much the forecast goes along with it before it is sure, as a logarithm. */
  readonly moved: number;
}

/** A level that has lasted so many days is believed for some times as many. */
const LASTS_TIMES = 4;

/** When a level is asked for: `lag` is the share of a jump that is not sure yet that the panel has not followed by itself. */
interface BeliefAsk {
  readonly days: number;
  readonly daysAhead: number;
  readonly lag: number;
}

/** How far the last jump is believed so many days ahead; null where there was none. One that is not sure yet is expected to last as long again as it has. */
export function believe(
  rebases: readonly Rebase[],
  { days, daysAhead, lag }: BeliefAsk,
  read: (rebase: Rebase) => number,
): Belief | null {
  const last = rebases.at(-1);
  if (last === undefined) return null;
  const lasted = days - last.day;
  const log = read(last);
  const holds = 1 / (1 + (daysAhead / (LASTS_TIMES * lasted)) ** 2);
  const moved = last.isSure ? 0 : (lag * log) / (1 + (daysAhead / lasted) ** 2);
  return { log, holds, isCounted: last.isSure, moved };
}

/** The root between the level of before and that of today. */
export function rootBetween(root: number, belief: Belief | null): number {
  if (belief === null) return root;
  if (!belief.isCounted) return root * Math.exp(belief.moved);
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
  const { log, holds, isCounted, moved } = belief;
  const toNew = isCounted ? Math.expm1(log * (1 - holds)) : holds * Math.expm1(log - moved);
  const toOld = isCounted ? (1 - holds) * Math.expm1(-log * holds) : Math.expm1(0 - moved);
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
