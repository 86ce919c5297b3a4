import { readLedgerTotals } from '#contract/ledger.ts';
import { addDays, startOfIndiaDay } from '#domain/time/india-time.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import { sumLedger } from './store.ts';
import { totalsOf } from './totals.ts';

/** Mounts the reading of the ledger. */
export function mountLedger(app: FastifyInstance, { database }: Services): void {
  mount(app, readLedgerTotals, async ({ mall, query: { from, to } }) => {
    const span = {
      from: from === undefined ? null : startOfIndiaDay(from),
      to: to === undefined ? null : startOfIndiaDay(addDays(to, 1)),
    };
    return totalsOf(await database.transact({ mall }, (transaction) => sumLedger(transaction, mall, span)));
  });
}
