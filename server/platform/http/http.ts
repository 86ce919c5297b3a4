import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import { z } from 'zod';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type RouteOptions,
} from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import { answerFault } from './answer-fault.ts';
import { answerUnreadable } from './answer-unreadable.ts';
import { readBoundedJson } from './bounded-json.ts';
import { limitCalls } from './call-limits.ts';
import { checkOrigin } from './check-origin.ts';
import { notThere } from './errors.ts';
import type { Gatekeeper } from './gatekeeper.ts';
import { SECURITY_SCHEMES } from './mount.ts';
import { followRequests } from './request-context.ts';
import { logCounted } from './repeated-faults.ts';
import { createRequestIds } from './request-id.ts';
import { readFewParameters, refuseManyParameters } from './query-parameters.ts';
import { giveSecurityHeaders } from './security-headers.ts';
import { traceRequests } from '../telemetry/trace-requests.ts';
import { isTracing } from '../telemetry/tracing.ts';
import { wordIssue } from './word-issue.ts';
import { withoutLastSlash } from './without-last-slash.ts';

/** How long a client may take, in milliseconds. */
export interface Patience {
  /** Until its headers have come. */
  readonly headers: number;
  /** Until the whole request has come. */
  readonly request: number;
  /** How often these times are checked. */
  readonly check: number;
  /** Without a byte in either direction. A live stream sends one every 15 seconds. */
  readonly silence: number;
}

const PATIENCE: Patience = { headers: 10_000, request: 14_000, check: 1_000, silence: 45_000 };

const limitsOf = ({ headers: headersTimeout, request, check, silence }: Patience) => ({
  bodyLimit: 64 * 1024,
  requestTimeout: request,
  connectionTimeout: silence,
  routerOptions: {
    maxParamLength: 300,
    ignoreTrailingSlash: false,
    querystringParser: readFewParameters,
  },
  // Lists of plates travel in addresses.
  http: { maxHeaderSize: 64 * 1024, headersTimeout, connectionsCheckingInterval: check },
});

/** Builds the HTTP server with what every call shares: headers, limits, errors, the log. Nothing listens yet. */
export async function buildHttp(
  config: Config,
  gatekeeper: Gatekeeper,
  log: FastifyBaseLogger,
  patience = PATIENCE,
): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    ...limitsOf(patience),
    // An address from a header counts only where a proxy of our own wrote it.
    trustProxy: [...config.trustedProxies],
    rewriteUrl: withoutLastSlash,
    forceCloseConnections: true,
    genReqId: createRequestIds(config.trustedProxies),
    // Addresses that the router cannot read.
    frameworkErrors: (error, request, reply) => void answerFault(error, request, reply),
    clientErrorHandler: answerUnreadable,
  });
  z.config({ customError: wordIssue });
  app.decorate('gatekeeper', gatekeeper);
  app.decorate('mounted', []);
  app.decorateRequest('known', null);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerFault);
  app.addHook('onClose', () => logCounted(app.server));
  if (isTracing()) traceRequests(app);
  await app.register(cookie);
  await giveSecurityHeaders(app, headers(config));
  await app.register(swagger, { openapi: OPENAPI, transform: jsonSchemaTransform });
  // A body is JSON or nothing: text that other sites' forms can send is refused.
  app.removeContentTypeParser('text/plain');
  readBoundedJson(app);
  app.addHook('onRoute', refuseUndeclared);
  followRequests(app);
  limitCalls(app, config);
  app.addHook('onRequest', refuseManyParameters);
  app.addHook('onRequest', checkOrigin(config.publicUrl));
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the address: plates and keys travel in addresses.
    const route = request.routeOptions.url ?? 'none';
    request.log.debug({
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
    done();
  });
  await app.register(answerNotThere, { prefix: '/api' });
  app.get(DESCRIPTION, { schema: { hide: true } }, () => app.swagger());
  return app;
}

/** What is not there under /api answers as every failure does; the pages have their own answer. */
async function answerNotThere(api: FastifyInstance): Promise<void> {
  api.setNotFoundHandler((request, reply) => answerFault(notThere(), request, reply));
}

const DESCRIPTION = '/api/openapi.json';
const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Get My Spot', version: '1' },
  components: { securitySchemes: SECURITY_SCHEMES },
};

/** A call that does not say who may make it must not start: all but the description of the calls goes through mount(). */
function refuseUndeclared({ url, config }: RouteOptions): void {
  if (!url.startsWith('/api') || url === DESCRIPTION || config?.endpoint) return;
  throw new Error(`${url} does not say who may call it`);
}

function headers(config: Config) {
  const isSecure = config.publicUrl?.startsWith('https:') ?? false;
  const self = ["'self'"];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        scriptSrc: self,
        styleSrc: self,
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: self,
        connectSrc: self,
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: self,
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : (false as const),
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
    referrerPolicy: { policy: 'same-origin' as const },
  };
}
