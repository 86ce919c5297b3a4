import { pino, type DestinationStream, type LoggerOptions } from 'pino';
import type { FastifyBaseLogger } from 'fastify';
import { currentRequest } from '../http/request-context.ts';

/** JSON lines on standard output. Requests are logged by route pattern alone; bodies, addresses and keys never. */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    base: null,
    // What is logged by others than the request's own log belongs to it too.
    mixin: (_object, _level, logger) => {
      const request = currentRequest();
      return request && !('reqId' in logger.bindings()) ? { reqId: request.id } : {};
    },
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
  };
  return pino(options, to);
}
