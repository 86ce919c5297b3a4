import { StatCard, StatGrid } from '../ui/stat-card.tsx';
import type { LivePicture } from './live-picture.ts';
import { useCounts, useFreshness } from './use-live-picture.ts';

interface Props {
  picture: LivePicture;
  level: string;
  /** How many slots the layout has, known before any sensor speaks. */
  total: number | undefined;
}

/** Empty, occupied and all spots of the level. What nobody knows is a dash; unknown spots have a card of their own. */
export function LevelStats({ picture, level, total }: Props) {
  const counts = useCounts(picture, level);
  const { isFailing } = useFreshness(picture);
  const unheard = isFailing ? '–' : undefined;
  const isUnknownLevel = counts !== undefined && counts.unknown === counts.total;
  return (
    <StatGrid>
      <StatCard label="Empty" value={isUnknownLevel ? '–' : (counts?.empty ?? unheard)} />
      <StatCard label="Occupied" value={isUnknownLevel ? '–' : (counts?.occupied ?? unheard)} />
      <StatCard label="Total Spots" value={counts?.total ?? total ?? unheard} />
      {counts !== undefined && counts.unknown > 0 && (
        <StatCard
          label="Unknown"
          value={counts.unknown}
          note="No sensor speaks for them: not counted as empty"
        />
      )}
    </StatGrid>
  );
}
