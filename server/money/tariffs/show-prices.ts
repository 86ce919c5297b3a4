import type { ShownPrices } from '#contract/prices.ts';
import { TIME_SLOT_FACTS } from '#domain/forecast/crowding.ts';
import { priceFirstHour, versionAt, type FirstHour } from '#domain/money/first-hour.ts';
import { toRupees } from '#domain/money/money.ts';
import {
  addDays,
  startOfIndiaDay,
  TIME_SLOT_NAMES,
  type IndiaDate,
  type TimeSlotName,
} from '#domain/time/india-time.ts';
import { findHolidays } from '../../calendar/index.ts';
import type { MallRecord } from '../../malls/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findRules } from '../rules/store.ts';
import { findTariffAt, listTariffsWithin, type StoredTariff } from './store.ts';

const HOUR_MS = 3_600_000;

/** What a car pays for its first hour at a mall on a day, by the versions that count then, as far as is known now. */
export async function showPricesOf(
  transaction: Transaction,
  { id, address }: MallRecord,
  { date, now }: { date: IndiaDate; now: Date },
): Promise<ShownPrices> {
  const { zeroTariff } = await findRules(transaction, id);
  const day = { from: startOfIndiaDay(date), until: startOfIndiaDay(addDays(date, 1)) };
  const versions = await listVersionsOf(transaction, id, day);
  // Whoever comes late in the evening pays by the next day too.
  const holidays = await findHolidays(transaction, address, date, addDays(date, 1));
  const known = { versions, holidays };
  const slots = TIME_SLOT_NAMES.map((timeSlot) => {
    const { priced, isOver } = priceSlot(known, hoursOf(timeSlot, day.from), day, now);
    return { timeSlot, isOver, ...(zeroTariff ? NOTHING : presentFirstHour(priced)) };
  });
  const counts = versionAt(versions, isWithin(now, day) ? now : day.from) ?? versions[0];
  return {
    isCharged: slots.some(({ isOver, range }) => !isOver && range !== null && range.most > 0),
    freeMinutes: freeMinutesOf(counts),
    firstHour: bySlot(slots, ({ first }) => first),
    firstHourRange: bySlot(slots, ({ range }) => range),
  };
}

interface Span {
  readonly from: Date;
  readonly until: Date;
}

const NOTHING = { first: 0, range: { least: 0, most: 0 } };

/** Of a time slot of today nobody comes any more in what has passed of it. */
function priceSlot(known: Parameters<typeof priceFirstHour>[0], hours: Span, day: Span, now: Date) {
  const from = isWithin(now, hours) ? now : hours.from;
  return {
    priced: priceFirstHour(known, from, hours.until),
    isOver: isWithin(now, day) && hours.until <= now,
  };
}

function isWithin(at: Date, { from, until }: Span): boolean {
  return from <= at && at < until;
}

function presentFirstHour({ first, range }: FirstHour) {
  return {
    first: first === null ? null : toRupees(first),
    range: range && { least: toRupees(range.least), most: toRupees(range.most) },
  };
}

function bySlot<Slot extends { readonly timeSlot: TimeSlotName }, Value>(
  slots: readonly Slot[],
  pick: (slot: Slot) => Value,
): Record<TimeSlotName, Value> {
  const entries = slots.map((slot) => [slot.timeSlot, pick(slot)] as const);
  return Object.fromEntries(entries) as Record<TimeSlotName, Value>;
}

/** The versions that are in force at some time of a day, the earliest first. */
async function listVersionsOf(
  transaction: Transaction,
  mall: number,
  { from, until }: Span,
): Promise<StoredTariff[]> {
  const first = await findTariffAt(transaction, mall, from);
  const others = await listTariffsWithin(transaction, mall, { after: from, until });
  return [...(first ? [first] : []), ...others];
}

function hoursOf(timeSlot: TimeSlotName, midnight: Date): Span {
  const { from, to } = TIME_SLOT_FACTS[timeSlot];
  const at = (hour: number) => new Date(midnight.getTime() + hour * HOUR_MS);
  return { from: at(from), until: at(to) };
}

function freeMinutesOf(tariff: StoredTariff | undefined): number {
  return tariff?.document.prices.find(({ classes }) => classes.includes('car'))?.freeMinutes ?? 0;
}
