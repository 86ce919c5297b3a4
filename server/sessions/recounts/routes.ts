import { beginRecount, countLevel, dropRecount, finishRecount, readRecount } from '#contract/recounts.ts';
import type { FastifyInstance } from 'fastify';
import { changedBy } from '../../audit/index.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { SessionServices } from '../session-services.ts';
import { presentRecount } from './present.ts';
import { findLastRecount, findOpenRecount } from './store.ts';
import { begin, count, dropOpen, finish, levelsOf } from './take-recount.ts';

/** Mounts the recount of a mall: people walk its levels, and the counts go on from what they counted. */
export function mountRecounts(app: FastifyInstance, on: SessionServices): void {
  const { database, clock } = on.services;

  /** Does something and answers the recount as it stands then. */
  function change(
    mall: number,
    person: string,
    work: (transaction: Transaction) => Promise<unknown> = async () => undefined,
  ) {
    return database.transact({ mall }, async (transaction) => {
      await work(transaction);
      const open = await findOpenRecount(transaction, mall, 'shown');
      const last = await findLastRecount(transaction, mall, clock());
      return presentRecount({ open, last, levels: levelsOf(on, mall) }, person);
    });
  }

  mount(app, readRecount, ({ caller, mall }) => change(mall, caller.publicId));
  mount(app, beginRecount, ({ caller, mall }) =>
    change(mall, caller.publicId, (transaction) => begin(transaction, mall, changedBy(caller, clock()))),
  );
  mount(app, countLevel, ({ caller, mall, params: { recount }, body }) =>
    change(mall, caller.publicId, (transaction) =>
      count(on, transaction, { mall, recount }, body, changedBy(caller, clock())),
    ),
  );
  mount(app, finishRecount, ({ caller, mall, params: { recount } }) =>
    change(mall, caller.publicId, (transaction) =>
      finish(on, transaction, { mall, recount }, changedBy(caller, clock())),
    ),
  );
  mount(app, dropRecount, ({ caller, mall, params: { recount } }) =>
    change(mall, caller.publicId, (transaction) =>
      dropOpen(transaction, { mall, recount }, changedBy(caller, clock())),
    ),
  );
}
