import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../platform/http/gatekeeper.ts';
import type { Services } from '../platform/services.ts';
import type { Malls } from '../malls/index.ts';
import type { Plates } from '../plates/index.ts';
import { createWarnHolders } from './warn-holders.ts';
import type { eraseAccount } from '#contract/privacy.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { confirmLeaving } from './erase/confirm-leaving.ts';
import { createPasswordCheck } from './check-password.ts';
import { hashToken, nameCookies } from './cookies.ts';
import { mountAccounts } from './routes.ts';
import { measureSignIn } from './measure-sign-in.ts';
import { NO_DRAWERS, type OpenDrawers } from './people/open-drawers.ts';
import { mountPeople } from './people/routes.ts';
import { findRelyingParty } from './second-factor/relying-party.ts';
import { resetFactorByEmail } from './second-factor/reset.ts';
import { mountSecondFactor } from './second-factor/routes.ts';
import { sealAnewByItself } from './second-factor/seal-anew.ts';
import { createSecondFactors } from './second-factor/second-factors.ts';
import { sweepSecondFactors } from './second-factor/sweep.ts';
import { createSignInGuard } from './sign-in-guard.ts';
import type { AccountRow } from './store.ts';
import { createSignIn } from './sign-in.ts';
import { findCaller } from './sign-ins/find-caller.ts';
import { sweepSignIns } from './sign-ins/sweep.ts';
import { createSignUp } from './sign-up.ts';
import { createSuperAdmin, type MadeSuperAdmin } from './staff/create-super-admin.ts';
import { createPeople, type People } from './staff/name-people.ts';
import { mountStaff } from './staff/routes.ts';

export { describeAccount } from './erase/describe-account.ts';
export {
  isLastSuperAdmin,
  lockLeaving,
  refuseLastSuperAdmin,
  refuseWhileStaff,
  removeAccount,
} from './erase/remove-account.ts';
export { deleteInvitationsBefore } from './erase/store.ts';
export { listStaffNames } from './staff-names/store.ts';
export { findNamed } from './find-named.ts';
export { ownAccount } from './own/verify-address.ts';
export { type AccountRow } from './store.ts';
export type { OpenDrawers } from './people/open-drawers.ts';
export type { MadeSuperAdmin } from './staff/create-super-admin.ts';
export type { People, NamedRole } from './staff/name-people.ts';
export { signOutEverybody } from './sign-ins/sign-out-everybody.ts';
export { hashPassword } from './password.ts';
export { loadPasskeyChecks } from './second-factor/check-passkey.ts';

/** The door of `accounts`: sign-up, sign-in, roles. */
export interface Accounts {
  find(request: FastifyRequest): Promise<Caller | null>;
  createSuperAdmin(email: string, password: string): Promise<MadeSuperAdmin>;
  /** Who is meant by an id or by a name. */
  readonly people: People;
  /** Lets whoever ends a role be shown the cash drawers that stay open by it. */
  useDrawers(drawers: OpenDrawers): void;
  /** The cash drawers that are open by somebody. */
  readonly drawers: OpenDrawers;
  /** Takes every second factor from an account; an operator's way for somebody who is locked out. */
  resetSecondFactor(email: string): Promise<void>;
  /** Asks for password and second factor before an account goes; answers it as it was then. */
  confirmLeaving(
    request: FastifyRequest,
    caller: Caller,
    given: BodyOf<typeof eraseAccount>,
  ): Promise<AccountRow>;
  /** Takes our cookies from the browser: nothing is left there of an account that is gone. */
  clearCookies(reply: FastifyReply): void;
  mount(app: FastifyInstance): void;
}

/** Opens the topic. The counts of wrong guesses live in memory and start empty. */
export async function openAccounts(services: Services, malls: Malls, plates: Plates): Promise<Accounts> {
  const cookies = nameCookies(services.config.publicUrl);
  const guard = createSignInGuard(services);
  const signIn = measureSignIn(services.metrics, await createSignIn(services, plates, guard));
  const signUp = createSignUp(services, plates);
  const factors = createSecondFactors(services, plates);
  const sourceOf = (request: FastifyRequest) => ({
    party: findRelyingParty(services.config.publicUrl, request),
    holder: hashToken(request.cookies[cookies.challenge]),
  });
  const checkPassword = createPasswordCheck(guard);
  let known = NO_DRAWERS;
  const drawers: OpenDrawers = {
    inMall: (mall) => known.inMall(mall),
    of: (person) => known.of(person),
  };
  plates.useWarnings(createWarnHolders(services));
  sweepSignIns(services);
  sweepSecondFactors(services);
  sealAnewByItself(services, factors.box);
  return {
    find: (request) => findCaller(services, hashToken(request.cookies[cookies.signIn])),
    people: createPeople(services),
    createSuperAdmin: (email, password) => createSuperAdmin(services, email, password),
    confirmLeaving: (request, caller, given) =>
      confirmLeaving({ factors, checkPassword }, caller, given, sourceOf(request)),
    clearCookies(reply) {
      for (const name of [cookies.signIn, cookies.browser]) reply.clearCookie(name, cookies.options);
    },
    drawers,
    useDrawers(given) {
      known = given;
    },
    resetSecondFactor: (email) => resetFactorByEmail(services, email),
    mount: (app) => {
      const doors = { services, malls, plates, cookies, signIn, signUp, checkPassword, factors, sourceOf };
      mountAccounts(app, doors);
      mountSecondFactor(app, factors, sourceOf);
      mountStaff(app, services, { malls, drawers });
      mountPeople(app, services, { malls, drawers });
    },
  };
}
