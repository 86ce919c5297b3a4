import { newestLevel } from '#domain/forecast/returning.ts';
import { hasHours } from '#domain/parking/mall.ts';
import { dayNumber } from '#domain/time/calendar.ts';
import { addDays, indiaDate, indiaMinuteOfDay, type IndiaDate } from '#domain/time/india-time.ts';
import type { MallRecord } from '../../malls/index.ts';
import { findUncounted } from '../history/keep-open.ts';
import { visitsOn } from '../history/visit-history.ts';
import type { FitQueue } from './fit-queue.ts';
import type { MallModel } from './mall-model.ts';
import type { Models } from './model-cache.ts';
import { makeFullness } from './make-fullness.ts';
import type { Outlook } from './outlook.ts';
import { forecastWithin, historyWithin, readToday, type Basis } from './within-hours.ts';
import { writeNotes, type OutlookFacts } from './write-notes.ts';

interface Given {
  readonly models: Models;
  readonly inTurn: FitQueue;
  readonly mall: MallRecord;
  readonly date: IndiaDate;
  readonly now: Date;
}

const SAME_WEEKDAYS = 8;
const NOTHING = { label: 'no-history', timeSlots: null, day: null, daysAhead: 0, emptyOn: null } as const;

/** All that can be forecast of one day at one mall; a past day is forecast from what lay before it. */
export async function makeOutlook({ models, inTurn, mall, date, now }: Given): Promise<Outlook> {
  const today = indiaDate(now);
  const asOf = date < today ? date : today;
  const basis = await readBasis(models, mall, { date, today });
  const { model, hasPeers } = basis.whole;
  const signs = date === today ? await readSigns(models, basis, mall, now) : NO_SIGNS;
  const { soFar, seen } = signs;
  const made = await inTurn(() => forecastWithin(basis, date, soFar));
  const { label, timeSlots, day, daysAhead, emptyOn } = made ?? NOTHING;
  const { missing } = historyWithin(basis);
  const { countedDays } = model;
  const closedSlots = models.closedOn(mall, date);
  const capacity = made && (models.capacityOf(mall.id) ?? 0) - closedSlots;
  return {
    mallName: mall.name,
    sumOf: null,
    date,
    label,
    countedDays,
    timeSlots,
    day,
    actual: date < today ? visitsOn(await models.historyOf(mall), date) : null,
    ...(capacity ? makeBoth({ basis, date, capacity, ...signs }) : NEITHER),
    hours: basis.within && [basis.within.hours],
    ...readCalendar(model, date),
    sameWeekdays: lastSameWeekdays(basis.whole, asOf, date),
    notes: writeNotes({
      label,
      date,
      today,
      daysAhead,
      countedDays,
      hasPeers,
      missing,
      emptyOn,
      closedSlots,
      countedUntil: soFar?.whole.until ?? null,
      silentSince: signs.silentSince,
      isSeen: seen !== null,
      ...factsOfHours(basis),
      level: newestLevel(model.rebases, model.grid.firstDay),
    }),
    madeAt: now,
  };
}

const NO_SIGNS = { soFar: null, seen: null, silentSince: null, minuteOfDay: 0 };

/** What is known of today by now. */
async function readSigns(models: Models, basis: Basis, mall: MallRecord, now: Date) {
  const feed = await models.feedToday(mall, basis.whole.history, now);
  return {
    soFar: readToday(basis, await models.entriesToday(mall, now), feed),
    seen: await models.seenToday(mall, now),
    silentSince: feed.silentSince,
    minuteOfDay: indiaMinuteOfDay(now),
  };
}

/** What the day is forecast from. Nobody knows which hours a day that is over had: it shows what happened. */
async function readBasis(
  models: Models,
  mall: MallRecord,
  { date, today }: { readonly date: IndiaDate; readonly today: IndiaDate },
): Promise<Basis> {
  const whole = await models.of(mall, date < today ? date : today);
  if (date < today || !hasHours(mall)) return { whole, within: null };
  return { whole, within: { hours: mall, known: await models.withinHours(mall, today, mall) } };
}

function factsOfHours({ whole, within }: Basis): Pick<OutlookFacts, 'hours' | 'uncounted'> {
  return within
    ? { hours: within.hours, uncounted: findUncounted(whole.history, within.hours) }
    : { hours: null, uncounted: [] };
}

function readCalendar(
  { index }: MallModel['model'],
  date: IndiaDate,
): Pick<Outlook, 'dayName' | 'isHoliday'> {
  const day = dayNumber(date) ?? 0;
  return { dayName: index.namesOn(day).join(', ') || null, isHoliday: index.isHoliday(day) };
}

const NEITHER = { fullness: null, foreseen: null };

/** What was foreseen, and the same from what the sensors see now. */
function makeBoth(given: Parameters<typeof makeFullness>[0]): Pick<Outlook, 'fullness' | 'foreseen'> {
  const foreseen = makeFullness({ ...given, seen: null });
  return { foreseen, fullness: given.seen === null ? foreseen : makeFullness(given) };
}

/** The last eight days of the same weekday that were known when the forecast was made. */
function lastSameWeekdays({ history }: MallModel, asOf: IndiaDate, date: IndiaDate): Outlook['sameWeekdays'] {
  const before = (dayNumber(asOf) ?? 0) - (dayNumber(date) ?? 0);
  let back = date < asOf ? date : addDays(date, Math.floor((before - 1) / 7) * 7);
  if (back >= asOf) back = addDays(back, -7);
  return Array.from({ length: SAME_WEEKDAYS }, (_, week) => addDays(back, -7 * week))
    .flatMap((day) => {
      const visits = visitsOn(history, day);
      return visits ? [{ date: day, visits }] : [];
    })
    .toReversed();
}
