import { StatCard, StatGrid } from '../ui/stat-card.tsx';
import { figuresOf, NOT_KNOWN, word } from './figures-of-level.ts';
import type { LiveOccupancy } from './live-occupancy.ts';
import { useCounts, useDoubt, useIsFailing } from './use-live-occupancy.ts';
import { useOutage, useWarning } from './use-outage.ts';

interface Props {
  occupancy: LiveOccupancy;
  level: string;
  /** How many slots the layout has; known before the first answer. */
  total: number | undefined;
}

/** The counts of a level. What is not known is a dash, never 0; how many slots are unknown stands by the total. */
export function LevelStats({ occupancy, level, total }: Props) {
  const { empty, occupied, all, known } = useFigures(occupancy, level, total);
  return (
    <StatGrid>
      <StatCard label="Empty" value={empty} />
      <StatCard label="Occupied" value={occupied} />
      <StatCard label="Total Spots" value={all} note={known} />
    </StatGrid>
  );
}

/** Takes up its line before anything is known, so that nothing moves later. */
const NOT_YET = '\u00A0';

function useFigures(occupancy: LiveOccupancy, level: string, total: number | undefined) {
  const counts = useCounts(occupancy, level);
  const isFailing = useIsFailing(occupancy);
  const isOut = useOutage(occupancy);
  const isWarned = useWarning(occupancy);
  const isInDoubt = useDoubt(occupancy) !== null;
  if (counts) return figuresOf(counts, { isOut, isWarned, isInDoubt });
  // Undefined while the first answer is on its way, a dash where none comes.
  const beforeAnswer = isFailing ? NOT_KNOWN : undefined;
  const known = isFailing ? 'none known' : NOT_YET;
  return { empty: beforeAnswer, occupied: beforeAnswer, all: total ? word(total) : beforeAnswer, known };
}
