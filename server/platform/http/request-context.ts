import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The request for which something is being done right now. */
export interface RequestContext {
  readonly id: string;
  readonly address: string;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** The request on whose behalf the caller runs; undefined for what runs by itself. */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore();
}

/** From now on whatever is done for a request knows which one it is, and every answer names it. */
export function followRequests(app: FastifyInstance): void {
  const enter = (request: FastifyRequest, _reply: unknown, done: () => void) =>
    contexts.run({ id: request.id, address: request.ip }, done);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    enter(request, reply, done);
  });
  // A body arrives by events that know of no request, or of another one: of its connection, or of whoever was waited for.
  app.addHook('preValidation', enter);
}
