import type { Fullness } from '#contract/forecast.ts';
import type { SlotOfDay } from './time-slots.ts';

/** The open moment within the slot at which a spot is least likely; where one always is, the one with most cars. */
export function fullestWithin(
  { from, to }: Pick<SlotOfDay, 'from' | 'to'>,
  fullness: Pick<Fullness, 'points'> | null,
) {
  const within = (fullness?.points ?? []).filter(({ time, isClosed }) => {
    const hour = Number(time.slice(0, 2));
    return !isClosed && hour >= from && hour < to;
  });
  return within.toSorted((a, b) => a.chanceOfSlot - b.chanceOfSlot || b.expected - a.expected)[0];
}
