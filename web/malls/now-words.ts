import type { MallNow } from '#contract/malls-now.ts';

const TRENDS = { filling: 'filling up', emptying: 'emptying', steady: null } as const;

/** `152 free of 160, filling up`; that nobody knows where no slot is known. Which way it goes is left out where it is not of now. */
export function wordFree(
  { empty, unknown, total, trend }: MallNow,
  staleSince: string | null = null,
): string {
  if (unknown === total) return 'Free spots not known right now';
  const counted = `${wordSlots(empty)} free of ${wordSlots(total)}`;
  const which = staleSince === null && trend && TRENDS[trend];
  return which ? `${counted}, ${which}` : counted;
}

function wordSlots(slots: number): string {
  return slots.toLocaleString('en-IN');
}
