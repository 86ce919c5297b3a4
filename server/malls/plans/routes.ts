import {
  changePlan,
  listPlanRevisions,
  readPlan,
  readPlanRevision,
  readPlanToEdit,
} from '#contract/plans.ts';
import type { FastifyInstance } from 'fastify';
import type { ChangedBy } from '../../audit/index.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import { mount } from '../../platform/http/mount.ts';
import { notThere } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Services } from '../../platform/services.ts';
import { noSuchMall } from '../change-mall.ts';
import type { MallCache } from '../mall-cache.ts';
import { planTag, storePlan } from './change-plan.ts';
import { listRevisions, loadPlan, loadRevision } from './store.ts';

/** The names of people by their public ids. */
export type NamePeople = (publicIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Mounts the plans of malls: read by drivers, drawn by super admins. */
export function mountPlans(
  app: FastifyInstance,
  { database }: Services,
  cache: MallCache,
  { by, namePeople }: { by: (caller: Caller) => ChangedBy; namePeople: NamePeople },
): void {
  const inMall = <T>(id: string, work: (transaction: Transaction, mall: number) => Promise<T>) => {
    const mall = cache.find('publicId', id);
    if (mall === null) throw noSuchMall();
    return database.transact({ mall }, (transaction) => work(transaction, mall));
  };
  const load = (mall: number | null) => {
    if (mall === null) throw noSuchMall();
    return database.transact({ mall }, (transaction) => loadPlan(transaction, mall));
  };

  mount(app, readPlan, ({ query }) => load(cache.find('name', query.mall)));
  mount(app, readPlanToEdit, async ({ params, reply }) => {
    const drawn = await load(cache.find('publicId', params.id));
    reply.header('etag', planTag(drawn.revision));
    return drawn;
  });
  mount(app, changePlan, async ({ params, body, caller, request, reply }) => {
    const wanted = { plan: body.plan, ifMatch: request.headers['if-match'] };
    const drawn = await storePlan(cache, params.id, wanted, by(caller));
    reply.header('etag', planTag(drawn.revision));
    return drawn;
  });
  mount(app, listPlanRevisions, async ({ params }) => {
    const revisions = await inMall(params.id, listRevisions);
    const names = await namePeople([...new Set(revisions.map(({ person }) => person))]);
    return {
      revisions: revisions.map(({ person, savedAt, ...rest }) => ({
        ...rest,
        savedAt: savedAt.toISOString(),
        savedBy: names.get(person) ?? '',
      })),
    };
  });
  mount(app, readPlanRevision, async ({ params }) => {
    const drawn = await inMall(params.id, (transaction, mall) =>
      loadRevision(transaction, mall, params.revision),
    );
    if (!drawn) throw notThere('This revision of the plan is not stored.', 'revision_not_found');
    return drawn;
  });
}
