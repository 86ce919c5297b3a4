import type { FastifyInstance, FastifyReply } from 'fastify';
import { listReviews, listSessions, readHistory, readSessionStats } from '#contract/sessions.ts';
import { toRupees } from '#domain/money/money.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Scope } from '../platform/storage/database.ts';
import type { Services } from '../platform/services.ts';
import { mount } from '../platform/http/mount.ts';
import { narrowPlates } from './history/narrow-plates.ts';
import { ofAccount } from './history/store.ts';
import { readWanted, writeCursor, type Wanted } from './lists/page.ts';
import { countStays, ofMall, selectPage, type Whose } from './lists/store.ts';
import { presentReviewed, presentSession, presentVisit, type ListedStay } from './present.ts';
import type { KeptTotals } from './stats/keep-totals.ts';
import type { Totals } from './stats/store.ts';

/** Mounts the lists of stays, their totals and a driver's own visits. */
export function mountSessions(
  app: FastifyInstance,
  services: Services,
  accounts: Accounts,
  totals: KeptTotals,
): void {
  async function list(
    reply: FastifyReply,
    scope: Scope,
    whose: Whose,
    wanted: Wanted,
    known: number | null = null,
  ): Promise<ListedStay[]> {
    const [page, count] = await services.database.transact(scope, async (transaction) => [
      await selectPage(transaction, whose, wanted),
      known ?? (await countStays(transaction, whose, wanted)),
    ]);
    reply.header('x-total-count', String(count));
    if (page.next) reply.header('x-next-cursor', writeCursor(page.next));
    return page.stays;
  }

  mount(app, listSessions, async ({ mall, query, reply }) => {
    const wanted = readWanted(query);
    const known = isNarrowed(wanted) ? null : countOf(await totals.of(mall), wanted);
    return (await list(reply, { mall }, ofMall(mall), wanted, known)).map(presentSession);
  });

  mount(app, listReviews, async ({ mall, query, reply }) =>
    (await list(reply, { mall }, ofMall(mall), readWanted(query, true))).map(presentReviewed),
  );

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

  mount(app, readHistory, async ({ caller, query, reply }) => {
    const account = caller.accountId;
    const { only, foreign } = narrowPlates(query.plates, await accounts.platesOf(account));
    // Said without the plates: a log is no place for them.
    if (foreign > 0)
      services.log.warn({ account: caller.publicId, foreign }, 'plates of others were asked for');
    return (await list(reply, { account }, ofAccount(account, only), readWanted(query))).map(presentVisit);
  });
}

/** Whether a list holds less than all stays of a state. */
function isNarrowed({ q, from, to }: Wanted): boolean {
  return q !== null || from !== null || to !== null;
}

/** The totals are counted already: a list of 100,000 stays need not be counted for every page. */
function countOf({ total, open }: Totals, { state }: Wanted): number {
  if (state === null) return total;
  return state === 'open' ? open : total - open;
}
