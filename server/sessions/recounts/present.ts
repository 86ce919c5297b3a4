import type { Recount, RecountLevel } from '#contract/recounts.ts';
import type { LevelSeen } from './take-recount.ts';
import type { StoredRecount } from './store.ts';
import type { StoredLevelCount } from './tables.ts';

interface Shown {
  readonly open: StoredRecount | null;
  readonly last: StoredRecount | null;
  readonly levels: readonly LevelSeen[];
}

/** A recount as whoever asks sees it: whether the counts are their own. */
export function presentRecount({ open, last, levels }: Shown, person: string): Recount {
  return {
    open: open && {
      id: open.publicId,
      beganAt: open.beganAt.toISOString(),
      isOwn: open.person === person,
    },
    levels: levels.map((seen) => presentLevel(seen, open?.levels ?? [], person)),
    last: last && {
      id: last.publicId,
      at: (last.endedAt ?? last.beganAt).toISOString(),
      isOwn: last.endedBy === person,
      cars: last.cars ?? 0,
      unsure: last.unsure ?? 0,
      carsByGates: last.carsByGates ?? 0,
    },
  };
}

function presentLevel(
  { level, total, occupied, unknown }: LevelSeen,
  counts: readonly StoredLevelCount[],
  person: string,
): RecountLevel {
  const counted = counts.find((one) => one.level === level) ?? null;
  return {
    level,
    slots: total,
    occupied,
    unknown,
    counted: counted && {
      cars: counted.cars,
      at: counted.at,
      isOwn: counted.person === person,
      difference: counted.unknown === 0 ? counted.cars - counted.occupied : null,
    },
  };
}
