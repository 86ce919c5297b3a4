import { StatCard, StatGrid } from '../ui/stat-card.tsx';
import type { LivePicture } from './live-occupancy.ts';
import { useCounts, useIsFailing } from './use-live-occupancy.ts';

interface Props {
  picture: LivePicture;
  level: string;
  /** How many slots the layout has, known before any sensor speaks. */
  total: number | undefined;
}

/** Empty, occupied and all spots of the level. What nobody knows is a dash; how many are unknown stands by the total. */
export function LevelStats({ picture, level, total }: Props) {
  const { empty, occupied, all, known } = useFigures(picture, level, total);
  return (
    <StatGrid>
      <StatCard label="Empty" value={empty} />
      <StatCard label="Occupied" value={occupied} />
      <StatCard label="Total Spots" value={all} note={known} />
    </StatGrid>
  );
}

const NOBODY_KNOWS = '–';
/** Takes its line before anything is known, so that nothing moves. */
const NOT_YET = '\u00A0';

function useFigures(picture: LivePicture, level: string, total: number | undefined) {
  const counts = useCounts(picture, level);
  const isFailing = useIsFailing(picture);
  // Undefined while the first answer is on its way, a dash where none comes.
  const unheard = isFailing ? NOBODY_KNOWS : undefined;
  if (!counts) {
    const known = isFailing ? 'none known' : NOT_YET;
    return { empty: unheard, occupied: unheard, all: total || unheard, known };
  }
  const isAnyKnown = counts.unknown < counts.total;
  return {
    empty: isAnyKnown ? counts.empty : NOBODY_KNOWS,
    occupied: isAnyKnown ? counts.occupied : NOBODY_KNOWS,
    all: counts.total,
    known: counts.unknown === 0 ? 'all known' : `${counts.unknown} unknown`,
  };
}
