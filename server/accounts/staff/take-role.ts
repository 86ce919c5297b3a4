import { conflict, notThere } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import { takeAuditTurn, writeAudit } from '../../audit/index.ts';
import { revokeAcceptedBy, revokeOpenFor } from '../invitations/store.ts';
import { withdrawSentBy } from '../invitations/withdraw-sent.ts';
import { isStaff } from '../sign-ins/lifetime.ts';
import { deleteSignInsOf } from '../sign-ins/store.ts';
import { findByPublicId, dropRoles, forgetHowMade, setSuperAdmin } from '../store.ts';
import { checkStillSuperAdmin } from './still-super-admin.ts';

/** Takes every role from an account and ends its sign-ins; it is a driver from then on. Nobody can take their own role: 409. */
export async function takeRole(
  { database, clock }: Services,
  caller: Caller,
  publicId: string,
): Promise<void> {
  if (publicId === caller.publicId) {
    throw conflict('own_role', 'You cannot take away your own role. Ask another super admin.');
  }
  await database.transact('system', async (transaction) => {
    await takeAuditTurn(transaction);
    await checkStillSuperAdmin(transaction, caller);
    const account = await findByPublicId(transaction, publicId);
    if (!account || !isStaff(account)) throw notThere('There is no such admin.', 'admin_not_found');
    const now = clock();
    await setSuperAdmin(transaction, account.id, false, now);
    await dropRoles(transaction, account.id, now);
    await revokeAcceptedBy(transaction, account.id, now);
    await revokeOpenFor(transaction, account.email, now);
    await withdrawSentBy(transaction, { inviter: publicId, malls: 'all', by: caller.publicId }, now);
    await forgetHowMade(transaction, account.id);
    await deleteSignInsOf(transaction, account.id, { browsers: false });
    const detail = { malls: account.adminOf, roles: account.roles, wasSuperAdmin: account.isSuperAdmin };
    const entry = { actor: caller.publicId, action: 'role_revoked', target: publicId, detail } as const;
    await writeAudit(transaction, entry, now);
  });
}
