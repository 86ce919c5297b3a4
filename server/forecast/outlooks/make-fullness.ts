import type { Fullness } from '#contract/forecast.ts';
import { DAY_SLOTS, addDays, type DaySlot, type IndiaDate } from '#domain/india-time.ts';
import { SLOT_HOURS, visitsOn } from '../history/visit-history.ts';
import { estimateOccupied, type Arrivals } from './estimate-occupied.ts';
import type { MallModel } from './keep-models.ts';
import { makeForecast } from './make-forecast.ts';
import { chooseBestTime } from './choose-best-time.ts';

interface Given {
  readonly known: MallModel;
  readonly date: IndiaDate;
  readonly capacity: number;
}

/** Fewer measured stays than this say nothing about the next ones. */
const ENOUGH_STAYS = 100;

/** How full a mall will be through a day against its real capacity; null while too few stays were measured. */
export function makeFullness({ known, date, capacity }: Given): Fullness | null {
  const { history } = known;
  const measured = history.lengths.reduce((sum, { cars }) => sum + cars, 0);
  const days = [addDays(date, -1), date].map((day) => arrivalsOn(known, day));
  const [before, own] = days;
  if (measured < ENOUGH_STAYS || !own) return null;
  const points = estimateOccupied({ before: before ?? own, own, lengths: history.lengths, capacity });
  return { capacity, points, ...chooseBestTime(points, own.expected, capacity) };
}

/** Cars that come in each hour: as counted on a day that is over, as expected on one to come. */
function arrivalsOn({ model, history }: MallModel, date: IndiaDate): Arrivals | null {
  if (date < model.firstDate) {
    const counted = visitsOn(history, date);
    if (!counted || DAY_SLOTS.some((slot) => counted[slot] === null)) return null;
    const expected = byHour(history.shareOfSlot, (slot) => counted[slot] ?? 0);
    return { low: expected, expected, high: expected };
  }
  const made = makeForecast(model, date);
  if (!made) return null;
  return {
    low: byHour(history.shareOfSlot, (slot) => made.slots[slot].low),
    expected: byHour(history.shareOfSlot, (slot) => made.slots[slot].expected),
    high: byHour(history.shareOfSlot, (slot) => made.slots[slot].high),
  };
}

function byHour(shareOfSlot: readonly number[], visits: (slot: DaySlot) => number): number[] {
  return shareOfSlot.map((share, hour) => {
    const slot = DAY_SLOTS.find((name) => hour >= SLOT_HOURS[name][0] && hour < SLOT_HOURS[name][1]);
    return share * visits(slot ?? 'morning');
  });
}
