import type { Transaction } from '../../platform/storage/database.ts';
import { findApp, findPasskeys } from '../second-factor/store.ts';
import { listSignInsOf } from '../sign-ins/store.ts';
import type { AccountRow } from '../store.ts';
import { listBrowsers, listInvitationsOf, listLinks } from './store.ts';

/** What is stored about an account in this topic, for its owner: no hash, no secret. */
export async function describeAccount(transaction: Transaction, account: AccountRow) {
  const { id, email, emailVerifiedAt } = account;
  const [signIns, browsers, links, app, passkeys, invitations] = await Promise.all([
    listSignInsOf(transaction, id),
    listBrowsers(transaction, id),
    listLinks(transaction, id),
    findApp(transaction, id),
    findPasskeys(transaction, id),
    // Of an address that is not shown to be the caller's nothing is shown that others sent to it.
    emailVerifiedAt ? listInvitationsOf(transaction, email) : [],
  ]);
  return {
    account: {
      id: account.publicId,
      name: account.name,
      email,
      emailConfirmedAt: emailVerifiedAt,
      phone: account.phone,
      createdAt: account.createdAt,
      isSuperAdmin: account.isSuperAdmin,
    },
    signIns: signIns.map(({ browser, createdAt, lastSeenAt, expiresAt, confirmedAt }) => ({
      browser,
      createdAt,
      lastSeenAt,
      expiresAt,
      confirmedAt,
    })),
    browsersRemembered: browsers,
    linksUnderWay: links.map(({ kind, email: to, createdAt, expiresAt }) => ({
      kind,
      to,
      createdAt,
      expiresAt,
    })),
    secondFactors: {
      authenticatorAppAddedAt: app?.addedAt ?? null,
      passkeys: passkeys.map(({ name, addedAt, lastUsedAt }) => ({ name, addedAt, lastUsedAt })),
    },
    invitations: invitations.map(({ name, isSuperAdmin, createdAt, expiresAt, acceptedAt, revokedAt }) => ({
      name,
      isSuperAdmin,
      createdAt,
      expiresAt,
      acceptedAt,
      revokedAt,
    })),
  };
}
