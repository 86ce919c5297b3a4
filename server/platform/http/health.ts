import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../storage/database.ts';
import { findUpward } from '../process/find-upward.ts';

/** `GET /healthz`: 200 while the product can serve, 503 with a reason while it can't. Answers the version that runs. */
export function mountHealth(app: FastifyInstance, database: Database, isStopping: () => boolean): string {
  const { version } = JSON.parse(readFileSync(findUpward('package.json'), 'utf8')) as { version: string };
  app.get('/healthz', { schema: { hide: true }, config: { rateLimit: false } }, (_request, reply) => {
    const reason = isStopping() ? 'the product is stopping' : database.trouble();
    void reply.header('cache-control', 'no-store').status(reason === null ? 200 : 503);
    return {
      status: reason === null ? 'ok' : 'unavailable',
      ...(reason === null ? {} : { reason }),
      database: database.engine,
      uptimeSeconds: Math.round(process.uptime()),
      version,
    };
  });
  return version;
}
