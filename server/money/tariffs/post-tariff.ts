import type { PostedTariff } from '#contract/prices.ts';
import { toRupees } from '#domain/money/money.ts';
import { quote } from '#domain/money/quote.ts';
import { addDays, indiaDate } from '#domain/time/india-time.ts';
import { findHolidays } from '../../calendar/index.ts';
import type { MallRecord } from '../../malls/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findRules } from '../rules/store.ts';
import { findNextTariff, findTariffAt, type StoredTariff } from './store.ts';

const HOUR_MS = 3_600_000;

/** The tariff of a mall as everybody may read it: what a car pays by that comes in now, and what comes next. */
export async function postTariff(
  transaction: Transaction,
  { id, address }: MallRecord,
  now: Date,
): Promise<PostedTariff> {
  const { zeroTariff } = await findRules(transaction, id);
  // Nobody knows when the mall will charge, nor whether by this tariff.
  if (zeroTariff) return { state: 'free', firstHourNow: 0, inForce: null, next: null };
  const tariff = await findTariffAt(transaction, id, now);
  const next = await findNextTariff(transaction, id, now);
  const posted = { inForce: tariff && presentVersion(tariff), next: next && presentVersion(next) };
  if (tariff === null) return { state: 'unknown', firstHourNow: null, ...posted };
  const { document } = tariff;
  const date = indiaDate(now);
  const holidays = await findHolidays(transaction, address, date, addDays(date, 1));
  const firstHour = quote(document, {
    entryAt: now,
    exitAt: new Date(now.getTime() + HOUR_MS),
    holidays,
  });
  const state = document.zero ? 'free' : 'charged';
  return { state, firstHourNow: toRupees(firstHour.totalPaise), ...posted };
}

/** With the fee where no entry is known: what is not posted is not taken. */
function presentVersion({ effectiveFrom, document }: StoredTariff) {
  const posted = { ...document, validations: [] };
  return { since: effectiveFrom.toISOString(), document: posted };
}
