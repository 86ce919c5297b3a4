import { addPass, changePass, endPass, listPasses, readPass } from '#contract/passes.ts';
import type { FastifyInstance } from 'fastify';
import { changedBy, noteSecurityEvent, recordSecurityEvent } from '../audit/index.ts';
import { notThere } from '../platform/http/errors.ts';
import { mount } from '../platform/http/mount.ts';
import { mountArrivals } from './arrivals/routes.ts';
import { mountImport } from './import/routes.ts';
import { describePass, readPage } from './read-passes.ts';
import type { PassServices } from './pass-services.ts';
import { mountShops } from './shops/routes.ts';
import { addPass as add, changePass as change, endPass as end } from './write-pass.ts';

const HOUR_MS = 3_600_000;

/** Mounts the passes and lists of a mall, for its admins. */
export function mountPasses(app: FastifyInstance, on: PassServices): void {
  const { database, clock } = on.services;
  // Before the calls that name one pass.
  mountImport(app, on);

  mount(app, listPasses, async ({ caller, mall, query }) => {
    const page = await readPage(on, mall, query);
    await noteSecurityEvent(on.services, {
      kind: 'plates_listed',
      account: caller.publicId,
      mallId: mall,
      facts: { list: query.kind === 'watch' ? 'watch' : 'passes' },
      amounts: { rows: page.passes.length },
      shown: page.passes.map(({ id }) => id),
      foldMs: HOUR_MS,
    });
    return page;
  });

  mount(app, readPass, async ({ caller, mall, params }) => {
    const now = clock();
    const described = await database.transact({ mall }, async (transaction) => {
      const found = await describePass(transaction, mall, params.pass, now);
      if (!found) throw notThere('There is no such pass in this mall.', 'pass_not_found');
      const event = { kind: 'plate_viewed' as const, account: caller.publicId, mallId: mall };
      const facts = { pass: found.pass.number, list: found.pass.kind };
      await recordSecurityEvent(transaction, { ...event, target: params.pass, facts, at: now });
      return found;
    });
    return described;
  });

  mount(app, addPass, ({ params, body, caller }) => add(on, params.id, body, changedBy(caller, clock())));
  mount(app, changePass, ({ params, body, caller }) =>
    change(on, { mall: params.id, pass: params.pass }, body, changedBy(caller, clock())),
  );
  mount(app, endPass, ({ params, caller }) =>
    end(on, { mall: params.id, pass: params.pass }, changedBy(caller, clock())),
  );
  mountShops(app, on);
  mountArrivals(app, on);
}
