import { percentOf } from '../ui/fill-look.ts';
import { isAllClosed, type LevelCounts } from './level-counts.ts';

/** How full a level is, as its button shows it. */
export interface LevelFill {
  /** A figure, a dash where nothing is known, or that all of it is closed. */
  readonly empty: string;
  /** 100 only where every slot is taken: one that rounds to it still has room. */
  readonly percent: number;
}

export const UNKNOWN_FILL: LevelFill = { empty: '–', percent: 0 };
/** One word: the fills of all levels are joined by blanks where they are followed. */
export const CLOSED_FILL: LevelFill = { empty: 'Closed', percent: 0 };

export function fillOf(counts: LevelCounts | undefined): LevelFill {
  if (counts && isAllClosed(counts)) return CLOSED_FILL;
  if (!counts || counts.unknown === counts.total) return UNKNOWN_FILL;
  return { empty: counts.empty.toLocaleString('en-IN'), percent: percentOf(counts.occupied, counts.total) };
}
