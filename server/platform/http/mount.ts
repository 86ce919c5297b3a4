import type { Access, AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { ErrorBody } from '#contract/error.ts';
import { mayAs, rolesFor } from '#contract/roles.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notAllowed, notSignedIn, notThere, Refusal } from './errors.ts';
import type { Caller, DeviceCaller, Gatekeeper } from './gatekeeper.ts';

/** One call, parsed and authorised. What the endpoint's access doesn't promise throws when it is asked for. */
export interface Call<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: Caller;
  readonly device: DeviceCaller;
  /** The mall that a `mall-admin` call names. */
  readonly mall: number;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a handler returns that has sent its answer itself. */
export type Sent = undefined;

type Handled<E> = AnswerOf<E> | FastifyReply | Sent;

interface Known {
  caller: Caller | null;
  device: DeviceCaller | null;
  mall: number | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    known: Known | null;
  }
  interface FastifyInstance {
    gatekeeper: Gatekeeper;
    /** Every endpoint that was mounted: what the access matrix is made from. */
    mounted: Endpoint[];
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/**
 * Mounts a declared endpoint. Who calls is checked before the body is read, which mall is meant before what is asked is
 * judged: a handler runs only for those whom the declaration allows, and nobody else learns what it would accept.
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  declared: E,
  handle: (call: Call<E>) => Promise<Handled<E>> | Handled<E>,
): void {
  if (!declared.access) throw new Error(`${declared.method} ${declared.path} does not say who may call it`);
  if (declared.access === 'mall-admin' && !declared.mallNamedBy)
    throw new Error(`${declared.path} names no mall`);
  app.mounted.push(declared);
  app.route({
    method: declared.method,
    url: declared.path,
    ...(declared.bodyLimit ? { bodyLimit: declared.bodyLimit } : {}),
    config: { endpoint: declared },
    schema: schemaOf(declared),
    // Most calls are for everyone: for them no check runs, since each would always pass.
    ...(declared.access === 'everyone' ? {} : checks(app, declared)),
    handler: (request, reply) => {
      reply.status(declared.status ?? 200);
      // What one caller is shown no cache shows to the next; a handler may say otherwise.
      if (declared.access !== 'everyone') reply.header('cache-control', 'no-store');
      return handle(new KnownCall<E>(request, reply));
    },
  });
}

function checks(app: FastifyInstance, declared: Endpoint) {
  return {
    onRequest: async (request: FastifyRequest) => {
      request.known = await whoCalls(app.gatekeeper, declared, request);
      checkRole(declared, request.known.caller);
    },
    preValidation: async (request: FastifyRequest) => {
      await checkMall(app.gatekeeper, declared, request);
    },
  };
}

async function whoCalls(
  gatekeeper: Gatekeeper,
  { access }: Endpoint,
  request: FastifyRequest,
): Promise<Known> {
  if (access === 'device') {
    const device = await gatekeeper.findDevice(request);
    if (!device) throw new Refusal(401, 'unknown_device', 'The device key is missing or not valid.');
    return { caller: null, device, mall: null };
  }
  const caller = await gatekeeper.findCaller(request);
  if (!caller) throw notSignedIn();
  return { caller, device: null, mall: null };
}

/** Apart from finding out who calls, so that a refusal too knows whose call it refuses. */
function checkRole({ access, may, isForSetUp = false }: Endpoint, caller: Caller | null): void {
  if (caller?.owesSecondFactor && !isForSetUp) throw owesSecondFactor();
  if (!caller || caller.isSuperAdmin) return;
  if (access === 'super-admin') throw notAllowed();
  if (access !== 'mall-admin') return;
  const roles = Object.values(caller.roles);
  if (roles.length === 0) throw notAllowed();
  if (!roles.some((role) => mayAs(role, may))) throw notForRole();
}

function notForRole(): Refusal {
  return notAllowed('Your role in this mall does not include that. An admin of the mall can change it.');
}

function owesSecondFactor(): Refusal {
  return notAllowed('Please set up two-step sign-in first: your account needs it.', 'second_factor_required');
}

/** An admin of another mall and a mall that isn't there get the same answer, so that nothing can be found out. */
async function checkMall(gatekeeper: Gatekeeper, declared: Endpoint, request: FastifyRequest): Promise<void> {
  const { access, may } = declared;
  const known = request.known;
  if (access !== 'mall-admin' || !known?.caller) return;
  const mall = await findMall(gatekeeper, declared, request);
  if (mall === undefined) return;
  if (known.caller.isSuperAdmin) {
    if (mall === null) throw notThere('There is no such mall.', 'mall_not_found');
  } else {
    const role = mall === null ? undefined : known.caller.roles[mall];
    if (mall === null || role === undefined) throw notAllowed('This account does not administer that mall.');
    if (!mayAs(role, may)) throw notForRole();
  }
  known.mall = mall;
}

async function findMall(
  gatekeeper: Gatekeeper,
  { mallNamedBy, isOfRecords }: Endpoint,
  { query, params }: FastifyRequest,
): Promise<number | null | undefined> {
  if (mallNamedBy === 'query.mall') return findNamed(gatekeeper, valueOf(query, 'mall'));
  const id = valueOf(params, 'id');
  if (typeof id !== 'string') return undefined;
  return gatekeeper.findMall(isOfRecords ? 'ofRecords' : 'publicId', id);
}

function valueOf(part: unknown, name: string): unknown {
  return typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined;
}

/** Undefined for a name given twice, empty or not at all: the schema says so in words, and no handler is reached. */
async function findNamed(gatekeeper: Gatekeeper, name: unknown): Promise<number | null | undefined> {
  return typeof name === 'string' && name !== '' ? gatekeeper.findMall('name', name) : undefined;
}

class KnownCall<E> implements Call<E> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.request = request;
    this.reply = reply;
  }

  get params(): ParamsOf<E> {
    return this.request.params as ParamsOf<E>;
  }

  get query(): QueryOf<E> {
    return this.request.query as QueryOf<E>;
  }

  get body(): BodyOf<E> {
    return this.request.body as BodyOf<E>;
  }

  get caller(): Caller {
    return promised(this.request.known?.caller, 'caller');
  }

  get device(): DeviceCaller {
    return promised(this.request.known?.device, 'device');
  }

  get mall(): number {
    return promised(this.request.known?.mall, 'mall');
  }
}

