import { isAllClosed, type LevelCounts } from './level-counts.ts';

export const NOT_KNOWN = '–';

interface Doubts {
  /** They count no longer. */
  readonly isOut: boolean;
  /** A warning stands beside them: they are old, or in doubt. */
  readonly isWarned: boolean;
  readonly isInDoubt: boolean;
}

/** The figures of a level in words. What was free before an outage may be taken now. */
export function figuresOf(counts: LevelCounts, { isOut, isWarned, isInDoubt }: Doubts) {
  const { empty, occupied, unknown, total, closed } = counts;
  if (isOut) return { empty: NOT_KNOWN, occupied: NOT_KNOWN, all: word(total), known: 'not known now' };
  if (isAllClosed(counts)) {
    const left = occupied > 0 ? word(occupied) : NOT_KNOWN;
    return { empty: 'Closed', occupied: left, all: word(total + closed), known: 'all closed' };
  }
  const isAnyKnown = unknown < total;
  return {
    empty: isAnyKnown ? word(empty) : NOT_KNOWN,
    occupied: isAnyKnown ? word(occupied) : NOT_KNOWN,
    all: word(total),
    known: isInDoubt ? 'in doubt' : wordKnown(counts, isWarned),
  };
}

/** How many were unknown or closed then is no word of now. */
function wordKnown({ unknown, closed }: LevelCounts, isWarned: boolean): string {
  if (isWarned) return 'as they were then';
  const known = unknown === 0 ? 'all known' : `${word(unknown)} unknown`;
  if (closed === 0) return known;
  return unknown === 0 ? `${word(closed)} closed` : `${known}, ${word(closed)} closed`;
}

/** As the answer above writes them: 2,278. */
export function word(slots: number): string {
  return slots.toLocaleString('en-IN');
}
