import {
  addMall as addMallCall,
  changeMall as changeMallCall,
  listAllMalls,
  listArchivedMalls,
  listMalls,
  removeMall as removeMallCall,
  toggleLive as toggleLiveCall,
} from '#contract/malls.ts';
import type { Mall } from '#contract/malls.ts';
import type { FastifyInstance } from 'fastify';
import { changedBy } from '../audit/index.ts';
import type { Caller } from '../platform/http/gatekeeper.ts';
import type { Services } from '../platform/services.ts';
import { mount } from '../platform/http/mount.ts';
import {
  addMall,
  changeMall,
  noSuchMall,
  removeMall,
  toggleLive,
  type OnMallAdded,
  type OnMallChanged,
} from './change-mall.ts';
import { mountClosures } from './closures/routes.ts';
import { mountLayout } from './layout/routes.ts';
import type { SlotUsers } from './layout/slot-users.ts';
import type { MallCache } from './mall-cache.ts';
import { mountPlans, type NamePeople } from './plans/routes.ts';
import { mountImages } from './images/routes.ts';
import { presentArchived, presentForDrivers, presentMall } from './present.ts';

/** Mounts every call about malls. */
export function mountMalls(
  app: FastifyInstance,
  services: Services,
  cache: MallCache,
  {
    users,
    onAdded,
    onChanged,
    namePeople,
  }: {
    users: SlotUsers;
    onAdded: readonly OnMallAdded[];
    onChanged: readonly OnMallChanged[];
    namePeople: NamePeople;
  },
): void {
  const by = (caller: Caller) => changedBy(caller, services.clock());
  const shown = (id: number): { mall: Mall } => {
    const mall = cache.get(id);
    if (!mall) throw noSuchMall();
    return { mall: presentMall(mall) };
  };

  mount(app, listMalls, ({ query }) => {
    const malls = cache.list().map((mall) => presentForDrivers(mall, services.clock()));
    return query.live === 'true' ? malls.filter((mall) => mall.isLive) : malls;
  });
  mount(app, listAllMalls, () => ({ malls: cache.list().map(presentMall) }));
  mount(app, listArchivedMalls, ({ caller }) => {
    const own = cache
      .listArchived()
      .filter(({ id }) => caller.isSuperAdmin || caller.roles[id] !== undefined);
    return { malls: own.map((mall) => presentArchived(mall, services.config.retention.plates)) };
  });
  mount(app, addMallCall, async ({ body, caller }) => shown(await addMall(cache, body, by(caller), onAdded)));
  mount(app, changeMallCall, async ({ params, body: input, caller }) => {
    const changes = { input, listeners: onChanged };
    const { mall, warning } = await changeMall(cache, params.id, changes, by(caller));
    return { ...shown(mall), warning };
  });
  mount(app, toggleLiveCall, async ({ params, caller }) =>
    shown(await toggleLive(cache, params.id, by(caller))),
  );
  mount(app, removeMallCall, async ({ params, caller }) => {
    await removeMall(cache, users, params.id, by(caller));
    return { ok: true as const };
  });
  mountLayout(app, cache, users, { by, shown });
  mountClosures(app, services, cache, { by, namePeople });
  mountPlans(app, services, cache, { by, namePeople });
  mountImages(app, services, cache, { by, shown });
}
