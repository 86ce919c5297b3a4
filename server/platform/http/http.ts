import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import { z } from 'zod';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import { answerFault } from './answer-fault.ts';
import { answerUnreadable } from './answer-unreadable.ts';
import { checkOrigin } from './check-origin.ts';
import { notThere } from './errors.ts';
import type { Gatekeeper } from './gatekeeper.ts';
import { SECURITY_SCHEMES } from './mount.ts';
import { giveSecurityHeaders } from './security-headers.ts';
import { wordIssue } from './word-issue.ts';

const LIMITS = {
  bodyLimit: 64 * 1024,
  requestTimeout: 15_000,
  routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
  // Lists of plates travel in addresses.
  http: { maxHeaderSize: 64 * 1024 },
};

/** Builds the HTTP server with what every call shares: headers, limits, errors, the log. Nothing listens yet. */
export async function buildHttp(
  config: Config,
  gatekeeper: Gatekeeper,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    ...LIMITS,
    // An address from a header counts only behind a proxy of our own.
    trustProxy: config.publicUrl ? 'loopback' : false,
    forceCloseConnections: true,
    genReqId: () => crypto.randomUUID(),
    // Addresses that the router cannot read.
    frameworkErrors: (error, request, reply) => void answerFault(error, request, reply),
    clientErrorHandler: answerUnreadable,
  });
  z.config({ customError: wordIssue });
  app.server.headersTimeout = 10_000;
  app.decorate('gatekeeper', gatekeeper);
  app.decorate('mounted', []);
  app.decorateRequest('known', null);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerFault);
  await app.register(cookie);
  await giveSecurityHeaders(app, headers(config));
  await app.register(rateLimit, {
    global: true,
    timeWindow: 1000,
    max: (request: FastifyRequest) => perSecond(config, request),
    keyGenerator: (request: FastifyRequest) => request.ip,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
  await app.register(swagger, { openapi: OPENAPI, transform: jsonSchemaTransform });
  // A body is JSON or nothing: text that other sites' forms can send is refused.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRoute', refuseUndeclared);
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

function perSecond({ limits }: Config, request: FastifyRequest): number {
  return request.routeOptions.config.endpoint?.limit === 'device'
    ? limits.devicePerSecond
    : limits.readsPerSecond;
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
