import { percentOf } from '../ui/fill-look.ts';
import type { LevelCounts } from './live-occupancy.ts';

/** How full a level is, as its button shows it. */
export interface LevelFill {
  /** A figure, or a dash where nothing is known. */
  readonly empty: string;
  /** 100 only where every slot is taken: one that rounds to it still has room. */
  readonly percent: number;
}

export const UNKNOWN_FILL: LevelFill = { empty: '–', percent: 0 };

export function fillOf(counts: LevelCounts | undefined): LevelFill {
  if (!counts || counts.unknown === counts.total) return UNKNOWN_FILL;
  return { empty: counts.empty.toLocaleString('en-IN'), percent: percentOf(counts.occupied, counts.total) };
}
