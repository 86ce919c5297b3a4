/** How full a mall is expected to be at one moment of a day. */
interface ExpectedMoment {
  /** HH:MM in India. */
  readonly time: string;
  readonly expected: number;
  /** 0 to 1: that a slot is free for one more car. */
  readonly chanceOfSlot: number;
  /** By the mall's opening hours. */
  readonly isClosed: boolean;
}

/** How an arrival goes: with plenty of room, while it fills, when it is busy, or most likely in vain. */
export type ArrivalCrowd = 'plenty' | 'filling' | 'busy' | 'full';

export interface ArrivalOutlook {
  /** `closed` where nobody gets in then. */
  readonly crowd: ArrivalCrowd | 'closed';
  /** There is plenty of room before this time; null where there is not, or where there is plenty at the arrival. */
  readonly plentyBefore: string | null;
  /** Where there is none before: from when on there is plenty again. */
  readonly plentyFrom: string | null;
}

/** A chance from here on is as good as certain. */
export const ALMOST_CERTAIN = 0.97;
const LIKELY_FULL = 0.35;
/** With so much of a mall taken, nobody has to search. */
const ROOMY_SHARE = 0.75;

/** Judges an arrival at one of a day's moments; of those before `from` nobody is advised any more. */
export function judgeArrival(
  points: readonly ExpectedMoment[],
  { at, from, capacity }: { at: number; from: number; capacity: number },
): ArrivalOutlook | null {
  const point = points[at];
  if (!point) return null;
  const crowd = point.isClosed ? 'closed' : crowdAt(point, capacity);
  if (crowd === 'plenty') return { crowd, plentyBefore: null, plentyFrom: null };
  const isPlenty = (index: number) => {
    const one = points[index];
    return one !== undefined && !one.isClosed && crowdAt(one, capacity) === 'plenty';
  };
  const indexes = [...points.keys()];
  const before = indexes.slice(Math.max(0, from), at).findLast(isPlenty);
  const after = indexes.slice(at + 1).find(isPlenty);
  // Whoever would come too early waits for it to open; whoever is late for plenty of room comes sooner.
  const comesSooner = before !== undefined && (crowd !== 'closed' || after === undefined);
  return {
    crowd,
    plentyBefore: comesSooner ? endOfPlenty(points, before) : null,
    plentyFrom: !comesSooner && after !== undefined ? (points[after]?.time ?? null) : null,
  };
}

/** The next moment; where the mall has closed by then, nothing is promised beyond the last one it is open at. */
function endOfPlenty(points: readonly ExpectedMoment[], last: number): string | null {
  const next = points[last + 1];
  return (next?.isClosed ? points[last]?.time : next?.time) ?? null;
}

function crowdAt({ expected, chanceOfSlot }: ExpectedMoment, capacity: number): ArrivalCrowd {
  if (chanceOfSlot < LIKELY_FULL) return 'full';
  if (chanceOfSlot < ALMOST_CERTAIN) return 'busy';
  return expected <= ROOMY_SHARE * capacity ? 'plenty' : 'filling';
}

/** The crowd at a day's fullest open moment, and when that is. Null for a day without any. */
export function judgeFullest(
  points: readonly ExpectedMoment[],
  capacity: number,
): { readonly crowd: ArrivalCrowd; readonly at: string } | null {
  const fullest = points
    .filter(({ isClosed }) => !isClosed)
    .reduce<ExpectedMoment | null>(
      (most, point) => (most === null || isFuller(point, most) ? point : most),
      null,
    );
  return fullest && { crowd: crowdAt(fullest, capacity), at: fullest.time };
}

/** The chance of a slot decides; where it is the same, the cars that are expected. */
function isFuller(one: ExpectedMoment, other: ExpectedMoment): boolean {
  if (one.chanceOfSlot !== other.chanceOfSlot) return one.chanceOfSlot < other.chanceOfSlot;
  return one.expected > other.expected;
}
