import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readTraceContext } from './trace-context.ts';
import { beginTrace, type TraceStep } from './tracing.ts';

/** Makes each request a step: of the trace that its `traceparent` names, or of a new one. */
export function traceRequests(app: FastifyInstance): void {
  const steps = new WeakMap<FastifyRequest, TraceStep>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const step = beginTrace(
      {
        name: `${method} ${route}`,
        kind: 'server',
        facts: { 'http.request.method': method, 'http.route': route, 'gms.request.id': request.id },
      },
      readTraceContext(headers['traceparent'], headers['tracestate']),
    );
    if (!step) return done();
    steps.set(request, step);
    step.run(done);
  });
  // A body is read in the context of its socket, so the step begins again behind it.
  app.addHook('preValidation', (request, _reply, done) => {
    const step = steps.get(request);
    if (step) step.run(done);
    else done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    steps.get(request)?.end({ 'http.response.status_code': statusCode, isFault: statusCode >= 500 });
    done();
  });
}
