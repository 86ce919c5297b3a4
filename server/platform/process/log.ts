import { pino } from 'pino';
import type { FastifyBaseLogger } from 'fastify';

/** JSON lines on standard output. Requests are logged by route pattern alone; bodies, addresses and keys never. */
export function createLog(level: string): FastifyBaseLogger {
  return pino({
    level,
    base: null,
    redact: ['headers', 'req.headers', 'body', 'key', 'plate'],
    serializers: {
      req: ({ method, id }: { method: string; id: string }) => ({ method, id }),
      err: ({ name, message, code, stack }: Error & { code?: string }) => ({
        type: name,
        message,
        code,
        stack,
      }),
    },
  });
}
