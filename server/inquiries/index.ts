import type { FastifyInstance } from 'fastify';
import type { Ground } from '../platform/ground.ts';

/** Mounts the contact form's call. */
export function mountInquiries(_app: FastifyInstance, _ground: Ground): void {
  throw new Error('inquiries are not built yet');
}
