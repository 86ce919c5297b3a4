import { TIME_SLOT_FACTS } from '#domain/forecast/crowding.ts';
import { openSpans } from '#domain/forecast/open-hours.ts';
import {
  TIME_SLOT_NAMES,
  indiaWeekday,
  startOfIndiaDay,
  type TimeSlotName,
  type IndiaDate,
} from '#domain/time/india-time.ts';
import type { Outlook } from '../outlooks/outlook.ts';

export const SLOT_WORDS: Readonly<Record<TimeSlotName, string>> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  night: 'Night',
  late_night: 'Late Night',
};

/** What the image shows, in one line. */
export function titleOf(outlook: Outlook): string {
  return `Visits on ${wordDate(outlook.date)}, ${outlook.mallName ?? wordSum(outlook)}`;
}

/** Of how many malls a sum is. */
export function wordSum({ sumOf }: Pick<Outlook, 'sumOf'>): string {
  if (!sumOf || sumOf.leftOut.length === 0) return 'all live malls';
  const { malls, leftOut } = sumOf;
  return `${malls.length} of ${malls.length + leftOut.length} live malls`;
}

/** The image in words, for those who don't see it. */
export function describeAnalysis(outlook: Outlook): string {
  const { timeSlots, actual, date } = outlook;
  if (!timeSlots) return 'Nothing has been counted here yet, so nothing can be forecast.';
  const weekday = indiaWeekday(startOfIndiaDay(date));
  const parts = TIME_SLOT_NAMES.map((timeSlot) => {
    if (isClosedIn(outlook, timeSlot)) return `${SLOT_WORDS[timeSlot]}: closed`;
    const { expected, low, high, usual, basedOnWeekdays } = timeSlots[timeSlot];
    const usually = basedOnWeekdays === 0 ? '' : `, usual ${round(usual)}`;
    const came = actual?.[timeSlot] ?? null;
    const beside = came === null ? '' : `, came ${came}`;
    return `${SLOT_WORDS[timeSlot]}: expected ${round(expected)} (80 % band ${round(low)} to ${round(high)})${usually}${beside}`;
  });
  const leftOut = outlook.sumOf?.leftOut ?? [];
  const without =
    leftOut.length === 0 ? '' : ` Not in it, for want of counted visits: ${leftOut.join(', ')}.`;
  const days = countShown(outlook);
  const dots = days === 0 ? '' : ` Dots: the last ${days === 1 ? weekday : `${days} ${weekday}s`}.`;
  return `${parts.join('. ')}.${dots}${without}`;
}

/** How many of the last same weekdays were counted, so that they have dots. */
export function countShown({ sameWeekdays }: Pick<Outlook, 'sameWeekdays'>): number {
  return sameWeekdays.filter(({ visits }) => TIME_SLOT_NAMES.some((name) => visits[name] !== null)).length;
}

/** Whether the mall is closed for the whole of a time slot. */
export function isClosedIn({ hours }: Outlook, timeSlot: TimeSlotName): boolean {
  return hours !== null && openSpans(hours, TIME_SLOT_FACTS[timeSlot]).length === 0;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `Sunday 22 November 2026`. */
export function wordDate(date: IndiaDate): string {
  const month = MONTHS[Number(date.slice(5, 7)) - 1];
  return `${indiaWeekday(startOfIndiaDay(date))} ${Number(date.slice(8))} ${month} ${date.slice(0, 4)}`;
}

function round(visits: number): string {
  return Math.round(visits).toLocaleString('en-IN');
}
