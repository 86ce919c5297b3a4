import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../platform/http/gatekeeper.ts';
import type { Services } from '../platform/services.ts';
import type { Malls } from '../malls/index.ts';
import { hashToken, nameCookies } from './cookies.ts';
import { mountAccounts } from './routes.ts';
import { createSignIn } from './sign-in.ts';
import { findCaller } from './sign-ins/find-caller.ts';
import { sweepSignIns } from './sign-ins/sweep.ts';
import { createSignUp } from './sign-up.ts';
import { createSuperAdmin } from './staff/create-super-admin.ts';
import { mountStaff } from './staff/routes.ts';
import { findPlates } from './store.ts';

export { hashPassword } from './password.ts';

/** The door of `accounts`: sign-up, sign-in, roles, plates, the audit trail. */
export interface Accounts {
  find(request: FastifyRequest): Promise<Caller | null>;
  /** The match keys of an account's plates. */
  platesOf(account: number): Promise<string[]>;
  createSuperAdmin(email: string, password: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  mount(app: FastifyInstance): void;
}

/** Opens the topic: what it remembers in memory (limits) starts empty. */
export async function openAccounts(services: Services, malls: Malls): Promise<Accounts> {
  const cookies = nameCookies(services.config.publicUrl);
  const signIn = await createSignIn(services);
  const signUp = createSignUp(services);
  const sweep = sweepSignIns(services);
  return {
    find: (request) => findCaller(services, hashToken(request.cookies[cookies.signIn])),
    platesOf: async (account) => {
      const plates = await services.database.transact({ account }, (transaction) =>
        findPlates(transaction, account),
      );
      return plates.map(({ key }) => key);
    },
    createSuperAdmin: (email, password) => createSuperAdmin(services, email, password),
    start: sweep.start,
    stop: sweep.stop,
    mount: (app) => {
      mountAccounts(app, { services, malls, cookies, signIn, signUp });
      mountStaff(app, services, malls);
    },
  };
}
