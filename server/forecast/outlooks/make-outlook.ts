import { newestLevel } from '#domain/forecast/returning.ts';
import { dayNumber } from '#domain/time/calendar.ts';
import { addDays, indiaDate, type IndiaDate } from '#domain/time/india-time.ts';
import type { MallRecord } from '../../malls/index.ts';
import { visitsOn } from '../history/visit-history.ts';
import type { FitQueue } from './fit-queue.ts';
import type { MallModel, Models } from './model-cache.ts';
import { makeForecast } from './make-forecast.ts';
import { makeFullness } from './make-fullness.ts';
import type { Outlook } from './outlook.ts';
import { writeNotes } from './write-notes.ts';

interface Given {
  readonly models: Models;
  readonly inTurn: FitQueue;
  readonly mall: MallRecord;
  readonly date: IndiaDate;
  readonly now: Date;
}

const SAME_WEEKDAYS = 8;
const NOTHING = { label: 'no-history', timeSlots: null, day: null, daysAhead: 0 } as const;

/** All that can be forecast of one day at one mall; a past day is forecast from what lay before it. */
export async function makeOutlook({ models, inTurn, mall, date, now }: Given): Promise<Outlook> {
  const today = indiaDate(now);
  const asOf = date < today ? date : today;
  const known = await models.of(mall, asOf);
  const { model, history, hasPeers } = known;
  const isToday = date === today;
  const soFar = isToday ? await models.soFar(mall, history, now) : null;
  const made = await inTurn(() => makeForecast(model, date, soFar));
  const { label, timeSlots, day, daysAhead } = made ?? NOTHING;
  const { index } = model;
  const number = dayNumber(date) ?? 0;
  const { missing } = history;
  const { countedDays } = model;
  const seen = isToday ? await models.seenToday(mall, now) : null;
  const capacity = made && models.capacityOf(mall.id);
  const fullness = capacity ? makeBoth({ ...known, date, capacity, today: soFar, seen }) : NEITHER;
  return {
    mallName: mall.name,
    date,
    label,
    countedDays,
    timeSlots,
    day,
    actual: date < today ? visitsOn(await models.historyOf(mall), date) : null,
    ...fullness,
    dayName: index.namesOn(number).join(', ') || null,
    isHoliday: index.isHoliday(number),
    sameWeekdays: lastSameWeekdays(known, asOf, date),
    notes: writeNotes({
      label,
      date,
      today,
      daysAhead,
      countedDays,
      hasPeers,
      missing,
      countedUntil: soFar?.until ?? null,
      isSeen: seen !== null,
      level: newestLevel(model.rebases, model.grid.firstDay),
    }),
    madeAt: now,
  };
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
