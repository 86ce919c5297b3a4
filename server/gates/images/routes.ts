import { showReadImage } from '#contract/gates.ts';
import type { FastifyInstance } from 'fastify';
import { recordSecurityEvent } from '../../audit/index.ts';
import { notThere } from '../../platform/http/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import { findReadImage } from './store.ts';

/**
 * Mounts the images of plate reads, for the admins of their mall. What another mall has, what was deleted after 30 days
 * and what never was get the same answer. Nothing is shown that is not recorded first, each time anew.
 */
export function mountReadImages(app: FastifyInstance, { database, files, clock }: Services): void {
  mount(app, showReadImage, async ({ mall, params, caller, reply }) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    const id = readNumber(params.readId);
    const image =
      id === null
        ? null
        : await database.transact({ mall }, (transaction) => findReadImage(transaction, mall, id));
    const bytes = image && (image.hash === null ? image.bytes : await files.read(image.hash));
    if (!image || !bytes) throw notThere('There is no image of this read.', 'image_not_found');
    await database.transact({ mall }, (transaction) =>
      recordSecurityEvent(transaction, {
        kind: 'image_viewed',
        account: caller.publicId,
        mallId: mall,
        facts: { read: image.readId, gate: image.gate, readAt: image.usedAt.toISOString() },
        at: clock(),
      }),
    );
    return reply.type(image.contentType).send(Buffer.from(bytes));
  });
}

/** Null for what is the number of no read. */
function readNumber(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
