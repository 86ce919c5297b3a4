import { StatCard, StatGrid } from '../ui/stat-card.tsx';
import type { LivePicture } from './live-picture.ts';
import { useCounts, useIsFailing } from './use-live-picture.ts';

interface Props {
  picture: LivePicture;
  level: string;
  /** How many slots the layout has, known before any sensor speaks. */
  total: number | undefined;
}

/** Empty, occupied and all spots of the level. What nobody knows is a dash; unknown spots have a card of their own. */
export function LevelStats({ picture, level, total }: Props) {
  const { empty, occupied, all, unknown } = useFigures(picture, level, total);
  return (
    <StatGrid>
      <StatCard label="Empty" value={empty} />
      <StatCard label="Occupied" value={occupied} />
      <StatCard label="Total Spots" value={all} />
      {unknown > 0 && <StatCard label="Unknown" value={unknown} />}
    </StatGrid>
  );
}

const NOBODY_KNOWS = '–';

function useFigures(picture: LivePicture, level: string, total: number | undefined) {
  const counts = useCounts(picture, level);
  const isFailing = useIsFailing(picture);
  // Undefined while the first answer is on its way, a dash where none comes.
  const unheard = isFailing ? NOBODY_KNOWS : undefined;
  if (!counts) return { empty: unheard, occupied: unheard, all: total || unheard, unknown: 0 };
  const known = counts.unknown < counts.total;
  return {
    empty: known ? counts.empty : NOBODY_KNOWS,
    occupied: known ? counts.occupied : NOBODY_KNOWS,
    all: counts.total,
    unknown: counts.unknown,
  };
}
