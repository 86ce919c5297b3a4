import type { Paise } from './money.ts';
import { quote } from './quote.ts';
import type { DayType, PricedClass, TariffDocument } from './tariff.ts';

const MINUTE_MS = 60_000;

/** From half an hour to three days, in minutes. */
export const PREVIEW_MINUTES = [30, 60, 120, 180, 240, 360, 480, 720, 1440, 2880, 4320] as const;

/** One arrival within each time slot of the pre-plan, by the minute of the day in India. */
export const PREVIEW_ARRIVALS = [
  { timeSlot: 'morning', minute: 9 * 60 },
  { timeSlot: 'afternoon', minute: 13 * 60 },
  { timeSlot: 'evening', minute: 18 * 60 },
  { timeSlot: 'night', minute: 22 * 60 },
  { timeSlot: 'late_night', minute: 2 * 60 },
] as const;

/** Who comes when: a class of vehicle, on a type of day, at a minute of that day. */
export interface PreviewArrival {
  readonly vehicleClass: PricedClass;
  readonly day: DayType;
  readonly minute: number;
}

// A Monday after which come weekdays, and a Saturday after which come a Sunday and a Monday.
const MONDAY = '2026-11-23';
const SATURDAY = '2026-11-21';

/** What whoever comes then pays for so many minutes, by the same function that charges. */
export function previewCost(
  document: TariffDocument,
  { vehicleClass, day, minute }: PreviewArrival,
  minutes: number,
): Paise {
  const date = day === 'weekend' ? SATURDAY : MONDAY;
  const entryAt = new Date(Date.parse(`${date}T00:00:00+05:30`) + minute * MINUTE_MS);
  const exitAt = new Date(entryAt.getTime() + minutes * MINUTE_MS);
  const holidays = new Set(day === 'holiday' ? [date] : []);
  return quote(document, { entryAt, exitAt, vehicleClass, holidays }).totalPaise;
}

/** One stretch of a curve over which the cost stays the same. */
export interface CostStep {
  /** From this minute of the session on. */
  readonly from: number;
  readonly paise: Paise;
}

/** What a session costs as it goes on, where that changes. */
export function costCurve(document: TariffDocument, arrival: PreviewArrival, minutes: number): CostStep[] {
  const steps: CostStep[] = [];
  const every = minutes > 1440 ? 15 : 5;
  for (let minute = 0; minute <= minutes; minute += every) {
    // A unit is paid once it has begun: a minute past its edge shows it.
    const cost = previewCost(document, arrival, minute + 1);
    if (steps.at(-1)?.paise !== cost) steps.push({ from: minute, paise: cost });
  }
  return steps;
}
