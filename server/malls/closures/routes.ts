import {
  changeClosure,
  closeSlots,
  endClosure as endClosureCall,
  listClosures,
  readClosed,
  type ClosureList,
} from '#contract/closures.ts';
import { closureAt } from '#domain/parking/closures.ts';
import type { FastifyInstance } from 'fastify';
import type { ChangedBy } from '../../audit/index.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import { noSuchMall } from '../change-mall.ts';
import type { MallCache } from '../mall-cache.ts';
import type { NamePeople } from '../plans/routes.ts';
import { addClosure, alterClosure, endClosure } from './change-closure.ts';
import { presentClosed, presentClosure } from './present.ts';

/** Drivers learn of what will be closed so long before. */
const AHEAD_MS = 7 * 86_400_000;

interface Shared {
  readonly by: (caller: Caller) => ChangedBy;
  readonly namePeople: NamePeople;
}

/** Mounts what is closed in malls: read by everyone, closed by the mall's people. */
export function mountClosures(
  app: FastifyInstance,
  { clock }: Services,
  cache: MallCache,
  { by, namePeople }: Shared,
): void {
  mount(app, listClosures, ({ mall }) => list(mall));
  mount(app, closeSlots, async ({ params, body, caller }) =>
    list(await addClosure(cache, params.id, body, by(caller))),
  );
  mount(app, changeClosure, async ({ params, body, caller }) =>
    list(await alterClosure(cache, params, body, by(caller))),
  );
  mount(app, endClosureCall, async ({ params, caller }) => list(await endClosure(cache, params, by(caller))));
  mount(app, readClosed, ({ query }) => {
    const mall = cache.find('name', query.mall);
    if (mall === null) throw noSuchMall();
    const now = clock();
    const soon = new Date(now.getTime() + AHEAD_MS);
    const shown = cache
      .closuresOf(mall)
      .filter((closure) => closureAt(closure, now) !== 'over' && closure.beginsAt <= soon)
      .toSorted((a, b) => a.beginsAt.getTime() - b.beginsAt.getTime());
    return { closed: shown.map((closure) => presentClosed(closure, cache.slotsOf(mall))) };
  });

  async function list(mall: number): Promise<ClosureList> {
    const [now, slots] = [clock(), cache.slotsOf(mall)];
    const known = cache.closuresOf(mall).toSorted((a, b) => b.beginsAt.getTime() - a.beginsAt.getTime());
    const names = await namePeople([...new Set(known.map(({ person }) => person))]);
    return { closures: known.map((closure) => presentClosure(closure, slots, { names, now })) };
  }
}