function promised<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`this endpoint's access promises no ${what}`);
  return value;
}

/** How a caller shows who it is; the description of the calls names them. */
export const SECURITY_SCHEMES = {
  deviceKey: {
    type: 'http',
    scheme: 'bearer',
    description: "A device's key, shown once when it is registered.",
  },
  signIn: {
    type: 'apiKey',
    in: 'cookie',
    name: 'gms_session',
    description:
      'The cookie of a sign-in; its name begins with __Host- where the product is reached by https.',
  },
} as const;

function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'everyone') return [];
  return [access === 'device' ? { deviceKey: [] } : { signIn: [] }];
}

function describeCallers({ access, may }: Endpoint): string {
  const roles = access === 'mall-admin' ? ` Roles in the mall: ${rolesFor(may).join(', ')}.` : '';
  return `Who may call: ${access}.${roles}`;
}

function schemaOf(declared: Endpoint): Record<string, unknown> {
  const refusals = Object.fromEntries(
    [400, 401, 403, 404, 409, 412, 413, 422, 429, 500, 503].map((status) => [status, ErrorBody]),
  );
  return {
    summary: declared.summary,
    description: describeCallers(declared),
    security: securityOf(declared.access),
    tags: [declared.path.split('/')[2] ?? 'api'],
    ...(declared.params ? { params: declared.params } : {}),
    ...(declared.query ? { querystring: declared.query } : {}),
    ...(declared.body ? { body: declared.body } : {}),
    response: { [declared.status ?? 200]: declared.answer, ...refusals },
  };
}
