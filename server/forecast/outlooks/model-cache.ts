import type { SeenToday } from '#domain/forecast/seen-today.ts';
import { addDays, indiaDate, startOfIndiaDay, type IndiaDate } from '#domain/time/india-time.ts';
import type { OpeningHours } from '#domain/parking/mall.ts';
import type { Devices } from '../../devices/index.ts';
import type { MallRecord, Malls } from '../../malls/index.ts';
import { countChangesByHalfHour, type Occupancy } from '../../occupancy/index.ts';
import { countEntriesByHour, countLengthsByHour, type HourOfEntries } from '../../sessions/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { servicesOfJobs, type Services } from '../../platform/services.ts';
import type { Calendar } from '../../calendar/index.ts';
import { countSeen, followBack, readTaken } from '../history/seen-in-slots.ts';
import { keepOpen } from '../history/keep-open.ts';
import { readQuiet } from '../history/read-quiet.ts';
import { layOutVisits, type VisitHistory } from '../history/visit-history.ts';
import { closedOn } from './closed-on.ts';
import { findPeers } from './find-peers.ts';
import { followFeed, type FeedToday } from './follow-feed.ts';
import type { FitQueue } from './fit-queue.ts';
import { createCache } from './cache.ts';
import { fitMall } from './make-forecast.ts';
import type { MallModel } from './mall-model.ts';
import { checkAgainstSensors } from './make-fullness.ts';

export interface Models {
  readonly historyOf: (mall: MallRecord) => Promise<VisitHistory>;
  /** The mall's model as of a day: today, or a past day, of which only what lay before is known. */
  of(mall: MallRecord, asOf: IndiaDate): Promise<MallModel>;
  /** The same, learned from what came within opening hours alone. */
  withinHours(mall: MallRecord, asOf: IndiaDate, hours: OpeningHours): Promise<MallModel>;
  readonly capacityOf: (mall: number) => number | null;
  /** Slots that are closed on a day, for most of its open hours. */
  readonly closedOn: (mall: MallRecord, date: IndiaDate) => number;
  /** What has come today, hour by hour. */
  entriesToday(mall: MallRecord, now: Date): Promise<readonly HourOfEntries[]>;
  /** What the sensors say of today; null where too much of the mall is unknown now. */
  seenToday(mall: MallRecord, now: Date): Promise<SeenToday | null>;
  /** Until when today's feed was alive, and in which of its hours nobody came. */
  feedToday(mall: MallRecord, history: VisitHistory, now: Date): Promise<FeedToday>;
  forget(mall: number): void;
  forgetAll(): void;
}

/** Three years: the method looks no further back. */
const HISTORY_DAYS = 1_100;
const SESSION_DAYS = 90;
const SEEN_DAYS = 28;
const MOMENT_MS = 1_000;
/** So far back a slot's status before today is searched: more days cost more each half hour. */
const BEFORE_DAYS = 3;
/** A model of a mall with years of history takes about a megabyte. */
const MOST_MODELS = 48;
const MOST_HISTORIES = 100;
/** A mall that has seen a year has seen its festivals; one that has counted less is lent them. */
const YEAR_DAYS = 400;

interface Given {
  readonly services: Services;
  readonly malls: Malls;
  readonly occupancy: Pick<Occupancy, 'counts' | 'readingAt'>;
  readonly devices: Pick<Devices, 'ofMall' | 'lastSeenAt'>;
  readonly calendar: Calendar;
  readonly inTurn: FitQueue;
}

