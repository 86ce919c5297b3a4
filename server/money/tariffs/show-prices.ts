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
  const isToday = day.from <= now && now < day.until;
  const firstHour = {} as ShownPrices['firstHour'];
  const firstHourRange = {} as ShownPrices['firstHourRange'];
  let isCharged = false;
  for (const timeSlot of TIME_SLOT_NAMES) {
    const { from, until } = hoursOf(timeSlot, day.from);
    // Of the one that runs now, nobody comes in what has passed of it.
    const isRunning = isToday && from <= now && now < until;
    const priced = priceFirstHour({ versions, holidays }, isRunning ? now : from, until);
    firstHour[timeSlot] = zeroTariff ? 0 : priced.first && toRupees(priced.first);
    const range = zeroTariff ? { least: 0, most: 0 } : presentRange(priced);
    firstHourRange[timeSlot] = range;
    const isOver = isToday && until <= now;
    isCharged ||= !isOver && range !== null && range.most > 0;
  }
  const counts = versionAt(versions, isToday ? now : day.from) ?? versions[0];
  return { isCharged, freeMinutes: freeMinutesOf(counts), firstHour, firstHourRange };
}

/** The versions that are in force at some time of a day, the earliest first. */
async function listVersionsOf(
  transaction: Transaction,
  mall: number,
  { from, until }: { from: Date; until: Date },
): Promise<StoredTariff[]> {
  const first = await findTariffAt(transaction, mall, from);
  const others = await listTariffsWithin(transaction, mall, { after: from, until });
  return [...(first ? [first] : []), ...others];
}

function hoursOf(timeSlot: TimeSlotName, midnight: Date): { from: Date; until: Date } {
  const { from, to } = TIME_SLOT_FACTS[timeSlot];
  const at = (hour: number) => new Date(midnight.getTime() + hour * HOUR_MS);
  return { from: at(from), until: at(to) };
}

function presentRange({ range }: FirstHour) {
  return range && { least: toRupees(range.least), most: toRupees(range.most) };
}

function freeMinutesOf(tariff: StoredTariff | undefined): number {
  return tariff?.document.prices.find(({ classes }) => classes.includes('car'))?.freeMinutes ?? 0;
}
