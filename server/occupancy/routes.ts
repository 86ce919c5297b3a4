import { readOccupancy, readSlots, REPORTED_HEADER } from '#contract/occupancy.ts';
import { mayAs } from '#contract/roles.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mount } from '../platform/http/mount.ts';
import { sendPrebuilt } from '../platform/http/prebuilt-body.ts';
import type { FindPublication } from './find-publication.ts';
import type { Publication } from './publish-occupancy.ts';

/** Mounts the answers about slots: made once, given to all who ask, without a query. */
export function mountRoutes(app: FastifyInstance, find: FindPublication): void {
  mount(app, readOccupancy, ({ query, request, reply }) => {
    const publication = find.known(query.mall);
    // In a header: the list stays the same while nothing turns, and with it its ETag.
    const send = (found: Publication) =>
      sendPrebuilt(request, reply.header(REPORTED_HEADER, found.reported()), found.occupied());
    return publication ? send(publication) : find.named(query.mall).then(send);
  });
  mount(app, readSlots, async ({ query, request, reply }) => {
    const publication = find.known(query.mall) ?? (await find.named(query.mall));
    const isStaff = await isOfStaff(request, publication.occupancy.mall);
    const body = isStaff ? publication.slotsForStaff() : publication.slots();
    // A time beside a slot can follow a car: what staff see is in no cache, and never a neighbour's answer.
    const caching = isStaff ? 'private, no-store' : 'no-cache';
    return sendPrebuilt(request, reply, body, { vary: 'accept-encoding, cookie', caching });
  });
}

/** Whether somebody asks who looks after the cars of the mall. Most who ask bring no cookie, and cost no question. */
async function isOfStaff(request: FastifyRequest, mall: number): Promise<boolean> {
  if (request.headers.cookie === undefined) return false;
  const caller = await request.server.gatekeeper.findCaller(request);
  return caller !== null && (caller.isSuperAdmin || mayAs(caller.roles[mall], 'attend'));
}
