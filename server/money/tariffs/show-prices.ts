import type { ShownPrices } from '#contract/prices.ts';
import { toRupees } from '#domain/money/money.ts';
import { quote } from '#domain/money/quote.ts';
import {
  startOfIndiaDay,
  TIME_SLOT_NAMES,
  type IndiaDate,
  type TimeSlotName,
} from '#domain/time/india-time.ts';
import { findHolidays } from '../../calendar/index.ts';
import type { MallRecord } from '../../malls/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findRules } from '../rules/store.ts';
import { findTariffAt } from './store.ts';

const HOUR_MS = 3_600_000;

/** The hour of the day at which each time slot begins. */
const BEGINS: Readonly<Record<TimeSlotName, number>> = {
  morning: 6,
  afternoon: 12,
  evening: 17,
  night: 21,
  late_night: 0,
};

/** What a car pays for its first hour at a mall on a day, by the versions that count then, as far as is known now. */
export async function showPricesOf(
  transaction: Transaction,
  { id, address }: MallRecord,
  date: IndiaDate,
): Promise<ShownPrices> {
  const { zeroTariff } = await findRules(transaction, id);
  const holidays = await findHolidays(transaction, address, date, date);
  const firstHour = {} as Record<TimeSlotName, number | null>;
  let freeMinutes = 0;
  for (const timeSlot of TIME_SLOT_NAMES) {
    const entryAt = new Date(startOfIndiaDay(date).getTime() + BEGINS[timeSlot] * HOUR_MS);
    const tariff = await findTariffAt(transaction, id, entryAt);
    const exitAt = new Date(entryAt.getTime() + HOUR_MS);
    const priced = tariff && quote(tariff.document, { entryAt, exitAt, holidays });
    firstHour[timeSlot] = zeroTariff ? 0 : priced && toRupees(priced.totalPaise);
    freeMinutes = tariff?.document.prices.find(({ classes }) => classes.includes('car'))?.freeMinutes ?? 0;
  }
  const isCharged = Object.values(firstHour).some((rupees) => rupees !== null && rupees > 0);
  return { isCharged, freeMinutes, firstHour };
}
