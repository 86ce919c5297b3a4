import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { createBudget } from '../limits/call-budget.ts';
import { addressKey } from './address-key.ts';
import { tooMany } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for calls that nobody is refused. */
    rateLimit?: false;
  }
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
/** How many attempts are answered for each one that may succeed in an hour: a mistyped form may be sent again. */
const TRIES = 10;

/**
 * Limits how many calls are answered, before anything is done for them. Each kind of caller has a budget of his own:
 * an address (an IPv6 subscriber's whole network), an account from wherever it calls, a device by its key wherever it
 * stands. A device is never refused for what its neighbours behind the same address do; keys that are not known are
 * counted by address.
 */
export function limitCalls(app: FastifyInstance, { limits }: Config): void {
  const byAddress = createBudget(limits.readsPerSecond, SECOND_MS);
  const unknownKeys = createBudget(limits.readsPerSecond, SECOND_MS);
  const byAccount = createBudget(limits.readsPerSecond, SECOND_MS);
  const byDevice = createBudget(limits.devicePerSecond, SECOND_MS);
  const tries = {
    'sign-up': createBudget(limits.signUp * TRIES, HOUR_MS),
    contact: createBudget(limits.contact * TRIES, HOUR_MS),
  };

  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint, rateLimit } = request.routeOptions.config;
    if (rateLimit === false) return done();
    const address = addressKey(request.ip);
    if (endpoint?.access === 'device') return done(unknownKeys.isSpent(address) ? refusal() : undefined);
    if (!byAddress.spend(address)) return done(refusal());
    const kind = endpoint?.limit;
    const isTry = kind === 'sign-up' || kind === 'contact';
    done(isTry && !tries[kind].spend(address) ? refusal(tries[kind].secondsLeft()) : undefined);
  });

  app.addHook('onRoute', (route) => {
    const access = route.config?.endpoint?.access;
    if (access === undefined || access === 'everyone') return;
    // By then the route knows who calls.
    route.preParsing = [countKnown, ...[route.preParsing ?? []].flat()];
    if (access === 'device') route.onResponse = [countUnknown, ...[route.onResponse ?? []].flat()];
  });

  async function countKnown({ known }: FastifyRequest): Promise<void> {
    const { device, caller } = known ?? {};
    const isFree = device
      ? byDevice.spend(String(device.id))
      : !caller || byAccount.spend(String(caller.accountId));
    if (!isFree) throw refusal();
  }

  async function countUnknown({ known, ip }: FastifyRequest): Promise<void> {
    if (!known?.device) unknownKeys.spend(addressKey(ip));
  }
}

function refusal(seconds = 1): Error {
  return tooMany('Too many requests. Please wait a moment.', seconds);
}
