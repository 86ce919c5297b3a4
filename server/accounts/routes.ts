import { logIn, logOut, signUp, whoAmI, whoIsHere } from '#contract/accounts.ts';
import { NOTICE_HEADER, NoticeVersion } from '#contract/notice.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../platform/http/gatekeeper.ts';
import type { Services } from '../platform/services.ts';
import { mount } from '../platform/http/mount.ts';
import { hashToken, type CookieNames } from './cookies.ts';
import { mountInvitations, type BrowserDoors } from './invitations/routes.ts';
import { recordSecurityEvent } from '../audit/index.ts';
import { mountOwnAccount } from './own/routes.ts';
import { presentAccount, presentRecordsOf, presentRoles } from './present.ts';
import { mountSecondStep, refuseHalf } from './second-factor/half/routes.ts';
import type { SourceOf } from './second-factor/routes.ts';
import type { SecondFactors } from './second-factor/second-factors.ts';
import type { SignedIn, SignIn } from './sign-in.ts';
import { isStaff } from './sign-ins/lifetime.ts';
import type { FreshTokens, Tokens } from './sign-ins/open-sign-in.ts';
import { mountSignIns } from './sign-ins/routes.ts';
import { deleteSignIn } from './sign-ins/store.ts';
import type { SignUp } from './sign-up.ts';

interface Doors extends Pick<BrowserDoors, 'services' | 'malls' | 'plates' | 'checkPassword'> {
  cookies: CookieNames;
  signIn: SignIn;
  signUp: SignUp;
  factors: SecondFactors;
  sourceOf: SourceOf;
}

/** Mounts sign-up, sign-in, sign-out and "who am I". */
export function mountAccounts(app: FastifyInstance, doors: Doors): void {
  const { services, malls, cookies } = doors;

  mount(app, logIn, async ({ body, request, reply }) => {
    const attempt = { name: body.email, password: body.password, ip: request.ip, sent: sentBy(request) };
    const signedIn = await doors.signIn(attempt);
    return 'half' in signedIn ? refuseHalf(reply, cookies, signedIn.half) : welcome(signedIn, reply);
  });

  mount(app, signUp, async ({ body, request, reply }) => {
    const notice = NoticeVersion.safeParse(request.headers[NOTICE_HEADER]).data;
    return welcome(await doors.signUp(body, { ip: request.ip, sent: sentBy(request), notice }), reply);
  });

  mountSignOut(app, services, cookies);
  mount(app, whoAmI, ({ caller, request, reply }) => recognise(caller, request, reply));

  mount(app, whoIsHere, async ({ request, reply }) => {
    const caller = await app.gatekeeper.findCaller(request);
    reply.header('cache-control', 'no-store');
    return {
      account: caller && (await recognise(caller, request, reply)),
      owesSecondFactor: caller?.owesSecondFactor ?? false,
      worksAt: presentRoles(malls, caller?.roles ?? {}),
      recordsOf: presentRecordsOf(malls, caller?.roles ?? {}),
    };
  });

  mountInvitations(app, { ...doors, sentBy, welcome });
  mountOwnAccount(app, { ...doors, sentBy, welcome });
  mountSignIns(app, services);
  mountSecondStep(app, { factors: doors.factors, cookies, sourceOf: doors.sourceOf, sentBy, welcome });

  async function recognise(caller: Caller, request: FastifyRequest, reply: FastifyReply) {
    const plates = await services.database.transact({ account: caller.accountId }, (transaction) =>
      doors.plates.of(transaction, caller.accountId),
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
    return {
      signIn: request.cookies[cookies.signIn],
      browser: request.cookies[cookies.browser],
      userAgent: request.headers['user-agent'],
    };
  }
}

function mountSignOut(app: FastifyInstance, services: Services, cookies: CookieNames): void {
  mount(app, logOut, async ({ request, reply }) => {
    const tokenHash = hashToken(request.cookies[cookies.signIn]);
    if (tokenHash !== null) {
      const caller = await app.gatekeeper.findCaller(request);
      await services.database.transact('system', async (transaction) => {
        await deleteSignIn(transaction, tokenHash);
        if (caller && isStaff(caller)) {
          const event = {
            kind: 'sign_out',
            account: caller.publicId,
            facts: {},
            at: services.clock(),
          } as const;
          await recordSecurityEvent(transaction, event);
        }
      });
    }
    reply.clearCookie(cookies.signIn, cookies.options).header('cache-control', 'no-store');
    return { ok: true as const };
  });
}
