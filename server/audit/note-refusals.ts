import type { Access } from '#contract/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { NotedEvent } from './folded-events.ts';

const TEN_MINUTES_MS = 600_000;
const STAFF: ReadonlySet<Access | undefined> = new Set(['mall-admin', 'super-admin'] as const);

/**
 * Notes every call that was refused for who made it: what is staff's or a device's without the right to it (401), and
 * whatever somebody may not (403). The answer has left by then.
 */
export function noteRefusals(
  app: FastifyInstance,
  note: (event: Omit<NotedEvent, 'at'>) => Promise<void>,
): void {
  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (statusCode === 403 || statusCode === 401) {
      const event = describe(request, statusCode);
      // A fault is logged where it happens.
      if (event) note(event).catch(() => undefined);
    }
    done();
  });
}

function describe(request: FastifyRequest, status: 401 | 403): Omit<NotedEvent, 'at'> | null {
  const { endpoint } = request.routeOptions.config;
  if (!endpoint) return null;
  const { access, method, path } = endpoint;
  if (status === 401 && !STAFF.has(access) && access !== 'device') return null;
  const { caller, mall } = request.known ?? {};
  return {
    kind: 'refused',
    account: caller?.publicId,
    mallId: mall,
    address: request.ip,
    // The route's pattern, never the address: plates and keys travel in addresses.
    facts: { method, route: path, status },
    // A page left open and a device with an old key ask again and again.
    ...(status === 401 ? { foldMs: TEN_MINUTES_MS } : {}),
  };
}
