import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MetricRegistry } from '../telemetry/metrics.ts';
import { notAllowed } from './errors.ts';

/**
 * `GET /metrics`: Prometheus text on the process, its calls by route pattern and what its topics count. Only this
 * machine may read it unless the operator opens it; a call that a proxy passed on came from elsewhere.
 */
export function mountMetrics(app: FastifyInstance, metrics: MetricRegistry, forEveryone: boolean): void {
  const calls = metrics.histogram({
    name: 'gms_http_seconds',
    help: 'How long calls took, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'] as const,
  });
  const faults = metrics.counter({
    name: 'gms_http_faults_total',
    help: 'Calls that were answered with a status of 500 or more.',
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
    const { contentType, text } = await metrics.read();
    return reply.type(contentType).send(text);
  });
}

function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}
