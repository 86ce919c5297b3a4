const HOUR_MS = 3_600_000;

/** A slot that has shown the same for long, what those of its section did meanwhile, and what gates know. */
export interface QuietSlot {
  readonly status: 'empty' | 'occupied';
  /** When it was last shown as the other one; where that is not known, from when on its turns are. */
  readonly since: Date;
  /** Since when its sensor reports without a pause: a car may have changed in one. */
  readonly reportedSince: Date;
  /** How many cars it took in the time before. */
  readonly before: number;
  /** The other slots of its section that report, and how many cars they took in that time, and since. */
  readonly beside: { readonly slots: number; readonly before: number; readonly meanwhile: number };
  /** Whether a visit that has not ended is known to be in it. */
  readonly hasCar: boolean;
  /** Visits that ended by an exit read since it was taken, and those of which its car may be; null where no gate reads. */
  readonly gates: { readonly left: number; readonly mayBeIt: number } | null;
  /** How long the longest of the other cars stood in a slot of the mall, of those that have left. */
  readonly longestMs: number;
}

/**
 * Why a sensor is suspected to be stuck: cars take the slots beside it and never its own; the car that it shows has left by
 * the gates; or no car has ever stood for so long.
 */
export type StuckReason = 'nobody_takes_it' | 'its_car_has_left' | 'longer_than_any';

/** Nothing is suspected before: who stays overnight, and a section that is closed for a day, are no fault. */
export const QUIET_MS = 24 * HOUR_MS;
/** By the gates a car has left that came unread and stays for a night and the day after it. */
const LEFT_MS = 36 * HOUR_MS;
/** Where gates cannot say that the car has left. */
const LONG_MS = 72 * HOUR_MS;
/** So many times the longest of all others. */
const LONGER = 2;
/** So many cars a slot beside it, or the section itself is quiet. */
const TURNED = 3;
const TURNED_OFTEN = 15;
const FEWEST_BESIDE = 3;
/** So many visits have to have ended by a read at an exit, or nobody knows whether gates read at all. */
const LEFT = 20;

/**
 * Before anything is known of it a slot is taken as often as those beside it, more or less: some are far from the lift. It
 * weighs as much as so many cars.
 */
const PRIOR = 2;
/** How often a slot that is well may be suspected, over all the times in which it was ever free. */
const FALSE_ALARMS = 0.001;

/** Why a sensor is suspected to be stuck at an instant; null where what it shows may well be. */
export function judgeStuck(slot: QuietSlot, now: Date): StuckReason | null {
  const { status, since, beside, hasCar } = slot;
  if (now.getTime() - since.getTime() < QUIET_MS || beside.slots < FEWEST_BESIDE || hasCar) return null;
  if (status === 'empty') return isPassedOver(slot) ? 'nobody_takes_it' : null;
  if (hasLeft(slot, now)) return 'its_car_has_left';
  return isLongerThanAny(slot, now) ? 'longer_than_any' : null;
}

/**
 * Whether so many cars went by an empty slot that chance does not explain it, by how often it was taken before. Of a slot
 * that was free often the one long time has to be the longer: each of them is a chance to suspect it.
 */
function isPassedOver({ before, beside }: QuietSlot): boolean {
  const [known, missed] = [beside.before / beside.slots, beside.meanwhile / beside.slots];
  const chance = ((PRIOR + known) / (PRIOR + known + missed)) ** (PRIOR + before);
  return chance <= FALSE_ALARMS / (1 + before) ** 2;
}

/** The gates know each car that came when it was taken, or before, and all have left. */
function hasLeft({ reportedSince, beside, gates }: QuietSlot, now: Date): boolean {
  if (gates === null || gates.mayBeIt > 0 || gates.left < LEFT) return false;
  const isWatched = now.getTime() - reportedSince.getTime() >= LEFT_MS;
  return isWatched && beside.meanwhile >= TURNED * beside.slots;
}

function isLongerThanAny({ since, beside, longestMs }: QuietSlot, now: Date): boolean {
  const ms = now.getTime() - since.getTime();
  return ms >= Math.max(LONG_MS, LONGER * longestMs) && beside.meanwhile >= TURNED_OFTEN * beside.slots;
}
