import type { Closure } from '#contract/closures.ts';
import type { SlotView } from '#contract/occupancy.ts';
import { slotsIn, wordCars, wordSlots } from './choose-places.ts';

type Slots = readonly Pick<SlotView, 'slot' | 'level' | 'section' | 'status' | 'isClosed' | 'since'>[];

/** Whether anything is closed now, and whether cars stand there still; places that several closures name count once. */
export function wordAnswer(closed: readonly Closure[], slots: Slots | undefined): string {
  if (closed.length === 0) return 'Nothing is closed.';
  if (!slots) return closed.length === 1 ? '1 closure.' : `${closed.length} closures.`;
  const all = slots.filter(({ isClosed }) => isClosed);
  const verb = all.length === 1 ? 'is' : 'are';
  return `${wordSlots(all.length)} ${verb} closed; ${wordCars(all)}.`;
}

/** How many cars stand still in what one closure names. */
export function wordCarsIn({ places }: Closure, slots: Slots | undefined): string {
  if (!slots) return 'Whether cars stand there is not known just now.';
  const words = wordCars(slotsIn(slots, places).filter(({ isClosed }) => isClosed));
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
