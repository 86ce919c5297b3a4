import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../storage/database.ts';
import { findUpward } from '../process/find-upward.ts';
import { clockTrouble } from '../process/watch-clock.ts';

/**
 * `GET /healthz`: 200 while the product can serve, 503 with a reason while it can't. Where it can be read and nothing can
 * be stored, or the machine's clock is wrong, it is `degraded`, with the reason, and 200: to end it, or to send everybody
 * elsewhere, would take away what works. Answers the version that runs.
 */
export function mountHealth(app: FastifyInstance, database: Database, isStopping: () => boolean): string {
  const { version } = JSON.parse(readFileSync(findUpward('package.json'), 'utf8')) as { version: string };
  app.get('/healthz', { schema: { hide: true }, config: { rateLimit: false } }, (_request, reply) => {
    const reason = isStopping() ? 'the product is stopping' : database.trouble();
    void reply.header('cache-control', 'no-store').status(reason === null ? 200 : 503);
    return {
      ...describe(reason, database.writeTrouble() ?? clockTrouble(database)),
      database: database.engine,
      uptimeSeconds: Math.round(process.uptime()),
      version,
    };
  });
  return version;
}

function describe(unavailable: string | null, degraded: string | null) {
  if (unavailable !== null) return { status: 'unavailable', reason: unavailable };
  return degraded === null ? { status: 'ok' } : { status: 'degraded', reason: degraded };
}
