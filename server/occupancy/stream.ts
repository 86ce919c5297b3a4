import { streamOccupancy } from '#contract/occupancy.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../platform/http/mount.ts';
import type { FindPublication } from './find-publication.ts';

/** Mounts the live stream of a mall: the whole occupancy, then changes. */
export function mountStream(app: FastifyInstance, find: FindPublication, end: () => void): void {
  mount(app, streamOccupancy, async ({ query, request, reply }) => {
    const publication = await find.named(query.mall);
    return publication.channel.join(request, reply, publication.whole());
  });
  // A stream never ends by itself, so the server would wait for it.
  app.addHook('preClose', async () => end());
}
