import { changeParkingConfig, readParkingConfig, type Mall } from '#contract/malls.ts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import { mount } from '../../platform/http/mount.ts';
import type { ChangedBy } from '../../audit/index.ts';
import { noSuchMall } from '../change-mall.ts';
import type { MallCache } from '../mall-cache.ts';
import type { SlotUsers } from './slot-users.ts';
import { changeLayout, layoutTag } from './change-layout.ts';

interface Shared {
  by: (caller: Caller) => ChangedBy;
  shown: (id: number) => { mall: Mall };
}

/** Mounts the parking configuration, whose version travels as `ETag`. */
export function mountLayout(
  app: FastifyInstance,
  cache: MallCache,
  users: SlotUsers,
  { by, shown }: Shared,
): void {
  const tagOf = (id: number): string => {
    const mall = cache.get(id);
    if (!mall) throw noSuchMall();
    return layoutTag(mall);
  };

  mount(app, readParkingConfig, ({ params, reply }) => {
    const id = cache.find('publicId', params.id);
    if (id === null) throw noSuchMall();
    reply.header('etag', tagOf(id));
    return shown(id);
  });
  mount(app, changeParkingConfig, async ({ params, query, body, caller, request, reply }) => {
    const wanted = {
      config: body.parkingConfig,
      ifMatch: request.headers['if-match'],
      confirmed: query.confirmed === 'true',
    };
    const id = await changeLayout(cache, users, params.id, wanted, by(caller));
    reply.header('etag', tagOf(id));
    return shown(id);
  });
}
