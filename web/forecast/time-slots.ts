import type { TimeSlot } from '#contract/forecast.ts';
import { judgeCrowding, TIME_SLOT_FACTS, type TimeSlotCrowding } from '#domain/forecast/crowding.ts';
import type { TimeSlotName } from '#domain/time/india-time.ts';

export interface SlotOfDay {
  readonly wire: TimeSlot;
  readonly slot: TimeSlotName;
  readonly name: string;
  /** `6:00-12:00`. */
  readonly hours: string;
  readonly from: number;
  readonly to: number;
  readonly rupeesAnHour: number;
}

/** The five time slots in the order of the day's cards, with their hours and hourly prices. */
export const SLOTS_OF_DAY: readonly SlotOfDay[] = [
  describe('visits_morning', 'morning', 'Morning'),
  describe('visits_afternoon', 'afternoon', 'Afternoon'),
  describe('visits_evening', 'evening', 'Evening'),
  describe('visits_night', 'night', 'Night'),
  describe('visits_late_night', 'late_night', 'Late Night'),
];

function describe(wire: TimeSlot, slot: TimeSlotName, name: string): SlotOfDay {
  const facts = TIME_SLOT_FACTS[slot];
  return { wire, slot, name, hours: `${facts.from}:00-${facts.to}:00`, ...facts };
}

/** Each slot's share of the day's predicted visits and its word; null where nothing is predicted. */
export function judgeSlots(
  predictions: Partial<Record<TimeSlot, number>>,
): Record<TimeSlotName, TimeSlotCrowding> | null {
  const total = SLOTS_OF_DAY.reduce((sum, { wire }) => sum + (predictions[wire] ?? 0), 0);
  if (total === 0) return null;
  return judgeCrowding({
    morning: predictions.visits_morning ?? 0,
    afternoon: predictions.visits_afternoon ?? 0,
    evening: predictions.visits_evening ?? 0,
    night: predictions.visits_night ?? 0,
    late_night: predictions.visits_late_night ?? 0,
  });
}
