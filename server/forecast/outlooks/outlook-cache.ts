import { addDays, indiaDate, type IndiaDate } from '#domain/time/india-time.ts';
import type { MallRecord, Malls } from '../../malls/index.ts';
import type { Services } from '../../platform/services.ts';
import type { FitQueue } from './fit-queue.ts';
import type { Models } from './model-cache.ts';
import { createCache } from './cache.ts';
import { makeOutlook } from './make-outlook.ts';
import type { Outlook } from './outlook.ts';
import type { MadeForecast } from '../tables.ts';
import { storeForecasts } from './store.ts';
import { sumOutlooks } from './sum-outlooks.ts';

export interface Outlooks {
  /** One day at one mall. Asked again on the same day it costs neither a fit nor a query. */
  of(mall: MallRecord, date: IndiaDate): Promise<Outlook>;
  /** The sum over the malls that are switched on. */
  ofAll(date: IndiaDate): Promise<Outlook>;
  /** Makes what drivers will ask for in the morning, and stores the forecast of tomorrow. */
  prepare(mall: MallRecord): Promise<void>;
  forget(mall: number): void;
  forgetAll(): void;
  /** Waits for what is still being written. */
  settle(): Promise<void>;
}

const MOST_OUTLOOKS = 10_000;
const PREPARED_DAYS = 7;
const HALF_HOUR_MS = 30 * 60 * 1000;

/** The outlook of each mall and day, made once a day. */
export function createOutlooks(services: Services, malls: Malls, models: Models, inTurn: FitQueue): Outlooks {
  const { database, clock, log } = services;
  const cache = createCache<Outlook>(MOST_OUTLOOKS);
  const pending = new Set<Promise<void>>();
  const storedOn = new Map<number, IndiaDate>();

  async function make(mall: MallRecord, date: IndiaDate): Promise<Outlook> {
    const now = clock();
    const outlook = await makeOutlook({ models, inTurn, mall, date, now });
    if (date >= indiaDate(now)) storeOnce(mall, indiaDate(now));
    return outlook;
  }

  /** Once a day and mall, beside the answer: whoever asks need not wait for it. */
  function storeOnce(mall: MallRecord, today: IndiaDate): void {
    if (storedOn.get(mall.id) === today) return;
    storedOn.set(mall.id, today);
    const writing = storeTomorrow(mall, today).catch((error: unknown) => {
      storedOn.delete(mall.id);
      log.error({ err: error, mall: mall.id }, 'a forecast was not stored for its score');
    });
    pending.add(writing);
    void writing.finally(() => pending.delete(writing));
  }

  async function storeTomorrow(mall: MallRecord, today: IndiaDate): Promise<void> {
    const { timeSlots, day, date } = await outlooks.of(mall, addDays(today, 1));
    if (!timeSlots || !day) return;
    const forecasts: MadeForecast[] = [...Object.entries(timeSlots), ['day', day] as const].map(
      ([timeSlot, { expected, low, high }]) => ({ date, timeSlot, expected, low, high }),
    );
    await database.transact({ mall: mall.id }, (transaction) =>
      storeForecasts(transaction, mall.id, today, forecasts),
    );
  }

  const keyOf = (mall: number, date: IndiaDate) => makeKey(mall, date, clock());
  const outlooks: Outlooks = {
    of: (mall, date) => cache.get(keyOf(mall.id, date), () => make(mall, date)),
    ofAll: (date) =>
      cache.get(keyOf(0, date), async () => {
        const ofMalls: Outlook[] = [];
        // One after the other: the fits would wait for each other anyway.
        for (const mall of malls.list()) if (mall.isLive) ofMalls.push(await outlooks.of(mall, date));
        return sumOutlooks(ofMalls, nothingAt(date, clock()));
      }),
    async prepare(mall) {
      const today = indiaDate(clock());
      for (let ahead = 0; ahead <= PREPARED_DAYS; ahead += 1) await outlooks.of(mall, addDays(today, ahead));
    },
    forget(mall) {
      models.forget(mall);
      cache.forget((key) => key.startsWith(`${mall}|`) || key.startsWith('0|'));
    },
    forgetAll() {
      models.forgetAll();
      cache.forget(() => true);
    },
    settle: async () => void (await Promise.all(pending)),
  };
  return outlooks;
}

function nothingAt(date: IndiaDate, madeAt: Date): Outlook {
  return {
    mallName: null,
    sumOf: { malls: [], leftOut: [] },
    date,
    label: 'no-history',
    countedDays: 0,
    timeSlots: null,
    day: null,
    actual: null,
    fullness: null,
    foreseen: null,
    hours: null,
    dayName: null,
    isHoliday: false,
    sameWeekdays: [],
    notes: ['No live mall has counted visits yet. The zeros mean that nobody knows, not that nobody comes.'],
    madeAt,
  };
}

/** Today is made anew every half hour, since what has come by then counts. */
function makeKey(mall: number, date: IndiaDate, now: Date): string {
  const today = indiaDate(now);
  const half = date === today ? Math.floor(now.getTime() / HALF_HOUR_MS) : 0;
  return `${mall}|${today}|${date}|${half}`;
}
