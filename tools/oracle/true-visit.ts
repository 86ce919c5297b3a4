/** A car's time in the mall as it truly was; instants in epoch milliseconds. */
export interface TrueStory {
  readonly id: number;
  readonly plate: string;
  readonly kind: 'car' | 'two-wheeler' | 'ev';
  /** It passed the entry; where it queued there, it was before the camera from `firstSeenIn` on. */
  readonly inAt: number;
  readonly firstSeenIn: number;
  readonly parksAt: number;
  /** It takes another slot then. */
  readonly movesAt: number | null;
  readonly unparksAt: number;
  /** It stood before the exit for the first time, for the last time, and was gone. */
  readonly firstSeenOut: number;
  readonly outAt: number;
  readonly goneAt: number;
  readonly obeysHint: boolean;
  /** It backed out of the entry: it never was a visit. */
  readonly isReversed: boolean;
  /** Why the cameras are to see it otherwise than it is. */
  readonly unseenIn: string | null;
  readonly unseenOut: string | null;
  /** The plate that an ambiguous exit read lies as near to. */
  readonly nearPlate: string | null;
  /** Where it truly stood, one after the other; filled while the story is played. */
  readonly slots: string[];
}

export interface MallShape {
  readonly visitsADay: number;
  readonly medianMinutes: number;
  readonly levels: number;
  readonly sections: string;
  readonly slotsPerSection: number;
}

/** A mall of 160 slots whose busiest hours fill two thirds of them. */
export const BIG_MALL: MallShape = {
  visitsADay: 1_000,
  medianMinutes: 50,
  levels: 2,
  sections: 'ABCDEFGH',
  slotsPerSection: 10,
};

/** A mall of 64 slots in which each day's faults meet one another. */
export const SMALL_MALL: MallShape = {
  visitsADay: 400,
  medianMinutes: 50,
  levels: 2,
  sections: 'ABCD',
  slotsPerSection: 8,
};

export function slotCodes({ levels, sections, slotsPerSection }: MallShape): string[] {
  const codes: string[] = [];
  for (let level = 1; level <= levels; level += 1)
    for (const section of sections)
      for (let at = 1; at <= slotsPerSection; at += 1)
        codes.push(`B${level}${section}${String(at).padStart(2, '0')}`);
  return codes;
}
