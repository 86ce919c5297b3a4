import type { FullnessCheck } from '#domain/forecast/fullness.ts';
import type { ForecastModel } from '#domain/forecast/forecast.ts';
import { addDays, indiaDate, type IndiaDate } from '#domain/time/india-time.ts';
import type { MallRecord, Malls } from '../../malls/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Calendar } from '../calendar/keep-calendar.ts';
import { countSeen } from '../history/seen-in-slots.ts';
import { countEntries, measureStays, watchBays } from '../history/store.ts';
import { layOutVisits, type VisitHistory } from '../history/visit-history.ts';
import { findPeers } from './find-peers.ts';
import type { FitQueue } from './fit-queue.ts';
import { createKept } from './kept.ts';
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
const STAY_DAYS = 90;
const SEEN_DAYS = 28;
/** A model of a mall with years of history takes about a megabyte. */
const MOST_MODELS = 48;
const MOST_HISTORIES = 100;
const ENOUGH_DAYS = 14;

/** Histories and models of malls, read and learned once a day each. */
export function keepModels(services: Services, malls: Malls, calendar: Calendar, inTurn: FitQueue): Models {
  const { database, clock } = services;
  const histories = createKept<VisitHistory>(MOST_HISTORIES);
  const models = createKept<MallModel>(MOST_MODELS);
  const capacityOf = (mall: number): number | null =>
    malls.slotsOf(mall).filter(({ isRetired }) => !isRetired).length || null;

  async function readHistory(mall: number, today: IndiaDate): Promise<VisitHistory> {
    return database.transact({ mall }, async (transaction) => {
      const entries = await countEntries(transaction, mall, addDays(today, -HISTORY_DAYS), today);
      const stays = await measureStays(transaction, mall, today, STAY_DAYS);
      const { rows, startedOccupied } = await watchBays(transaction, mall, today, SEEN_DAYS);
      return layOutVisits({ entries, stays, seen: countSeen(rows, startedOccupied) }, today);
    });
  }

  async function fit(mall: MallRecord, asOf: IndiaDate): Promise<MallModel> {
    const history = await keep.historyOf(mall);
    const holidays = await calendar.forAddress(mall.address);
    const isShort = history.firstDate === null || history.firstDate > addDays(asOf, -ENOUGH_DAYS * 2);
    const others = malls.list();
    const peers = isShort ? await findPeers({ mall, others, capacityOf, historyOf: keep.historyOf }) : [];
    const given = { history, holidays, peers, capacity: capacityOf(mall.id), asOf };
    return {
      model: await inTurn(() => fitMall(given)),
      history,
      hasPeers: peers.length > 0,
      check: checkAgainstSensors(history),
    };
  }

  const keep: Models = {
    historyOf: ({ id }) => {
      const today = indiaDate(clock());
      return histories.get(`${id}|${today}`, () => readHistory(id, today));
    },
    of: (mall, asOf) => models.get(`${mall.id}|${indiaDate(clock())}|${asOf}`, () => fit(mall, asOf)),
    capacityOf,
    forget(mall) {
      for (const kept of [histories, models]) kept.forget((key) => key.startsWith(`${mall}|`));
    },
    forgetAll: () => models.forget(() => true),
  };
  return keep;
}
