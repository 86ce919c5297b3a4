import { countShown, type ShownCounts, type ShownStatus } from './occupancy.ts';
import { SLOT_CLASSES, type SlotClass } from './plan.ts';

/** The counts of the slots that are open to every car, and of those of each class that there is. */
export type CountsByClass = { readonly any: ShownCounts } & {
  readonly [Class in SlotClass]?: ShownCounts | undefined;
};

/** All slots as they are shown; where some are meant for a class, the same by class. */
export type ClassedCounts = ShownCounts & { readonly byClass?: CountsByClass | undefined };

interface ShownSlot {
  readonly status: ShownStatus;
  readonly slotClass: SlotClass | null | undefined;
}

/** Counts slots as they are shown, and by class where one of them is not for every car. */
export function countByClass(slots: readonly ShownSlot[]): ClassedCounts {
  const counts = countShown(slots.map(({ status }) => status));
  if (slots.every(({ slotClass }) => !slotClass)) return counts;
  const countOf = (wanted: SlotClass | null) => {
    const own = slots.filter(({ slotClass }) => (slotClass ?? null) === wanted);
    return countShown(own.map(({ status }) => status));
  };
  const classes = SLOT_CLASSES.map((one) => [one, countOf(one)] as const);
  const known = classes.filter(([, { total, closed }]) => total + closed > 0);
  return { ...counts, byClass: { any: countOf(null), ...Object.fromEntries(known) } };
}
