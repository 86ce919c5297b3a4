import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../storage/database.ts';
import { notAllowed } from './errors.ts';

/**
 * `GET /metrics`: Prometheus text on the process, its calls by route pattern and its database. Only this machine may
 * read it unless the operator opens it; a call that a proxy passed on came from elsewhere.
 */
export function mountMetrics(app: FastifyInstance, database: Database, forEveryone: boolean): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'gms_http_seconds',
    help: 'How long calls took, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const faults = new Counter({
    name: 'gms_http_faults_total',
    help: 'Calls that were answered with a status of 500 or more.',
    registers: [registry],
  });
  const isUp = new Gauge({
    name: 'gms_database_up',
    help: '1 while the database takes calls, 0 while it does not.',
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) faults.inc();
    done();
  });
  app.get('/metrics', { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
    if (!forEveryone && !isFromThisMachine(request)) {
      throw notAllowed('The metrics are for this machine alone.', 'metrics_closed');
    }
    isUp.set(database.trouble() === null ? 1 : 0);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}
