import { readOccupancy, readSlots } from '#contract/occupancy.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../platform/http/mount.ts';
import { sendPrebuilt } from '../platform/http/prebuilt-body.ts';
import type { FindPublication } from './find-publication.ts';

/** Mounts the answers about slots: made once, given to all who ask, without a query. */
export function mountRoutes(app: FastifyInstance, find: FindPublication): void {
  mount(app, readOccupancy, ({ query, request, reply }) => {
    const publication = find.known(query.mall);
    if (publication) return sendPrebuilt(request, reply, publication.occupied());
    return find.named(query.mall).then((found) => sendPrebuilt(request, reply, found.occupied()));
  });
  mount(app, readSlots, async ({ query, request, reply }) => {
    const publication = find.known(query.mall) ?? (await find.named(query.mall));
    return sendPrebuilt(request, reply, publication.slots());
  });
}