/** Histories and models of malls, read and learned once a day each. */
export function createModelCache({ services, malls, occupancy, devices, calendar, inTurn }: Given): Models {
  // Years of history are read once a day: whoever asks first waits behind those who only look something up.
  const { database, clock, config } = servicesOfJobs(services);
  const histories = createCache<VisitHistory>(MOST_HISTORIES);
  const models = createCache<MallModel>(MOST_MODELS);
  const capacityOf = (mall: number): number | null =>
    malls.slotsOf(mall).filter(({ isRetired }) => !isRetired).length || null;

  const historyUntil = ({ id }: MallRecord, asOf: IndiaDate) =>
    histories.get(`${id}|${indiaDate(clock())}|${asOf}`, () =>
      database.transact({ mall: id }, (transaction) =>
        readHistory(transaction, id, { today: asOf, readingDays: config.retention.readings }),
      ),
    );

  async function fit(mall: MallRecord, asOf: IndiaDate, hours: OpeningHours | null): Promise<MallModel> {
    const counting = (history: VisitHistory) => (hours ? keepOpen(history, hours) : history);
    // Of a past day nothing is known that came later: neither visits nor how long cars stayed nor what sensors saw.
    const all = await historyUntil(mall, asOf);
    const history = counting(all);
    const holidays = await calendar.forAddress(mall.address);
    const isShort = history.firstDate === null || history.firstDate > addDays(asOf, -YEAR_DAYS);
    const others = malls.list();
    const historyOf = async (other: MallRecord) => counting(await cached.historyOf(other));
    const peers = isShort ? await findPeers({ mall, others, capacityOf, historyOf, asOf }) : [];
    const given = { history, holidays, peers, capacity: capacityOf(mall.id), asOf };
    return {
      model: await inTurn(() => fitMall(given)),
      history,
      hasPeers: peers.length > 0,
      check: checkAgainstSensors(all),
    };
  }

  const cached: Models = {
    historyOf: (mall) => historyUntil(mall, indiaDate(clock())),
    of: (mall, asOf) => models.get(`${mall.id}|${indiaDate(clock())}|${asOf}`, () => fit(mall, asOf, null)),
    withinHours: (mall, asOf, hours) =>
      models.get(`${mall.id}|${indiaDate(clock())}|${asOf}|${hours.offsetOn}-${hours.offsetOff}`, () =>
        fit(mall, asOf, hours),
      ),
    capacityOf,
    closedOn: (mall, date) => closedOn(malls, mall, date),
    entriesToday: ({ id }, now) =>
      database.transact({ mall: id }, (transaction) =>
        countEntriesByHour(transaction, id, startOfIndiaDay(indiaDate(now)), now),
      ),
    feedToday: ({ id }, history, now) => followFeed({ database, devices }, { mall: id, history, now }),
    seenToday: ({ id }, now) => readSeen({ database, occupancy }, id, now),
    forget(mall) {
      for (const cache of [histories, models]) cache.forget((key) => key.startsWith(`${mall}|`));
    },
    forgetAll: () => models.forget(() => true),
  };
  return cached;
}

/** What a mall counted before a day; of days longer ago than changes of slots are stored nobody can tell any more whether cars came uncounted. */
async function readHistory(
  transaction: Transaction,
  mall: number,
  { today, readingDays }: { readonly today: IndiaDate; readonly readingDays: number },
): Promise<VisitHistory> {
  const until = startOfIndiaDay(today);
  const since = (days: number) => startOfIndiaDay(addDays(today, -days));
  const entries = await countEntriesByHour(transaction, mall, since(HISTORY_DAYS), until);
  const lengths = await countLengthsByHour(transaction, mall, since(SESSION_DAYS), until);
  const changes = await countChangesByHalfHour(transaction, mall, since(SEEN_DAYS), until);
  const { rows, startedOccupied } = changes;
  const counted = { entries, lengths, seen: countSeen(rows, startedOccupied) };
  const history = layOutVisits(counted, today);
  const known = history.missing.filter((date) => date >= addDays(today, -readingDays));
  const quiet = await readQuiet(transaction, mall, known);
  return quiet.size === 0 ? history : layOutVisits({ ...counted, quiet }, today);
}

async function readSeen(
  { database, occupancy }: Pick<Services, 'database'> & Pick<Given, 'occupancy'>,
  mall: number,
  now: Date,
): Promise<SeenToday | null> {
  const taken = readTaken(occupancy.counts(mall), occupancy.readingAt(mall), now);
  if (taken === null) return null;
  // What is taken now holds the changes of this moment too.
  const until = new Date(now.getTime() + MOMENT_MS);
  const today = indiaDate(now);
  const since = startOfIndiaDay(addDays(today, -BEFORE_DAYS));
  const { rows } = await database.transact({ mall }, (transaction) =>
    countChangesByHalfHour(transaction, mall, since, until),
  );
  const ofToday = rows.filter(({ date }) => date === today);
  return followBack(ofToday, taken, now);
}
