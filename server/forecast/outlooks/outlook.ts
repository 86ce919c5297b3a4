import type { Fullness } from '#contract/forecast.ts';
import type { OpeningHours } from '#domain/parking/mall.ts';
import type { TimeSlotForecast } from '#domain/forecast/time-slot.ts';
import type { TimeSlotName, IndiaDate } from '#domain/time/india-time.ts';

export type OutlookLabel = 'model' | 'cold-start' | 'usual-only' | 'no-history';
export type ByTimeSlot<T> = Readonly<Record<TimeSlotName, T>>;

/** All that is forecast of one day at one mall, or at all live malls together. */
export interface Outlook {
  /** Null for all live malls together. */
  readonly mallName: string | null;
  /** Of all live malls together: who is in the sum, and who is not for want of counted visits; null for one mall. */
  readonly sumOf: { readonly malls: readonly string[]; readonly leftOut: readonly string[] } | null;
  readonly date: IndiaDate;
  readonly label: OutlookLabel;
  /** Days of its own that the forecast rests on; 0 where it only leans on other malls. */
  readonly countedDays: number;
  /** Null where there is nothing to forecast from. */
  readonly timeSlots: ByTimeSlot<TimeSlotForecast> | null;
  readonly day: TimeSlotForecast | null;
  /** What came, for a day that is over; null per time slot where nobody counted. */
  readonly actual: ByTimeSlot<number | null> | null;
  /** Of today: what is over as the sensors saw it, what is to come drawn to what they see now. */
  readonly fullness: Fullness | null;
  /** The same by those who come alone: what now is compared with. */
  readonly foreseen: Fullness | null;
  /** The opening hours that the day is forecast within, mall by mall; null where none close a part of it, and for days that are over. */
  readonly hours: readonly OpeningHours[] | null;
  /** The holiday's or festival's name. */
  readonly dayName: string | null;
  readonly isHoliday: boolean;
  /** The last eight same weekdays, oldest first. */
  readonly sameWeekdays: readonly { date: IndiaDate; visits: ByTimeSlot<number | null> }[];
  readonly notes: readonly string[];
  readonly madeAt: Date;
}
