import {
  askForReset,
  changeAddress,
  changeOwnAccount,
  changePassword as changePasswordCall,
  readOwnAccount,
  resetPassword as resetPasswordCall,
  sendVerification,
  verifyAddress,
} from '#contract/own-account.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { BrowserDoors } from '../invitations/routes.ts';
import { changePassword } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { createOwnLimits } from './limits.ts';
import { presentOwn } from './present.ts';
import { openResets, resetPassword } from './reset-password.ts';
import { askForAddress, confirmAddress, ownAccount, resendVerification } from './verify-address.ts';

/** Mounts what people do with their own account, and the way back for those who forgot the password. */
export function mountOwnAccount(app: FastifyInstance, { services, checkPassword }: BrowserDoors): void {
  const { database, mail } = services;
  const limits = createOwnLimits(services);
  const resets = openResets(services);
  const done = { ok: true as const };

  mount(app, readOwnAccount, async ({ caller, reply }) => {
    reply.header('cache-control', 'no-store');
    const account = await database.transact('system', (transaction) => ownAccount(transaction, caller));
    return presentOwn(account, mail.isSetUp);
  });

  mount(app, changeOwnAccount, async ({ caller, body, request }) => {
    const from = { caller, ip: request.ip };
    return presentOwn(await changeProfile(services, limits, from, body), mail.isSetUp);
  });

  mount(app, sendVerification, async ({ caller }) => {
    await resendVerification(services, limits.mailsToOwner, caller);
    return done;
  });

  mount(app, verifyAddress, async ({ caller, body }) =>
    presentOwn(await confirmAddress(services, caller, body.token), mail.isSetUp),
  );

  mount(app, changeAddress, async ({ caller, body }) => {
    mail.checkSetUp();
    const account = await database.transact('system', (transaction) => ownAccount(transaction, caller));
    await checkPassword(account, body.password, caller);
    await limits.mailsToOwner.count(`account ${caller.accountId}`);
    await limits.mailsToAddress.count(body.email.toLowerCase());
    await askForAddress(services, caller, body.email);
    return done;
  });

  mount(app, changePasswordCall, async ({ caller, body }) => {
    await changePassword(services, checkPassword, caller, body);
    return done;
  });

  mount(app, askForReset, async ({ body, request }) => {
    mail.checkSetUp();
    await limits.resetsFrom.count(request.ip);
    await limits.mailsToAddress.count(body.email.toLowerCase());
    await resets.ask(body.email);
    return done;
  });

  mount(app, resetPasswordCall, async ({ body, request }) => {
    await limits.linksFrom.count(request.ip);
    return resetPassword(services, body);
  });
}
