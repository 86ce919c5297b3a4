import { TIME_SLOT_FACTS } from '#domain/forecast/crowding.ts';
import type { LengthCount } from '#domain/forecast/fullness.ts';
import type { DayCount } from '#domain/forecast/grid.ts';
import { addDays, TIME_SLOT_NAMES, type TimeSlotName, type IndiaDate } from '#domain/time/india-time.ts';
import { findOutages, type Hours, type QuietHours } from './find-outages.ts';
import type { HourOfEntries } from '../../sessions/index.ts';

/** What a mall has counted: visits per day and time slot. Null where nobody counted, never 0. */
export interface VisitHistory {
  readonly visits: Readonly<Record<TimeSlotName, readonly DayCount[]>>;
  /** Null for a mall that has never counted anything. */
  readonly firstDate: IndiaDate | null;
  /** The last day that is over: yesterday. */
  readonly lastDate: IndiaDate;
  /** Days of which at least one time slot was not counted, oldest first. */
  readonly missing: readonly IndiaDate[];
  /** Entries of each day, hour by hour, oldest first. */
  readonly hours: readonly Hours[];
  /** Per hour of the day, its share of its time slot's entries. */
  readonly shareOfTimeSlot: readonly number[];
  readonly lengths: readonly LengthCount[];
  /** Slots taken at each half hour of the days that the sensors watched well. */
  readonly seen: ReadonlyMap<IndiaDate, readonly number[]>;
  /** Hours of days in which devices were sending and nothing showed a car. */
  readonly quiet: QuietDays;
}
export type QuietDays = ReadonlyMap<IndiaDate, readonly boolean[]>;

interface Counted {
  readonly entries: readonly HourOfEntries[];
  readonly lengths: readonly LengthCount[];
  readonly seen: ReadonlyMap<IndiaDate, readonly number[]>;
  readonly quiet?: QuietDays;
}

/** Lays a mall's entries out by day and time slot up to yesterday; hours that nobody can have counted are missing. */
export function layOutVisits(
  { entries, lengths, seen, quiet = new Map() }: Counted,
  today: IndiaDate,
): VisitHistory {
  const dates = datesUpTo(entries[0]?.date, today);
  const byDate = new Map(dates.map((date) => [date, Array.from({ length: 24 }, () => 0)]));
  for (const { date, hour, cars } of entries) {
    const hours = byDate.get(date);
    if (hours) hours[hour] = cars;
  }
  const firstDate = dates[0] ?? null;
  return {
    ...arrangeDays(firstDate, [...byDate.values()], quiet),
    firstDate,
    lastDate: addDays(today, -1),
    lengths,
    seen,
    quiet,
  };
}

const ALL_OPEN: readonly number[] = Array.from({ length: 24 }, () => 1);

/** What follows from the entries of each day, hour by hour; `open` is how much of each hour of the day counts. */
export function arrangeDays(
  firstDate: IndiaDate | null,
  days: readonly Hours[],
  quiet: QuietDays,
  open = ALL_OPEN,
): Pick<VisitHistory, 'visits' | 'missing' | 'hours' | 'shareOfTimeSlot'> {
  const dates = firstDate === null ? [] : days.map((_, day) => addDays(firstDate, day));
  const outages = findOutages(days, quietOn(dates, quiet));
  return {
    visits: countVisits(dates, days, outages),
    missing: dates.filter((_, day) => outages[day]?.includes(true)),
    hours: days,
    shareOfTimeSlot: shareHours(days, open),
  };
}

/** The visits as they would have been laid out on the morning of `asOf`: whether an hour was an outage is judged by the days before it alone. */
export function visitsBefore(history: VisitHistory, asOf: IndiaDate): VisitHistory['visits'] {
  const { firstDate, lastDate, hours, quiet } = history;
  if (firstDate === null || asOf > lastDate) return history.visits;
  const dates = datesUpTo(firstDate, asOf);
  const days = hours.slice(0, dates.length);
  return countVisits(dates, days, findOutages(days, quietOn(dates, quiet)));
}

/** The visits of one day, time slot by time slot; null for a day that is not in the history. */
export function visitsOn(
  { visits, firstDate, lastDate }: VisitHistory,
  date: IndiaDate,
): Record<TimeSlotName, number | null> | null {
  if (firstDate === null || date < firstDate || date > lastDate) return null;
  const at = visits.morning.findIndex((count) => count.date === date);
  const on = (timeSlot: TimeSlotName) => visits[timeSlot][at]?.visits ?? null;
  return {
    morning: on('morning'),
    afternoon: on('afternoon'),
    evening: on('evening'),
    night: on('night'),
    late_night: on('late_night'),
  };
}

function quietOn(dates: readonly IndiaDate[], quiet: QuietDays): QuietHours {
  return dates.map((date) => quiet.get(date));
}

function countVisits(
  dates: readonly IndiaDate[],
  days: readonly Hours[],
  outages: readonly (readonly boolean[])[],
): VisitHistory['visits'] {
  const countOf = (timeSlot: TimeSlotName, day: number): number | null => {
    const { from, to } = TIME_SLOT_FACTS[timeSlot];
    if (outages[day]?.slice(from, to).includes(true)) return null;
    return sum(days[day]?.slice(from, to) ?? []);
  };
  const visitsOf = (timeSlot: TimeSlotName): DayCount[] =>
    dates.map((date, day) => ({ date, visits: countOf(timeSlot, day) }));
  return {
    morning: visitsOf('morning'),
    afternoon: visitsOf('afternoon'),
    evening: visitsOf('evening'),
    night: visitsOf('night'),
    late_night: visitsOf('late_night'),
  };
}

const PROFILE_DAYS = 90;

function shareHours(days: readonly Hours[], open: readonly number[]): number[] {
  const recent = days.slice(-PROFILE_DAYS);
  // One car an hour more keeps an open hour that nobody ever came in from being impossible.
  const byHour = open.map((share, hour) => share + sum(recent.map((hours) => hours[hour] ?? 0)));
  return byHour.map((cars, hour) => {
    const timeSlot = TIME_SLOT_NAMES.find(
      (name) => hour >= TIME_SLOT_FACTS[name].from && hour < TIME_SLOT_FACTS[name].to,
    );
    const { from, to } = TIME_SLOT_FACTS[timeSlot ?? 'morning'];
    const all = sum(byHour.slice(from, to));
    return all === 0 ? 0 : cars / all;
  });
}

function datesUpTo(first: IndiaDate | undefined, today: IndiaDate): IndiaDate[] {
  const dates: IndiaDate[] = [];
  if (first === undefined) return dates;
  for (let date = first; date < today; date = addDays(date, 1)) dates.push(date);
  return dates;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
