/** What a device's slots did in a window of a day, and what the rest of the mall did. */
export interface Activity {
  /** How often its slots were taken or freed. */
  readonly own: number;
  /** How often the slots of other devices were, and how many cars came in by the gates. */
  readonly others: number;
}

/** A device of which no slot has turned for a while, and what they did in the same hours of days before. */
export interface RestingDevice {
  readonly slots: number;
  readonly since: Date;
  /** The rest of the mall since then. */
  readonly others: number;
  readonly before: readonly Activity[];
}

/** A shorter rest is not asked about. */
export const REST_MS = 60 * 60_000;
/** One slot alone is judged by those beside it. */
export const FEWEST_SLOTS = 2;
/** So much has to have gone on elsewhere, or the whole mall rests. */
export const FEWEST_OTHERS = 10;
/** A day on which much more went on says nothing of a day like this: a level may fill up last. */
const BUSIER = 1.25;
const FEWEST_DAYS = 4;
/** Of so many days one may be left out: the device may have been stuck, or the level closed, before. */
const MANY_DAYS = 8;
/** So often its slots have turned at least. */
const LEAST_TURNS = 12;

/**
 * How often a device's slots turn at least in such hours, where it must be stuck: it sends heartbeats, or the same again
 * and again, and nothing that it reports has changed. Null where its slots may well rest: by the same hours of days before
 * that were no busier than this one, and by what the rest of the mall did meanwhile.
 */
export function judgeStuckDevice({ slots, since, others, before }: RestingDevice, now: Date): number | null {
  if (slots < FEWEST_SLOTS || others < FEWEST_OTHERS || now.getTime() - since.getTime() < REST_MS)
    return null;
  const alike = before
    .filter((day) => day.others >= FEWEST_OTHERS && day.others <= BUSIER * others)
    .map(({ own }) => own)
    .toSorted((one, other) => one - other);
  if (alike.length < FEWEST_DAYS) return null;
  const least = alike[alike.length >= MANY_DAYS ? 1 : 0] ?? 0;
  return least >= LEAST_TURNS ? least : null;
}
