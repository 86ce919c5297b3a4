import type { Lot } from './read-lots.ts';

const STEP_DAYS = 5;
const LEAST_HISTORY_DAYS = 14;

/** The first day that each forecast does not know: every fifth day over the last half of a lot, counted over its set's span so that its lots are judged on the same days. */
export function planOrigins(lots: readonly Lot[], lot: Lot, step = STEP_DAYS): number[] {
  const kin = lots.filter(({ set }) => set === lot.set);
  const first = Math.min(...kin.map(({ firstDay }) => firstDay));
  const last = Math.max(...kin.map(({ lastDay }) => lastDay));
  const middle = first + Math.floor((last - first + 1) / 2) + 1;
  const quarter = (lot.lastDay - lot.firstDay + 1) / 4;
  const fits = middle - lot.firstDay >= quarter && lot.lastDay - middle >= quarter;
  const ownMiddle = lot.firstDay + Math.floor((lot.lastDay - lot.firstDay + 1) / 2);
  const start = fits ? middle : ownMiddle;
  const origins: number[] = [];
  for (let origin = start; origin <= lot.lastDay; origin += step) {
    if (origin - lot.firstDay >= LEAST_HISTORY_DAYS) origins.push(origin);
  }
  return origins;
}
