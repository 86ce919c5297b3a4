import type { FastifyInstance } from 'fastify';
import type { Ground } from '../platform/services.ts';
import { mountContact } from './routes.ts';

/** Mounts the contact form's call. */
export function mountInquiries(app: FastifyInstance, ground: Ground): void {
  mountContact(app, ground);
}
