import { TIME_SLOT_FACTS } from '#domain/forecast/crowding.ts';
import type { SoFar } from '#domain/forecast/today.ts';
import { indiaTime, TIME_SLOT_NAMES, type TimeSlotName } from '#domain/time/india-time.ts';
import { findOutages, type Hours } from '../history/find-outages.ts';
import type { VisitHistory } from '../history/visit-history.ts';

/** What has come today, hour by hour, until a moment; a time slot in which the feed was down is left out. */
export interface CameToday {
  readonly until: string;
  /** Cars per hour that is over or running. */
  readonly hours: Hours;
  /** How far the running hour has gone, 0 to 1. */
  readonly gone: number;
  readonly timeSlots: Readonly<Partial<Record<TimeSlotName, SoFar>>>;
}

const OUTAGE_DAYS = 28;
const MINUTES = 60;

/** Lays out today's entries until `at`, since when nothing is known; null within the first hour, when they say nothing. `quiet`: hours in which devices were sending and nothing showed a car. */
export function readSoFar(
  entries: readonly { readonly hour: number; readonly cars: number }[],
  { shareOfTimeSlot, hours: past }: VisitHistory,
  at: Date,
  quiet: readonly boolean[] | undefined,
): CameToday | null {
  const until = indiaTime(at);
  const [hour = 0, minute = 0] = until.split(':').map(Number);
  if (hour === 0) return null;
  const hours = Array.from({ length: hour + 1 }, () => 0);
  for (const one of entries) if (one.hour <= hour) hours[one.hour] = one.cars;
  // What has not come yet is no outage: the hours to come are filled with a car each.
  const whole = Array.from({ length: 24 }, (_, h) => (h < hour ? (hours[h] ?? 0) : 1));
  const before = past.slice(-OUTAGE_DAYS);
  const down = findOutages([...before, whole], [...before.map(() => undefined), quiet]).at(-1) ?? [];
  const gone = minute / MINUTES;
  const timeSlots = Object.fromEntries(
    TIME_SLOT_NAMES.flatMap((name) => {
      const { from, to } = TIME_SLOT_FACTS[name];
      if (from > hour || down.slice(from, to).includes(true)) return [];
      const shareOf = (h: number) => (h < hour ? 1 : h === hour ? gone : 0) * (shareOfTimeSlot[h] ?? 0);
      const inSlot = Array.from({ length: to - from }, (_, i) => from + i);
      const share = to <= hour ? 1 : Math.min(0.999, sum(inSlot.map(shareOf)));
      return [[name, { came: sum(inSlot.map((h) => hours[h] ?? 0)), share }]];
    }),
  );
  return { until, hours, gone, timeSlots };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
