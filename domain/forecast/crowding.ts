import { dayNumber, weekdayOf } from '../time/calendar.ts';
import type { CivilDate } from '../time/calendar.ts';
import { TIME_SLOT_NAMES } from '../time/india-time.ts';
import type { TimeSlotName } from '../time/india-time.ts';

/** The hours of each time slot (first, and one past the last) and its hourly price in rupees. */
export const TIME_SLOT_FACTS: Readonly<
  Record<TimeSlotName, { readonly from: number; readonly to: number; readonly rupeesAnHour: number }>
> = {
  morning: { from: 6, to: 12, rupeesAnHour: 30 },
  afternoon: { from: 12, to: 17, rupeesAnHour: 35 },
  evening: { from: 17, to: 21, rupeesAnHour: 40 },
  night: { from: 21, to: 24, rupeesAnHour: 25 },
  late_night: { from: 0, to: 6, rupeesAnHour: 20 },
};

/** The pre-plan option's fixed total; the real capacity stands beside it on the screen. */
export const PRE_PLAN_TOTAL_SPOTS = 500;

export type Crowding = 'High' | 'Medium' | 'Low';
export interface TimeSlotCrowding {
  /** The time slot's part of the day's predicted visits, 0 to 100, unrounded. */
  readonly percent: number;
  readonly crowding: Crowding;
}
export interface DayKind {
  readonly kind: 'Weekend/Holiday' | 'Weekday';
  readonly text: 'Higher occupancy expected' | 'Normal occupancy expected';
}

/** The dates that the specification itself names; 24 October 2024 is no holiday but keeps its badge. */
const SPECIFIED_HOLIDAYS: readonly CivilDate[] = [
  '2024-01-26',
  '2024-03-08',
  '2024-08-15',
  '2024-10-02',
  '2024-10-24',
  '2024-12-25',
];
const HIGH_FROM = 80;
const MEDIUM_FROM = 50;

/** Each time slot's share of the day's predicted visits, and its word; counts that cannot be are taken as none. */
export function judgeCrowding(
  visits: Readonly<Record<TimeSlotName, number>>,
): Record<TimeSlotName, TimeSlotCrowding> {
  const counted = (timeSlot: TimeSlotName) =>
    Number.isFinite(visits[timeSlot]) ? Math.max(0, visits[timeSlot]) : 0;
  const total = TIME_SLOT_NAMES.reduce((sum, timeSlot) => sum + counted(timeSlot), 0);
  const judge = (timeSlot: TimeSlotName): TimeSlotCrowding => {
    const percent = total === 0 ? 0 : (100 * counted(timeSlot)) / total;
    return { percent, crowding: nameCrowding(percent) };
  };
  return {
    morning: judge('morning'),
    afternoon: judge('afternoon'),
    evening: judge('evening'),
    night: judge('night'),
    late_night: judge('late_night'),
  };
}

/** 80 and above High, 50 to 79 Medium, below Low, judged on the percentage as it is shown: whole. */
export function nameCrowding(percent: number): Crowding {
  const shown = Math.round(percent);
  if (shown >= HIGH_FROM) return 'High';
  return shown >= MEDIUM_FROM ? 'Medium' : 'Low';
}

/** Saturdays, Sundays, the specification's own dates and every holiday of the calendar (which the caller looks up). Throws RangeError for a date that does not exist. */
export function nameDayKind(date: CivilDate, isCalendarHoliday: boolean): DayKind {
  const day = dayNumber(date);
  if (day === null) throw new RangeError(`no such date: ${date}`);
  const weekday = weekdayOf(day);
  const busy = weekday === 0 || weekday === 6 || isCalendarHoliday || SPECIFIED_HOLIDAYS.includes(date);
  return busy
    ? { kind: 'Weekend/Holiday', text: 'Higher occupancy expected' }
    : { kind: 'Weekday', text: 'Normal occupancy expected' };
}
