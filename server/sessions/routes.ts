import type { FastifyInstance } from 'fastify';
import { listReviews, listSessions, readSessionStats } from '#contract/sessions.ts';
import { settleSessions } from '#contract/settlements.ts';
import { toRupees } from '#domain/money/money.ts';
import { changedBy } from '../audit/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { Plates } from '../plates/index.ts';
import { mount } from '../platform/http/mount.ts';
import { mountExport } from './export/routes.ts';
import { mountHistory } from './history/routes.ts';
import { answerPage } from './lists/answer-page.ts';
import { preferredLimit, readWanted, type Wanted } from './lists/page.ts';
import { quoteInside } from './lists/quote-inside.ts';
import { createListsInTurn } from './lists/lists-in-turn.ts';
import { noteList } from './lists/note-list.ts';
import { listWithCharges, readFound, readPage } from './lists/read-page.ts';
import { createPlanParts, type PlanParts } from './lists/parts/plan-parts.ts';
import { mountRecounts } from './recounts/routes.ts';
import { search } from './lists/search.ts';
import { presentReviewed, presentSession } from './present.ts';
import { settleByHand } from './settlements/settle.ts';
import type { SessionServices } from './session-services.ts';
import { countParked } from './stats/count-parked.ts';
import type { Totals, TotalsCache } from './stats/totals-cache.ts';

/** Whatever this topic answers. */
export function mountAll(
  app: FastifyInstance,
  on: SessionServices,
  doors: { malls: Malls; devices: Devices; occupancy: Occupancy; plates: Plates },
  totals: TotalsCache,
): void {
  const planParts = createPlanParts(on.malls, on.services.database);
  mountSessions(app, on, totals, planParts);
  mountHistory(app, on, doors);
  mountExport(app, on, planParts);
  mountRecounts(app, on);
}

/** Mounts the lists of sessions and their totals. */
function mountSessions(
  app: FastifyInstance,
  on: SessionServices,
  totals: TotalsCache,
  planParts: PlanParts,
): void {
  const { services } = on;
  const { database } = services;
  const inTurn = createListsInTurn();

  mount(app, listSessions, async ({ caller, mall, query, request, reply }) => {
    const wanted = readWanted({ ...query, limit: query.limit ?? preferredLimit(request.headers['prefer']) });
    const page = await inTurn(mall, async () => {
      if (wanted.q !== null) {
        const found = await search(services, { mall }, wanted, planParts);
        return database.transact({ mall }, (transaction) => readFound(transaction, found, wanted));
      }
      const known = isOfSomeDays(wanted) ? null : countOf(await totals.of(mall), wanted);
      return database.transact({ mall }, (transaction) => readPage(transaction, { mall }, wanted, known));
    });
    await noteList(services, { caller, mall }, 'sessions', wanted, page.sessions);
    const soFar = await quoteInside(services, mall, page);
    return answerPage(reply, page, wanted.order).map((listed) =>
      presentSession(listed, on.trusts.of(mall), soFar),
    );
  });

  mount(app, listReviews, async ({ caller, mall, query, reply }) => {
    const wanted = readWanted(query, true);
    const page = await inTurn(mall, async () => {
      const { inReview } = await totals.of(mall);
      return database.transact({ mall }, (transaction) => readPage(transaction, { mall }, wanted, inReview));
    });
    await noteList(services, { caller, mall }, 'reviews', wanted, page.sessions);
    return answerPage(reply, page, wanted.order).map((listed) => presentReviewed(listed, on.trusts.of(mall)));
  });

  mount(app, settleSessions, async ({ caller, mall, body }) => {
    const { settlement, sessions } = await settleByHand(on, mall, body, changedBy(caller, services.clock()));
    const listed = await database.transact({ mall }, (transaction) => listWithCharges(transaction, sessions));
    return { settlement, sessions: listed.map((one) => presentSession(one, on.trusts.of(mall))) };
  });

  mount(app, readSessionStats, async ({ mall }) => {
    return presentTotals(await totals.of(mall), on.occupancy.counts(mall));
  });
}

function presentTotals(
  { total, open, closedSince, inReview, revenue, asOf, ...counted }: Totals & { readonly asOf: Date },
  slots: { occupied: number; unknown: number; total: number },
) {
  const { parked, low, high } = countParked(counted, slots);
  return {
    totalSessions: total,
    currentlyParked: parked,
    openSessions: open,
    parkedLow: low,
    parkedHigh: high,
    completedToday: closedSince,
    totalRevenue: toRupees(revenue),
    inReview,
    asOf: asOf.toISOString(),
  };
}

function isOfSomeDays({ from, to }: Wanted): boolean {
  return from !== null || to !== null;
}

/** The totals are counted already: a list of 100,000 sessions need not be counted for every page. */
function countOf({ total, open }: Totals, { state }: Wanted): number {
  if (state === null) return total;
  return state === 'open' ? open : total - open;
}
