import { conflict, notThere } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import { takeAuditTurn, writeAudit } from '../../audit/index.ts';
import { isStaff } from '../sign-ins/lifetime.ts';
import { deleteSignInsOf } from '../sign-ins/store.ts';
import { findByPublicId, setMalls, setSuperAdmin } from '../store.ts';
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
    await setSuperAdmin(transaction, account.id, false);
    await setMalls(transaction, account.id, [], now);
    await deleteSignInsOf(transaction, account.id, { browsers: false });
    const detail = { malls: account.adminOf, wasSuperAdmin: account.isSuperAdmin };
    const entry = { actor: caller.publicId, action: 'admin-removed', target: publicId, detail };
    await writeAudit(transaction, entry, now);
  });
}
