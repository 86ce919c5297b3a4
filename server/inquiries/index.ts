import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';
import { mountContact } from './routes.ts';

/** Mounts the contact form's call. */
export function mountInquiries(app: FastifyInstance, services: Services): void {
  mountContact(app, services);
}
