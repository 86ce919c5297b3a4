import { changeParkingConfig, readParkingConfig, type Mall } from '#contract/malls.ts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import { mount } from '../../platform/http/mount.ts';
import { noSuchMall, type Deed } from '../change-mall.ts';
import type { MallMemory } from '../mall-memory.ts';
import { changeLayout, layoutTag } from './change-layout.ts';

interface Shared {
  deed: (caller: Caller) => Deed;
  shown: (id: number) => { mall: Mall };
}

/** Mounts the parking configuration, whose version travels as `ETag`. */
export function mountLayout(app: FastifyInstance, memory: MallMemory, { deed, shown }: Shared): void {
  const tagOf = (id: number): string => {
    const mall = memory.get(id);
    if (!mall) throw noSuchMall();
    return layoutTag(mall);
  };

  mount(app, readParkingConfig, ({ params, reply }) => {
    const id = memory.find('publicId', params.id);
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
    const id = await changeLayout(memory, params.id, wanted, deed(caller));
    reply.header('etag', tagOf(id));
    return shown(id);
  });
}
