import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../platform/http/gatekeeper.ts';
import type { Services } from '../platform/services.ts';
import type { Transaction } from '../platform/storage/database.ts';
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
  platesOf(transaction: Transaction, account: number): Promise<string[]>;
  createSuperAdmin(email: string, password: string): Promise<void>;
  mount(app: FastifyInstance): void;
}

/** Opens the topic. The counts of wrong guesses live in memory and start empty. */
export async function openAccounts(services: Services, malls: Malls): Promise<Accounts> {
  const cookies = nameCookies(services.config.publicUrl);
  const signIn = await createSignIn(services);
  const signUp = createSignUp(services);
  sweepSignIns(services);
  return {
    find: (request) => findCaller(services, hashToken(request.cookies[cookies.signIn])),
    platesOf: async (transaction, account) => (await findPlates(transaction, account)).map(({ key }) => key),
    createSuperAdmin: (email, password) => createSuperAdmin(services, email, password),
    mount: (app) => {
      mountAccounts(app, { services, malls, cookies, signIn, signUp });
      mountStaff(app, services, malls);
    },
  };
}
