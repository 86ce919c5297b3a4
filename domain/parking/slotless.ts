/**
 * Of the vehicles that were read at both gates, how many there are, for how many a slot was taken and freed as they came and
 * left, and for how many none was taken at all: those that stand where no slot is, or at a sensor that is dead.
 */
export type Explained = { all: number; placed: number; slotless: number };

/** Before anything is known one vehicle of ten may have no slot: that none was taken says nothing then. */
const BEFORE = { all: 10, slotless: 1 };
/** So many vehicles seem to be inside, have no slot, and are gone: read twice at the entry, or turned round before it. */
const GONE_SLOTLESS = 0.02;

function shareOf({ all, slotless }: Explained): number {
  return (BEFORE.slotless + slotless) / (BEFORE.all + all);
}

/** Of so few two-wheelers nothing is learnt. */
export const FEWEST_KNOWN = 10;

/** Whether two-wheelers stand in slots here, as cars do, by those that were read at both gates. */
export function doTakeSlots({ all, placed }: Explained): boolean {
  return all >= FEWEST_KNOWN && placed > all / 2;
}

/** How many of so many vehicles that seem to be inside may have no slot, by those that have left and by chance. */
export function mostSlotless(inside: number, explained: Explained): number {
  const usual = inside * shareOf(explained);
  return Math.floor(usual + Math.sqrt(usual));
}

type Weighed = { gone: number; unseen: number; leftAt: Date | null };
/** How many of those that were inside at an instant, or of all that came in, stay as long as this one. */
type StayedOn = (since: Date | null) => number;

/**
 * How likely a vehicle has left, and when. That no slot was taken for it says as much as there are vehicles less that have
 * none and are there. Either says the more the fewer stay so long.
 */
export function judgeLeft(
  weighed: Weighed,
  explained: Explained,
  stayedOn?: StayedOn,
): { likelyGone: number; leftAt: Date | null } {
  const { left, placed, slotless } = weighWays(weighed, explained, stayedOn);
  const isSlotless = weighed.unseen > weighed.gone / 2;
  return { likelyGone: left / (left + placed + slotless), leftAt: isSlotless ? null : weighed.leftAt };
}

/** How likely a vehicle is inside and stands where no slot is; from 0 to 1. */
export function likelySlotless(weighed: Weighed, explained: Explained, stayedOn?: StayedOn): number {
  const { left, placed, slotless } = weighWays(weighed, explained, stayedOn);
  return slotless / (left + placed + slotless);
}

/** How well it fits that a vehicle has left, stands in a slot, or stands where none is, beside each other. */
function weighWays(
  { gone, unseen, leftAt }: Weighed,
  explained: Explained,
  stayedOn: StayedOn = () => 1,
): { left: number; placed: number; slotless: number } {
  const share = shareOf(explained);
  const unseenGone = (unseen * GONE_SLOTLESS) / (GONE_SLOTLESS + share);
  return {
    left: (gone - unseen) / stayedOn(leftAt) + unseenGone / stayedOn(null),
    placed: 1 - gone,
    slotless: unseen - unseenGone,
  };
}
