import type { FullnessCheck } from '#domain/forecast/fullness.ts';
import type { ForecastModel } from '#domain/forecast/forecast.ts';
import { addDays, indiaDate, startOfIndiaDay, type IndiaDate } from '#domain/time/india-time.ts';
import type { MallRecord, Malls } from '../../malls/index.ts';
import { countChangesByHalfHour } from '../../occupancy/index.ts';
import { countEntriesByHour, countLengthsByHour } from '../../sessions/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Calendar } from '../calendar/calendar-cache.ts';
import { countSeen } from '../history/seen-in-slots.ts';
import { layOutVisits, type VisitHistory } from '../history/visit-history.ts';
import { findPeers } from './find-peers.ts';
import type { FitQueue } from './fit-queue.ts';
import { createCache } from './cache.ts';
import { fitMall } from './make-forecast.ts';
import { checkAgainstSensors } from './make-fullness.ts';

export interface MallModel {
  readonly model: ForecastModel;
  readonly history: VisitHistory;
  readonly hasPeers: boolean;
  /** What the sensors say of the estimate of fullness; null where they saw too little. */
  readonly check: FullnessCheck | null;
}

export interface Models {
  readonly historyOf: (mall: MallRecord) => Promise<VisitHistory>;
  /** The mall's model as of a day: today, or a past day, of which only what lay before is known. */
  of(mall: MallRecord, asOf: IndiaDate): Promise<MallModel>;
  readonly capacityOf: (mall: number) => number | null;
  forget(mall: number): void;
  forgetAll(): void;
}

/** Three years: the method looks no further back. */
const HISTORY_DAYS = 1_100;
const SESSION_DAYS = 90;
const SEEN_DAYS = 28;
/** A model of a mall with years of history takes about a megabyte. */
const MOST_MODELS = 48;
const MOST_HISTORIES = 100;
const ENOUGH_DAYS = 14;

/** Histories and models of malls, read and learned once a day each. */
export function createModelCache(
  services: Services,
  malls: Malls,
  calendar: Calendar,
  inTurn: FitQueue,
): Models {
  const { database, clock } = services;
  const histories = createCache<VisitHistory>(MOST_HISTORIES);
  const models = createCache<MallModel>(MOST_MODELS);
  const capacityOf = (mall: number): number | null =>
    malls.slotsOf(mall).filter(({ isRetired }) => !isRetired).length || null;

  async function readHistory(mall: number, today: IndiaDate): Promise<VisitHistory> {
    return database.transact({ mall }, async (transaction) => {
      const until = startOfIndiaDay(today);
      const since = (days: number) => startOfIndiaDay(addDays(today, -days));
      const entries = await countEntriesByHour(transaction, mall, since(HISTORY_DAYS), until);
      const lengths = await countLengthsByHour(transaction, mall, since(SESSION_DAYS), until);
      const changes = await countChangesByHalfHour(transaction, mall, since(SEEN_DAYS), until);
      const { rows, startedOccupied } = changes;
      return layOutVisits({ entries, lengths, seen: countSeen(rows, startedOccupied) }, today);
    });
  }

  async function fit(mall: MallRecord, asOf: IndiaDate): Promise<MallModel> {
    const history = await cached.historyOf(mall);
    const holidays = await calendar.forAddress(mall.address);
    const isShort = history.firstDate === null || history.firstDate > addDays(asOf, -ENOUGH_DAYS * 2);
    const others = malls.list();
    const peers = isShort ? await findPeers({ mall, others, capacityOf, historyOf: cached.historyOf }) : [];
    const given = { history, holidays, peers, capacity: capacityOf(mall.id), asOf };
    return {
      model: await inTurn(() => fitMall(given)),
      history,
      hasPeers: peers.length > 0,
      check: checkAgainstSensors(history),
    };
  }

  const cached: Models = {
    historyOf: ({ id }) => {
      const today = indiaDate(clock());
      return histories.get(`${id}|${today}`, () => readHistory(id, today));
    },
    of: (mall, asOf) => models.get(`${mall.id}|${indiaDate(clock())}|${asOf}`, () => fit(mall, asOf)),
    capacityOf,
    forget(mall) {
      for (const cache of [histories, models]) cache.forget((key) => key.startsWith(`${mall}|`));
    },
    forgetAll: () => models.forget(() => true),
  };
  return cached;
}
