import { TIME_SLOT_FACTS } from '#domain/forecast/crowding.ts';
import { openShare, openShares } from '#domain/forecast/open-hours.ts';
import type { ForecastTerms, TimeSlotForecast } from '#domain/forecast/time-slot.ts';
import type { OpeningHours } from '#domain/parking/mall.ts';
import { TIME_SLOT_NAMES, type IndiaDate, type TimeSlotName } from '#domain/time/india-time.ts';
import type { HourOfEntries } from '../../sessions/index.ts';
import type { VisitHistory } from '../history/visit-history.ts';
import { makeForecast, NOTHING, type Made } from './make-forecast.ts';
import type { MallModel } from './mall-model.ts';
import type { FeedToday } from './follow-feed.ts';
import type { ByTimeSlot } from './outlook.ts';
import { readSoFar, type CameToday } from './read-so-far.ts';

/** What a day is forecast from. */
export interface Basis {
  /** Learned from all that came. */
  readonly whole: MallModel;
  /** Learned from what came within the opening hours; null for a day that these say nothing of. */
  readonly within: { readonly hours: OpeningHours; readonly known: MallModel } | null;
}

/** What has come today: all of it, and as a day within opening hours counts it. */
export interface SoFarToday {
  readonly whole: CameToday;
  readonly within: CameToday;
}

/**
 * One day's forecast. Time slots that are open throughout are forecast from all that came, as if there were no hours; of one
 * that is partly open only what comes within the hours; nothing comes while it is closed.
 */
export function forecastWithin(
  { whole, within }: Basis,
  date: IndiaDate,
  today: SoFarToday | null,
): Made | null {
  const made = makeForecast(whole.model, date, today?.whole);
  if (!within || !made) return made;
  const open = makeForecast(within.known.model, date, today?.within);
  if (!open) return null;
  const { emptyOn } = open;
  const timeSlots = byTimeSlot((name) =>
    choose(within.hours, name, {
      // Who comes before it opens does not make it an open day.
      whole: (emptyOn ? open : made).timeSlots[name],
      partly: open.timeSlots[name],
      closed: NOTHING,
    }),
  );
  return { ...made, emptyOn, timeSlots, day: moveTo(open.day, Object.values(timeSlots)) };
}

/** Lays out what has come today; null within the first hour. */
export function readToday(
  { whole, within }: Basis,
  entries: readonly HourOfEntries[],
  { until, quiet }: FeedToday,
): SoFarToday | null {
  const all = readSoFar(entries, whole.history, until, quiet);
  if (!within || !all) return all && { whole: all, within: all };
  const open = openShares(within.hours);
  const counting = entries.map((one) => ({ ...one, cars: one.cars * (open[one.hour] ?? 1) }));
  const inHours = readSoFar(counting, within.known.history, until, quiet);
  return inHours && { whole: all, within: inHours };
}

/** The hours of the day as cars come in them: all that came, and of each time slot what its forecast counts. */
export function hoursToday({ within }: Basis, today: SoFarToday): CameToday {
  if (!within) return today.whole;
  const timeSlots = TIME_SLOT_NAMES.flatMap((name) => {
    const partly = today.within.timeSlots[name];
    const at = choose(within.hours, name, { whole: today.whole.timeSlots[name], partly, closed: partly });
    return at ? [[name, at] as const] : [];
  });
  return { ...today.whole, timeSlots: Object.fromEntries(timeSlots) };
}

/** The history whose shares of the hours are those of the forecast. */
export function historyWithin({ whole, within }: Basis): VisitHistory {
  return within?.known.history ?? whole.history;
}

function choose<T>(
  hours: OpeningHours,
  name: TimeSlotName,
  { whole, partly, closed }: { readonly whole: T; readonly partly: T; readonly closed: T },
): T {
  const share = openShare(hours, TIME_SLOT_FACTS[name]);
  return share === 1 ? whole : share === 0 ? closed : partly;
}

/** A day that is the sum of these time slots, as sure as it was. */
function moveTo(day: TimeSlotForecast, timeSlots: readonly TimeSlotForecast[]): TimeSlotForecast {
  const add = (read: (timeSlot: TimeSlotForecast) => number) =>
    timeSlots.reduce((sum, timeSlot) => sum + read(timeSlot), 0);
  const term = (name: keyof ForecastTerms) => add(({ terms }) => terms[name]);
  const expected = add((timeSlot) => timeSlot.expected);
  return {
    ...day,
    expected,
    low: Math.max(0, expected - (day.expected - day.low)),
    high: expected + (day.high - day.expected),
    usual: add(({ usual }) => usual),
    terms: {
      usual: term('usual'),
      season: term('season'),
      festival: term('festival'),
      trend: term('trend'),
      recentLevel: term('recentLevel'),
    },
  };
}

function byTimeSlot<T>(read: (timeSlot: TimeSlotName) => T): ByTimeSlot<T> {
  return {
    morning: read('morning'),
    afternoon: read('afternoon'),
    evening: read('evening'),
    night: read('night'),
    late_night: read('late_night'),
  };
}
