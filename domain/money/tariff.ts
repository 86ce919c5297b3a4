import { paise, type Paise } from './money.ts';

/** The classes of vehicles that a tariff tells apart; a vehicle of which nothing is known is a car. */
export const VEHICLE_CLASSES = ['car', 'two_wheeler', 'ev'] as const;
export type PricedClass = (typeof VEHICLE_CLASSES)[number];

/** The class that a vehicle pays as, by what cameras and staff call it: whatever is no class of its own is a car. */
export function pricedClass(word: string | null | undefined): PricedClass {
  return VEHICLE_CLASSES.find((one) => one === word) ?? 'car';
}

/** What a day is by the mall's calendar. A holiday is a holiday on a Sunday too. */
export const DAY_TYPES = ['weekday', 'weekend', 'holiday'] as const;
export type DayType = (typeof DAY_TYPES)[number];

/**
 * The price rule of a mall, as data. docs/decisions/014-tariff-documents.md says in words what each field does;
 * `checkTariff` says which documents are no price, `quote` what a session costs by one.
 */
export interface TariffDocument {
  /** The mall does not charge: nothing is ever due, whatever else the document says. */
  readonly zero: boolean;
  /** Each vehicle class stands in exactly one of them. */
  readonly prices: readonly ClassPrice[];
  /** For whoever is known to have lost a ticket. No gate gives one, so nobody is asked for it. */
  readonly lostTicketPaise: Paise | null;
  readonly validations: readonly TariffValidation[];
}

/** What one or several vehicle classes pay. */
export interface ClassPrice {
  readonly classes: readonly PricedClass[];
  /**
   * A session of at most so many minutes costs nothing; a longer one pays from its entry. With a pass so many minutes
   * outside of it cost nothing.
   */
  readonly freeMinutes: number;
  /** The length of one unit; every unit that has begun is paid. */
  readonly unitMinutes: number;
  /** The most that the units of each 24 hours from entry cost together. */
  readonly dayCapPaise: Paise | null;
  /** The most that a whole session costs. */
  readonly stayCapPaise: Paise | null;
  readonly overnight: OvernightFee | null;
  /** Each day type stands in exactly one of them. */
  readonly rates: readonly DayRate[];
}

/** A fee for each night on which the car is inside at a minute of the day. It stands beside the day cap. */
export interface OvernightFee {
  readonly atMinute: number;
  readonly paise: Paise;
}

export interface DayRate {
  readonly days: readonly DayType[];
  /** What the first minutes cost, by how far the session reaches; empty: the first unit is like any other. */
  readonly firstBlock: readonly BlockStep[];
  /** They cover the day from minute 0 to 1440 without gap or overlap. */
  readonly bands: readonly PriceBand[];
}

/** A session that ends within `untilMinutes` of its entry has cost `paise` in all. */
export interface BlockStep {
  readonly untilMinutes: number;
  readonly paise: Paise;
}

/** What a unit costs that begins between two minutes of the day in India; `to` is the first minute that it leaves out. */
export interface PriceBand {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly unitPaise: Paise;
}

/** What a stamp of a shop gives: units that begin in the first `freeMinutes` are free; null: the whole session. */
export interface TariffValidation {
  readonly code: string;
  readonly freeMinutes: number | null;
}

/** Why nothing is due. `exit_before_entry` also marks a clock fault that an operator should see. */
export type ZeroReason =
  | 'within_grace'
  | 'zero_tariff'
  | 'exit_before_entry'
  | 'entry_unknown'
  | 'validated'
  | 'season_pass'
  | 'staff_list'
  | 'vip_list'
  | 'free_hours'
  // A person took all of it off.
  | 'corrected'
  | 'goodwill'
  // All of it was given back on the payment provider's pages.
  | 'refunded_outside'
  // It was shown so as the car left; under the plate that a person gave it since it would cost more.
  | 'as_shown'
  // How long it was is in doubt, and nothing of it is certain.
  | 'only_certain'
  // Its exit was not read, and another visit of the same car was at the same time.
  | 'paid_twice';

export type ChargeLineCode =
  | 'first_block'
  | 'extension'
  | 'overnight'
  | 'day_cap'
  | 'stay_cap'
  | 'lost_ticket'
  // By which times it is priced, where those that are shown would cost more.
  | 'least_time'
  // It was paid ahead, or given by a shop, while two cars were taken for one.
  | 'paid_for_both'
  // What a shop gave.
  | 'shop_minutes'
  | 'shop_percent'
  | 'shop_amount'
  | ZeroReason;

/** One line of a bill: the rule by its code, and what the words for it need. */
export interface ChargeLine {
  readonly code: ChargeLineCode;
  readonly quantity: number;
  readonly unitPaise: Paise;
  /** `quantity` times `unitPaise`. */
  readonly amountPaise: Paise;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** What a session costs by one document. The lines add up to the total. */
export interface TariffQuote {
  readonly totalPaise: Paise;
  readonly lines: readonly ChargeLine[];
  readonly reason: ZeroReason | null;
}

const MINUTE_MS = 60_000;

/** A stay for people: '12 min', '1 h 05 min', '2 d 3 h'; whole units that have passed, never below '0 min'. */
export function formatDuration(durationMs: number): string {
  if (!Number.isFinite(durationMs)) throw new RangeError(`Not a duration: ${durationMs}`);
  const minutes = Math.floor(Math.max(0, durationMs) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours >= 1) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
  return `${minutes} min`;
}

/** The start of the minute by which people know an instant; a session is priced from that of its entry on. */
export function shownMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
}

/** How long a session was, as it is shown and priced: the whole minutes that passed, on whatever seconds it began. */
export function shownLengthMs(entryAt: Date, exitAt: Date): number {
  return Math.floor((exitAt.getTime() - entryAt.getTime()) / MINUTE_MS) * MINUTE_MS;
}

/** The same in words. */
export function formatShownLength(entryAt: Date, exitAt: Date): string {
  return formatDuration(shownLengthMs(entryAt, exitAt));
}

/** A line of a bill; its amount follows from quantity and unit. */
export function chargeLine(
  code: ChargeLineCode,
  quantity: number,
  unitPaise: Paise,
  parameters: ChargeLine['parameters'] = {},
): ChargeLine {
  return { code, quantity, unitPaise, amountPaise: paise(quantity * unitPaise), parameters };
}
