import { takeAuditTurn } from '../../audit/index.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { writeAddressChange, writeVerification } from '../mails.ts';
import { findByPublicId, lockAccount, type AccountRow } from '../store.ts';
import { isStaff } from '../sign-ins/lifetime.ts';
import { endStaff } from '../staff-names/store.ts';
import { countSuperAdmins, deleteAccount, deleteOfAddress, listLinkedAddresses } from './store.ts';

/** The account that goes, by its public id, locked; null where it is gone already. Nobody else changes roles meanwhile. */
export async function lockLeaving(transaction: Transaction, publicId: string): Promise<AccountRow | null> {
  await takeAuditTurn(transaction);
  const found = await findByPublicId(transaction, publicId);
  return found && lockAccount(transaction, found.id);
}

/** Throws 409 where nobody could run the product any more. */
export async function refuseLastSuperAdmin(transaction: Transaction, account: AccountRow): Promise<void> {
  if (!(await isLastSuperAdmin(transaction, account))) return;
  throw conflict(
    'last_super_admin',
    'You are the only super admin: without you nobody could run this product. Make somebody else one first.',
  );
}

/**
 * Throws 409 while the account has a role, or a cash drawer of it is open: what is counted and settled with somebody needs who
 * they are. The mall takes the role away first; then the account is its owner's alone.
 */
export function refuseWhileStaff(
  account: AccountRow,
  mallNames: (mall: number) => string,
  drawers: readonly { readonly mall: number }[],
): void {
  if (isStaff(account)) throw conflict('has_role', wordRoles(account, mallNames));
  if (drawers.length > 0) {
    const where = nameMalls(
      drawers.map(({ mall }) => mall),
      mallNames,
    );
    const sentence = `A cash drawer of yours is still open at ${where}. Ask a manager there to count and close it first.`;
    throw conflict('drawer_open', sentence);
  }
}

function wordRoles({ roles, isSuperAdmin }: AccountRow, mallNames: (mall: number) => string): string {
  if (isSuperAdmin)
    return 'You are a super admin. Ask another super admin to take your role away first. Then you can delete your account.';
  const where = nameMalls(Object.keys(roles).map(Number), mallNames);
  return `You have a role at ${where}. Ask an admin there to take it away first; for the only admin a super admin does it. Then you can delete your account.`;
}

function nameMalls(malls: readonly number[], mallNames: (mall: number) => string): string {
  return new Intl.ListFormat('en-IN').format([...new Set(malls.map(mallNames))]);
}

export async function isLastSuperAdmin(
  transaction: Transaction,
  { isSuperAdmin }: Pick<AccountRow, 'isSuperAdmin'>,
): Promise<boolean> {
  return isSuperAdmin && (await countSuperAdmins(transaction)) < 2;
}

/**
 * Removes an account, and what waits for its address: mails, invitations, forgotten passwords. Of an address that nobody
 * has shown to be theirs only our own mails about this account go, because its true owner may wait for others.
 */
export async function removeAccount(
  { mail }: Services,
  transaction: Transaction,
  account: AccountRow,
  at: Date,
): Promise<void> {
  const { id, publicId, email, emailVerifiedAt } = account;
  for (const to of await listLinkedAddresses(transaction, id))
    await mail.forget(transaction, { to, subject: writeAddressChange({ link: '' }).subject });
  if (emailVerifiedAt) {
    await mail.forget(transaction, { to: email });
    await deleteOfAddress(transaction, email);
  } else await mail.forget(transaction, { to: email, subject: writeVerification({ link: '' }).subject });
  // A restored backup may have it on a staff that it had left.
  await endStaff(transaction, publicId, at);
  await deleteAccount(transaction, id);
}
