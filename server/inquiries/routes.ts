import { randomUUID } from 'node:crypto';
import { sendInquiry } from '#contract/inquiries.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';
import { createHourlyLimit } from '../platform/limits/hourly-limit.ts';
import { mount } from '../platform/http/mount.ts';
import { insertInquiry } from './store.ts';

/** Mounts the contact form's call: an inquiry is stored as it was typed before it is acknowledged. */
export function mountContact(app: FastifyInstance, services: Services): void {
  const { database, clock, config } = services;
  const limit = createHourlyLimit(services, {
    name: 'contact',
    most: config.limits.contact,
    sentence: 'Too many messages were sent from here. Please try again later.',
  });

  mount(app, sendInquiry, async ({ body, request }) => {
    const now = clock();
    await limit.count(request.ip);
    const id = randomUUID();
    const sender = await app.gatekeeper.findCaller(request);
    const account = sender?.accountId ?? null;
    await database.transact('system', (transaction) =>
      insertInquiry(transaction, { ...body, publicId: id, createdAt: now, answeredAt: null, account }),
    );
    return { ok: true as const, id };
  });
}
