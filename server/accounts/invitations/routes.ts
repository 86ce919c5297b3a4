import type { Account } from '#contract/accounts.ts';
import {
  acceptInvitation,
  listInvitations,
  openInvitation,
  revokeInvitation,
} from '#contract/invitations.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Malls } from '../../malls/index.ts';
import type { Plates } from '../../plates/index.ts';
import type { Services } from '../../platform/services.ts';
import { createHourlyLimit } from '../../platform/limits/hourly-limit.ts';
import { mount } from '../../platform/http/mount.ts';
import type { CheckPassword } from '../check-password.ts';
import type { SignedIn } from '../sign-in.ts';
import type { Tokens } from '../sign-ins/open-sign-in.ts';
import { acceptAs, readInvitation } from './accept.ts';
import { presentInvitation, presentOpened } from './present.ts';
import { revoke } from './revoke.ts';
import { listOpenInvitations } from './store.ts';

/** From one address. */
const MOST_AN_HOUR = 60;
const EXPIRED_SHOWN_MS = 30 * 24 * 3_600_000;

/** What the calls need that sign a browser in: its tokens, and the answer that welcomes it. */
export interface BrowserDoors {
  services: Services;
  malls: Malls;
  plates: Plates;
  checkPassword: CheckPassword;
  sentBy(this: void, request: FastifyRequest): Tokens;
  welcome(this: void, signedIn: SignedIn, reply: FastifyReply): Account;
}

/** Mounts what an invitation's link opens, and its list for super admins. */
export function mountInvitations(app: FastifyInstance, doors: BrowserDoors): void {
  const { services, malls, sentBy, welcome } = doors;
  const { database, clock } = services;
  const limit = createHourlyLimit(services, {
    name: 'invitation',
    most: MOST_AN_HOUR,
    sentence: 'Too many tries from here. Please try again later.',
  });

  mount(app, listInvitations, async () => {
    const now = clock();
    const since = new Date(now.getTime() - EXPIRED_SHOWN_MS);
    const rows = await database.transact('system', (transaction) => listOpenInvitations(transaction, since));
    return { invitations: rows.map((row) => presentInvitation(malls, row, now)) };
  });

  mount(app, revokeInvitation, async ({ caller, params }) => {
    await revoke(services, caller, params.id);
    return { ok: true as const };
  });

  mount(app, openInvitation, async ({ body, request, reply }) => {
    await limit.count(request.ip);
    const caller = await app.gatekeeper.findCaller(request);
    const { invitation, account } = await database.transact('system', (transaction) =>
      readInvitation(transaction, body.token, clock()),
    );
    reply.header('cache-control', 'no-store');
    return presentOpened(malls, invitation, account, caller);
  });

  mount(app, acceptInvitation, async ({ body, request, reply }) => {
    await limit.count(request.ip);
    const caller = await app.gatekeeper.findCaller(request);
    const from = { ip: request.ip, sent: sentBy(request), caller };
    return welcome(await acceptAs(doors, body, from), reply);
  });
}
