import { takeAuditTurn } from '../../audit/index.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { writeAddressChange, writeVerification } from '../mails.ts';
import { findByPublicId, lockAccount, type AccountRow } from '../store.ts';
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
): Promise<void> {
  const { id, email, emailVerifiedAt } = account;
  for (const to of await listLinkedAddresses(transaction, id))
    await mail.forget(transaction, { to, subject: writeAddressChange({ link: '' }).subject });
  if (emailVerifiedAt) {
    await mail.forget(transaction, { to: email });
    await deleteOfAddress(transaction, email);
  } else await mail.forget(transaction, { to: email, subject: writeVerification({ link: '' }).subject });
  await deleteAccount(transaction, id);
}
