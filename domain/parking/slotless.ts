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

/** How many of so many vehicles that seem to be inside may have no slot, by those that have left and by chance. */
export function mostSlotless(inside: number, explained: Explained): number {
  const usual = inside * shareOf(explained);
  return Math.floor(usual + Math.sqrt(usual));
}

/**
 * How likely a vehicle has left, and when. That no slot was taken for it says as much as there are vehicles less that have
 * none and are there. Either says the more the fewer stay so long: `stayedOn` are those that do, of all that came in, and of
 * all that were inside at an instant.
 */
export function judgeLeft(
  { gone, unseen, leftAt }: { gone: number; unseen: number; leftAt: Date | null },
  explained: Explained,
  stayedOn: (since: Date | null) => number = () => 1,
): { likelyGone: number; leftAt: Date | null } {
  const isSlotless = unseen > gone / 2;
  const [there, freed] = [1 - gone, gone - unseen];
  const share = shareOf(explained);
  const left =
    freed / stayedOn(leftAt) + (unseen * (GONE_SLOTLESS / stayedOn(null))) / (GONE_SLOTLESS + share);
  const stays = there + (unseen * share) / (GONE_SLOTLESS + share);
  return { likelyGone: left / (left + stays), leftAt: isSlotless ? null : leftAt };
}
