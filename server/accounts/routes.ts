import { logIn, logOut, signUp, whoAmI, whoIsHere } from '#contract/accounts.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Malls } from '../malls/index.ts';
import type { Services } from '../platform/services.ts';
import type { Caller } from '../platform/http/gatekeeper.ts';
import { mount } from '../platform/http/mount.ts';
import { hashToken, type CookieNames } from './cookies.ts';
import { presentAccount } from './present.ts';
import type { SignedIn, SignIn } from './sign-in.ts';
import type { FreshTokens, Tokens } from './sign-ins/open-sign-in.ts';
import { deleteSignIn } from './sign-ins/store.ts';
import type { SignUp } from './sign-up.ts';
import { findPlates } from './store.ts';

interface Doors {
  services: Services;
  malls: Malls;
  cookies: CookieNames;
  signIn: SignIn;
  signUp: SignUp;
}

/** Mounts sign-up, sign-in, sign-out and "who am I". */
export function mountAccounts(app: FastifyInstance, doors: Doors): void {
  const { services, malls, cookies } = doors;

  mount(app, logIn, async ({ body, request, reply }) => {
    const attempt = { name: body.email, password: body.password, ip: request.ip, sent: sentBy(request) };
    return welcome(await doors.signIn(attempt), reply);
  });

  mount(app, signUp, async ({ body, request, reply }) =>
    welcome(await doors.signUp(body, { ip: request.ip, sent: sentBy(request) }), reply),
  );

  mount(app, logOut, async ({ request, reply }) => {
    const tokenHash = hashToken(sentBy(request).signIn);
    if (tokenHash !== null) {
      await services.database.transact('system', (transaction) => deleteSignIn(transaction, tokenHash));
    }
    reply.clearCookie(cookies.signIn, cookies.options).header('cache-control', 'no-store');
    return { ok: true as const };
  });

  mount(app, whoAmI, ({ caller, request, reply }) => recognise(caller, request, reply));

  mount(app, whoIsHere, async ({ request, reply }) => {
    const caller = await app.gatekeeper.findCaller(request);
    reply.header('cache-control', 'no-store');
    return { account: caller && (await recognise(caller, request, reply)) };
  });

  async function recognise(caller: Caller, request: FastifyRequest, reply: FastifyReply) {
    const plates = await services.database.transact({ account: caller.accountId }, (transaction) =>
      findPlates(transaction, caller.accountId),
    );
    const { signIn, browser } = sentBy(request);
    // Sent again so that the cookie lives as long as the sign-in.
    if (signIn !== undefined) setCookies(reply, { signIn, browser });
    return presentAccount(malls, caller, plates);
  }

  function welcome({ account, plates, tokens }: SignedIn, reply: FastifyReply) {
    setCookies(reply, tokens);
    return presentAccount(malls, account, plates);
  }

  function setCookies(reply: FastifyReply, tokens: FreshTokens | (Tokens & { signIn: string })): void {
    reply.header('cache-control', 'no-store').setCookie(cookies.signIn, tokens.signIn, cookies.options);
    if (tokens.browser !== undefined) reply.setCookie(cookies.browser, tokens.browser, cookies.options);
  }

  function sentBy(request: FastifyRequest): Tokens {
    return { signIn: request.cookies[cookies.signIn], browser: request.cookies[cookies.browser] };
  }
}
