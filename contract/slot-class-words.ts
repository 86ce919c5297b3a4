import type { CountsByClass } from '#domain/parking/count-by-class.ts';
import { SLOT_CLASSES, type SlotClass } from '#domain/parking/plan.ts';

/** Whom a slot is meant for, after its code: `slot B1A01, for electric cars`. */
export const CLASS_WORDS: Readonly<Record<SlotClass, string>> = {
  accessible: 'accessible',
  ev: 'for electric cars',
  family: 'for families',
  two_wheeler: 'for two-wheelers',
};

/** The free slots that are not for every car: `1 accessible, 2 for electric cars`; empty where there are none. */
export function wordFreeForSome(byClass: CountsByClass | undefined): string {
  return SLOT_CLASSES.flatMap((one) => {
    const free = byClass?.[one]?.empty ?? 0;
    return free > 0 ? [`${free.toLocaleString('en-IN')} ${CLASS_WORDS[one]}`] : [];
  }).join(', ');
}

/** The same as a heading. */
export const CLASS_NAMES: Readonly<Record<SlotClass, string>> = {
  accessible: 'Accessible',
  ev: 'Electric cars',
  family: 'Families',
  two_wheeler: 'Two-wheelers',
};
