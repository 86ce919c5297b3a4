import { readMallCharts, type MallCharts } from '#contract/charts.ts';
import { readMallNow, type DashboardNow } from '#contract/now.ts';
import { readOverview, type MallOverview } from '#contract/overview.ts';
import { readSession } from '#contract/session-detail.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../platform/http/mount.ts';
import { createCache } from './cache.ts';
import { makeCharts } from './charts/make-charts.ts';
import type { DashboardServices } from './dashboard-services.ts';
import { describeSession } from './detail/describe-session.ts';
import { createExpected } from './now/expected.ts';
import { makeNow } from './now/make-now.ts';
import { createPastDays } from './now/past-days.ts';
import { readUsual, type UsualTimes } from './now/usual.ts';
import { makeOverview } from './overview/make-overview.ts';

/** Many screens of one mall cost one count; the answer says as of when it is. */
const NOW_MS = 1_000;
/** What is usual at this time changes little within a minute, and costs most. */
const USUAL_MS = 60_000;
/** Every mall is asked for it. */
const OVERVIEW_MS = 10_000;
const ALL_MALLS = 0;
/** Weeks are read for the charts, and change little within minutes. */
const CHARTS_MS = 120_000;

/** Mounts what the dashboard shows. */
export function mountDashboard(app: FastifyInstance, on: DashboardServices): void {
  const { database, clock } = on.services;
  const charts = createCache<MallCharts>(CHARTS_MS, clock, (one) => one.isForecastPending);
  const cached = createCache<DashboardNow>(NOW_MS, clock);
  const expected = createExpected(on);
  const usual = createCache<UsualTimes>(USUAL_MS, clock);
  const pastDays = createPastDays();

  mount(app, readMallNow, ({ mall }) =>
    cached.of(mall, async (now) => {
      const [seen, forecast] = await Promise.all([
        database.transact({ mall }, async (transaction) =>
          makeNow(on, transaction, {
            mall,
            now,
            usual: await usual.of(mall, () => readUsual(transaction, { mall, now, pastDays })),
          }),
        ),
        // Not within the transaction: it reads in ones of its own.
        expected.now(mall, now),
      ]);
      return { ...seen, forecast };
    }),
  );

  const overview = createCache<{ malls: MallOverview[]; asOf: string }>(OVERVIEW_MS, clock);
  mount(app, readOverview, () =>
    overview.of(ALL_MALLS, async (now) => ({ malls: await makeOverview(on, now), asOf: now.toISOString() })),
  );

  mount(app, readMallCharts, ({ mall }) => charts.of(mall, (now) => makeCharts(on, expected, mall, now)));

  mount(app, readSession, async ({ caller, mall, params: { session } }) => {
    const { people, present } = await database.transact({ mall }, (transaction) =>
      describeSession(on, transaction, { mall, session, person: caller.publicId, now: clock() }),
    );
    const names = people.length === 0 ? new Map<string, string>() : await on.people.namesOf(people, false);
    return present((person) => names.get(person) ?? 'somebody who works here no more');
  });
}
