import { askPasskey, findSecondStep, logInWithPasskey, takeSecondStep } from '#contract/second-factor.ts';
import type { Account } from '#contract/accounts.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../platform/http/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import { hashToken, makeToken, type CookieNames } from '../../cookies.ts';
import type { SignedIn } from '../../sign-in.ts';
import type { Tokens } from '../../sign-ins/open-sign-in.ts';
import { CHALLENGE_MS } from '../challenges.ts';
import { logInByPasskey } from '../log-in-by-passkey.ts';
import type { SourceOf } from '../routes.ts';
import type { SecondFactors } from '../second-factors.ts';
import { finishHalf } from './finish.ts';
import { showHalf } from './show-half.ts';
import { HALF_MS } from './open-half.ts';

interface Doors {
  readonly factors: SecondFactors;
  readonly cookies: CookieNames;
  readonly sourceOf: SourceOf;
  readonly sentBy: (request: FastifyRequest) => Tokens;
  /** Sets the cookies of a sign-in and answers its account. */
  readonly welcome: (signedIn: SignedIn, reply: FastifyReply) => Account;
}

/** Mounts the second step of a sign-in, and the sign-in by a passkey alone. */
export function mountSecondStep(app: FastifyInstance, doors: Doors): void {
  const { factors, cookies, sourceOf, sentBy, welcome } = doors;
  const halfOf = (request: FastifyRequest) => hashToken(request.cookies[cookies.half]);

  mount(app, findSecondStep, ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    return showHalf(factors, halfOf(request), sourceOf(request).party !== null);
  });

  mount(app, takeSecondStep, async ({ body, request, reply }) => {
    const step = { half: halfOf(request), factor: body, source: sourceOf(request), sent: sentBy(request) };
    const signedIn = await finishHalf(factors, step);
    reply.clearCookie(cookies.half, cookies.options);
    return welcome(signedIn, reply);
  });

  mount(app, askPasskey, ({ request, reply }) => {
    const { party } = sourceOf(request);
    if (!party) throw noPasskeysHere();
    const sent = request.cookies[cookies.challenge];
    const token = sent !== undefined && hashToken(sent) !== null ? sent : makeToken();
    const maxAge = CHALLENGE_MS / 1000;
    reply
      .header('cache-control', 'no-store')
      .setCookie(cookies.challenge, token, { ...cookies.options, maxAge });
    return {
      challenge: factors.challenges.make(hashToken(token) ?? '', factors.services.clock()),
      rpId: party.id,
      timeout: CHALLENGE_MS,
      userVerification: 'required' as const,
    };
  });

  mount(app, logInWithPasskey, async ({ body, request, reply }) => {
    const attempt = { ip: request.ip, source: sourceOf(request), sent: sentBy(request) };
    return welcome(await logInByPasskey(factors, body.passkey, attempt), reply);
  });
}

/** Gives the browser the half sign-in, and says what is still owed: 401, because nobody is signed in yet. */
export function refuseHalf(reply: FastifyReply, cookies: CookieNames, half: string): never {
  const maxAge = HALF_MS / 1000;
  reply.header('cache-control', 'no-store').setCookie(cookies.half, half, { ...cookies.options, maxAge });
  throw new Refusal(
    401,
    'second_factor_needed',
    'Your password is right. Please finish the sign-in with your second factor.',
  );
}

function noPasskeysHere(): Refusal {
  return new Refusal(409, 'no_passkeys_here', 'Passkeys do not work at this address of the product.');
}
