import {
  addMall as addMallCall,
  changeMall as changeMallCall,
  listAllMalls,
  listMalls,
  removeMall as removeMallCall,
  toggleLive as toggleLiveCall,
} from '#contract/malls.ts';
import type { Mall } from '#contract/malls.ts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../platform/http/gatekeeper.ts';
import type { Services } from '../platform/services.ts';
import { mount } from '../platform/http/mount.ts';
import { addMall, changeMall, noSuchMall, removeMall, toggleLive, type Deed } from './change-mall.ts';
import { mountLayout } from './layout/routes.ts';
import type { MallMemory } from './mall-memory.ts';
import { mountPictures } from './images/routes.ts';
import { presentForDrivers, presentMall } from './present.ts';
import { mountTariffs } from '../money/tariffs/routes.ts';

/** Mounts every call about malls. */
export function mountMalls(app: FastifyInstance, services: Services, memory: MallMemory): void {
  const deed = (caller: Caller): Deed => ({ actor: caller.publicId, now: services.clock() });
  const shown = (id: number): { mall: Mall } => {
    const mall = memory.get(id);
    if (!mall) throw noSuchMall();
    return { mall: presentMall(mall) };
  };

  mount(app, listMalls, ({ query }) => {
    const malls = memory.list().map((mall) => presentForDrivers(mall, services.clock()));
    return query.live === 'true' ? malls.filter((mall) => mall.isLive) : malls;
  });
  mount(app, listAllMalls, () => ({ malls: memory.list().map(presentMall) }));
  mount(app, addMallCall, async ({ body, caller }) => shown(await addMall(memory, body, deed(caller))));
  mount(app, changeMallCall, async ({ params, body, caller }) =>
    shown(await changeMall(memory, params.id, body, deed(caller))),
  );
  mount(app, toggleLiveCall, async ({ params, caller }) =>
    shown(await toggleLive(memory, params.id, deed(caller))),
  );
  mount(app, removeMallCall, async ({ params, caller }) => {
    await removeMall(memory, params.id, deed(caller));
    return { ok: true as const };
  });
  mountLayout(app, memory, { deed, shown });
  mountTariffs(app, services, memory, deed);
  mountPictures(app, services, memory, { deed, shown });
}
