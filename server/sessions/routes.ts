import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  listReviews,
  listSessions,
  readHistory as historyEndpoint,
  readSessionStats,
} from '#contract/sessions.ts';
import { toRupees } from '#domain/money/money.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Malls } from '../malls/index.ts';
import { mount } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { readHistory } from './history/read-history.ts';
import { readWanted, writeCursor, type Wanted } from './lists/page.ts';
import { readPage, type ReadPage } from './lists/read-page.ts';
import { presentHistory, presentReviewed, presentSession, type ListedSession } from './present.ts';
import type { Totals, TotalsCache } from './stats/totals-cache.ts';

/** Mounts the lists of sessions, their totals and a driver's own history. */
export function mountSessions(
  app: FastifyInstance,
  services: Services,
  doors: { accounts: Accounts; malls: Malls },
  totals: TotalsCache,
): void {
  const { database, log } = services;

  mount(app, listSessions, async ({ mall, query, reply }) => {
    const wanted = readWanted(query);
    const known = isNarrowed(wanted) ? null : countOf(await totals.of(mall), wanted);
    const page = await database.transact({ mall }, (transaction) =>
      readPage(transaction, { mall }, wanted, known),
    );
    return answer(reply, page).map(presentSession);
  });

  mount(app, listReviews, async ({ mall, query, reply }) => {
    const wanted = readWanted(query, true);
    const page = await database.transact({ mall }, (transaction) => readPage(transaction, { mall }, wanted));
    return answer(reply, page).map(presentReviewed);
  });

  mount(app, readSessionStats, async ({ mall }) => {
    const { total, open, closedSince, inReview, revenue, asOf } = await totals.of(mall);
    return {
      totalSessions: total,
      currentlyParked: open,
      completedToday: closedSince,
      totalRevenue: toRupees(revenue),
      inReview,
      asOf: asOf.toISOString(),
    };
  });

  mount(app, historyEndpoint, async ({ caller, query, reply }) => {
    const account = caller.accountId;
    const page = await database.transact({ account }, (transaction) =>
      readHistory(doors, transaction, account, query.plates, readWanted(query)),
    );
    // The plates themselves stay out: a log is no place for them.
    if (page.foreign > 0)
      log.warn({ account: caller.publicId, foreign: page.foreign }, 'plates of others were asked for');
    return answer(reply, page).map((listed) =>
      presentHistory(listed, page.mallNames.get(listed.session.mall) ?? ''),
    );
  });
}

function answer(reply: FastifyReply, { sessions, next, count }: ReadPage): readonly ListedSession[] {
  reply.header('x-total-count', String(count));
  if (next) reply.header('x-next-cursor', writeCursor(next));
  return sessions;
}

/** Whether a list holds less than all sessions of a state. */
function isNarrowed({ q, from, to }: Wanted): boolean {
  return q !== null || from !== null || to !== null;
}

/** The totals are counted already: a list of 100,000 sessions need not be counted for every page. */
function countOf({ total, open }: Totals, { state }: Wanted): number {
  if (state === null) return total;
  return state === 'open' ? open : total - open;
}
