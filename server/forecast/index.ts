import type { ForecastScore, Fullness } from '#contract/forecast.ts';
import { addDays, indiaDate, type IndiaDate } from '#domain/time/india-time.ts';
import type { FastifyInstance } from 'fastify';
import type { Devices } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { Services } from '../platform/services.ts';
import { openCalendar } from '../calendar/index.ts';
import { createFitQueue } from './outlooks/fit-queue.ts';
import { createCache } from './outlooks/cache.ts';
import { createModelCache, type Models } from './outlooks/model-cache.ts';
import { createOutlooks } from './outlooks/outlook-cache.ts';
import { listForecasts } from './outlooks/store.ts';
import { scheduleRefits } from './refit-nightly.ts';
import { mountForecast } from './routes.ts';
import { scoreMall } from './score/score-mall.ts';

/** The door of `forecast`: predicted visits and crowding, and the calendar they rest on. */
export interface Forecast {
  /** Learns every mall anew and makes the coming days; runs by itself after midnight in India, on one process. */
  refitAll(): Promise<void>;
  /**
   * How full a mall is expected to be through a day, and how full it was foreseen to be whatever the sensors see today;
   * null where that cannot be forecast. Made once a day, of today every half hour.
   */
  fullnessOf(mall: number, date: IndiaDate): Promise<ExpectedFullness | null>;
  stop(): Promise<void>;
  mount(app: FastifyInstance): void;
}

export interface ExpectedFullness {
  readonly expected: Fullness;
  readonly foreseen: Fullness;
}

const MOST_SCORES = 500;
const SCORED_DAYS = 200;

export async function openForecast(
  services: Services,
  { malls, occupancy, devices }: { malls: Malls; occupancy: Occupancy; devices: Devices },
): Promise<Forecast> {
  const inTurn = createFitQueue();
  const scores = createCache<ForecastScore>(MOST_SCORES);
  const calendar = await openCalendar(services);
  const models = createModelCache({ services, malls, occupancy, devices, calendar, inTurn });
  const outlooks = createOutlooks(services, malls, models, inTurn);
  const refits = scheduleRefits(services, malls, outlooks);
  calendar.onChanged(() => {
    outlooks.forgetAll();
    scores.forget(() => true);
  });
  const forget = ({ mallId }: { mallId: number }) => outlooks.forget(mallId);
  // What a day is compared with changes with the mall's slots; a new address may lie in another region of the calendar.
  const stops = [
    services.bus.on('layoutChanged', 'forecast', forget),
    services.bus.on('closuresChanged', 'forecast', forget),
    services.bus.on('mallChanged', 'forecast', forget),
    services.bus.on('mallDeleted', 'forecast', forget),
  ];
  const scoreOf = (mall: number) =>
    scores.get(`${mall}|${indiaDate(services.clock())}`, () => makeScore(services, malls, models, mall));
  return {
    refitAll: () => refits.refitAll(),
    async fullnessOf(id, date) {
      const mall = malls.get(id);
      if (!mall) return null;
      const { fullness, foreseen } = await outlooks.of(mall, date);
      return fullness && foreseen && { expected: fullness, foreseen };
    },
    async stop() {
      for (const stop of stops) stop();
      await refits.stop();
    },
    mount: (app) => mountForecast(app, services, { malls, outlooks, calendar, scoreOf }),
  };
}

async function makeScore(
  services: Services,
  malls: Malls,
  models: Models,
  id: number,
): Promise<ForecastScore> {
  const mall = malls.get(id);
  if (!mall) throw new Error('a mall without a record has no score');
  const today = indiaDate(services.clock());
  const { model, history } = await models.of(mall, today);
  const from = addDays(today, -SCORED_DAYS);
  const forecasts = await services.database.transact({ mall: id }, (transaction) =>
    listForecasts(transaction, id, from),
  );
  return scoreMall(model, history, forecasts);
}
