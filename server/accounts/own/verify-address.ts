import { conflict, notAllowed } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { HourlyLimit } from '../../platform/limits/hourly-limit.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { takeAuditTurn, writeAudit } from '../../audit/index.ts';
import { makeLink, useLink } from '../links/mailed-link.ts';
import { deleteLinksOf } from '../links/store.ts';
import { writeAddressChange, writeAddressChangeNotice } from '../mails.ts';
import { refuseTaken } from '../sign-up.ts';
import { deleteUnverified, findById, findByName, updateAccount, type AccountRow } from '../store.ts';
import { mailVerification } from './mail-verification.ts';

/** Mails the link once more: 409 where the address is confirmed, 429 after a few. */
export async function resendVerification(
  services: Services,
  limit: HourlyLimit,
  caller: Caller,
): Promise<void> {
  services.mail.checkSetUp();
  await limit.count(`account ${caller.accountId}`);
  await services.database.transact('system', async (transaction) => {
    const account = await ownAccount(transaction, caller);
    if (account.emailVerifiedAt)
      throw conflict('already_verified', 'Your e-mail address is confirmed already.');
    await mailVerification(services, transaction, account, services.clock());
  });
}

/** Mails a link to another address and word of it to the present one. Whether it has an account shows only to its owner. */
export async function askForAddress(services: Services, caller: Caller, email: string): Promise<void> {
  const { mail, config, clock } = services;
  mail.checkSetUp();
  await services.database.transact('system', async (transaction) => {
    const account = await ownAccount(transaction, caller);
    const now = clock();
    const to = { account: account.id, email };
    const { token, expiresAt } = await makeLink(transaction, 'address_change', to, now);
    const words = writeAddressChange({ link: `${config.siteUrl}/verify#${token}` });
    await mail.send({ to: email, ...words, usefulUntil: expiresAt }, transaction);
    if (account.emailVerifiedAt)
      await mail.send({ to: account.email, ...writeAddressChangeNotice('asked') }, transaction);
  });
}

/**
 * Confirms the address that a link went to. Only whoever is signed in to the account may: the owner of a mailbox who opens
 * a link for an account that a stranger made in their name would make it good.
 */
export async function confirmAddress(services: Services, caller: Caller, token: string): Promise<AccountRow> {
  const { database, clock } = services;
  return refuseTaken(() =>
    database.transact('system', async (transaction) => {
      await takeAuditTurn(transaction);
      const now = clock();
      const link = await useLink(transaction, ['verification', 'address_change'], token, now);
      if (link.account !== caller.accountId)
        throw notAllowed(
          'This link belongs to another account. Please sign in to it first.',
          'other_account',
        );
      const account = await ownAccount(transaction, caller);
      // A link for an address that the account has given up proves nothing about the present one.
      if (link.kind === 'verification' && link.email !== account.email) throw linkOfOldAddress();
      await deleteLinksOf(transaction, account.id);
      await makeRoom(transaction, account.id, link.email);
      await updateAccount(transaction, account.id, { email: link.email, emailVerifiedAt: now });
      if (link.kind === 'address_change') await tellOldAddress(services, transaction, account);
      const action = link.kind === 'verification' ? 'email_verified' : 'email_changed';
      const entry = { actor: account.publicId, action, target: account.publicId, detail: {} } as const;
      await writeAudit(transaction, entry, now);
      return ownAccount(transaction, caller);
    }),
  );
}

/** Who has the mailbox takes its address from an account that somebody made in its name and never confirmed. */
async function makeRoom(transaction: Transaction, account: number, email: string): Promise<void> {
  const other = await findByName(transaction, { kind: 'email', value: email.toLowerCase() });
  if (other && other.id !== account && !other.emailVerifiedAt) await deleteUnverified(transaction, other.id);
}

async function tellOldAddress(
  { mail }: Services,
  transaction: Transaction,
  { email, emailVerifiedAt }: AccountRow,
): Promise<void> {
  if (mail.isSetUp && emailVerifiedAt)
    await mail.send({ to: email, ...writeAddressChangeNotice('done') }, transaction);
}

function linkOfOldAddress() {
  return conflict('address_changed', 'This link is for an address that your account does not use any more.');
}

export async function ownAccount(
  transaction: Transaction,
  caller: Pick<Caller, 'accountId'>,
): Promise<AccountRow> {
  const account = await findById(transaction, caller.accountId);
  if (!account) throw new Error('an account that is signed in is not there');
  return account;
}
