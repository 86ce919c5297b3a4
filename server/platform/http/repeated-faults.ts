import type { Server } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Refusal } from './errors.ts';

const EVERY_MS = 10_000;
/** More different faults at once than this are logged in full. */
const MOST = 100;

interface Repeated {
  count: number;
  readonly routes: Record<string, number>;
  readonly timer: NodeJS.Timeout;
  readonly tell: () => void;
}

const byServer = new WeakMap<Server, Map<string, Repeated>>();

/**
 * Logs that a call could not be served. In an outage each call fails alike, so the first is logged in full and the others are
 * counted: a line each ten seconds says how many there were, and of which routes.
 */
export function logRefused(error: Refusal, request: FastifyRequest): void {
  const why = error.cause instanceof Error ? error.cause.message : error.message;
  const route = request.routeOptions.url ?? 'none';
  const faults = byServer.get(request.server.server) ?? new Map<string, Repeated>();
  byServer.set(request.server.server, faults);
  const repeated = faults.get(why);
  if (repeated) {
    repeated.count += 1;
    repeated.routes[route] = (repeated.routes[route] ?? 0) + 1;
    request.log.debug({ route, why }, 'a call failed as others do');
    return;
  }
  request.log.error({ err: error, route, why }, 'a call failed');
  if (faults.size < MOST)
    faults.set(
      why,
      countOf(why, request, () => faults.delete(why)),
    );
}

/** Logs what was counted and is not in the log yet: the process ends. */
export function logCounted(server: Server): void {
  for (const { tell, timer } of byServer.get(server)?.values() ?? []) {
    tell();
    clearInterval(timer);
  }
  byServer.delete(server);
}

function countOf(why: string, { server: { log } }: FastifyRequest, forget: () => void): Repeated {
  const tell = () => {
    const { count, routes } = repeated;
    if (count === 0) return;
    log.error({ why, count, routes: { ...routes } }, 'calls failed, for the same reason');
    repeated.count = 0;
    for (const route of Object.keys(routes)) delete routes[route];
  };
  const timer = setInterval(() => {
    if (repeated.count > 0) return tell();
    clearInterval(timer);
    forget();
  }, EVERY_MS).unref();
  const repeated: Repeated = { count: 0, routes: {}, timer, tell };
  return repeated;
}
