import type { NamedHoliday } from '#domain/time/calendar.ts';
import { fitForecast, forecastDay, type DayForecast, type ForecastModel } from '#domain/forecast/forecast.ts';
import type { PeerMall } from '#domain/forecast/peer-mall.ts';
import type { TimeSlotForecast } from '#domain/forecast/time-slot.ts';
import { updateToday } from '#domain/forecast/today.ts';
import type { TimeSlotName, IndiaDate } from '#domain/time/india-time.ts';
import type { VisitHistory } from '../history/visit-history.ts';
import type { ByTimeSlot } from './outlook.ts';
import type { CameToday } from './read-so-far.ts';

interface Given {
  readonly history: VisitHistory;
  readonly holidays: readonly NamedHoliday[];
  readonly peers: readonly PeerMall[];
  readonly capacity: number | null;
  /** The first day that isn't known: today, or a past day that is forecast as it would have been then. */
  readonly asOf: IndiaDate;
}

/** Learns a mall's visits. The one place that knows the method. */
export function fitMall({ history, holidays, peers, capacity, asOf }: Given): ForecastModel {
  return fitForecast(history.visits, { holidays, asOf, peers, capacity });
}

export type Made = Omit<DayForecast, 'timeSlots'> & { timeSlots: ByTimeSlot<TimeSlotForecast> };

/** One day of a fitted mall, of today with what has come already; null where neither the mall nor malls of like kind were ever counted. */
export function makeForecast(
  model: ForecastModel,
  date: IndiaDate,
  today: CameToday | null | undefined = null,
): Made | null {
  const plain = forecastDay(model, date, cameToday(today) > FEW_CARS);
  if (!plain) return null;
  const made = today ? updateToday(model, plain, today.timeSlots) : plain;
  const of = (timeSlot: TimeSlotName) => made.timeSlots[timeSlot] ?? NOTHING;
  return {
    ...made,
    timeSlots: {
      morning: of('morning'),
      afternoon: of('afternoon'),
      evening: of('evening'),
      night: of('night'),
      late_night: of('late_night'),
    },
  };
}

/** So few are guards and cleaners of a mall that is closed. */
const FEW_CARS = 2;

function cameToday(today: CameToday | null | undefined): number {
  return Object.values(today?.timeSlots ?? {}).reduce((sum, { came }) => sum + came, 0);
}

/** A time slot that was never counted while others were, or in which the mall is closed: nothing comes of it. */
export const NOTHING: TimeSlotForecast = {
  expected: 0,
  low: 0,
  high: 0,
  usual: 0,
  terms: { usual: 0, season: 0, festival: 0, trend: 0, recentLevel: 0 },
  basedOnWeekdays: 0,
  typicalError: null,
};
