import { OPERATOR, takeAuditTurn } from '../../audit/index.ts';
import { badInput, conflict, notThere } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { isStaff } from '../sign-ins/lifetime.ts';
import { deleteSignInsOf } from '../sign-ins/store.ts';
import { checkStillSuperAdmin } from '../staff/still-super-admin.ts';
import { findByName, findByPublicId, type AccountRow } from '../store.ts';
import { checkConfirmed } from './confirm.ts';
import { deleteHalvesOf } from './half/store.ts';
import { noteChange } from './note-change.ts';
import { deleteApp, deletePasskeys, deleteRecoveryCodes } from './store.ts';

/** Takes every factor from an admin who has lost them, who then has to set one up anew. Nobody resets their own: 409. */
export async function resetStaffFactor(services: Services, caller: Caller, publicId: string): Promise<void> {
  const { database, clock } = services;
  if (publicId === caller.publicId) {
    throw conflict(
      'own_second_factor',
      'You cannot reset your own second factor. Use a recovery code, or ask another super admin.',
    );
  }
  checkConfirmed(caller, clock());
  await database.transact('system', async (transaction) => {
    await takeAuditTurn(transaction);
    await checkStillSuperAdmin(transaction, caller);
    const account = await findByPublicId(transaction, publicId);
    if (!account || !isStaff(account)) throw notThere('There is no such admin.', 'admin_not_found');
    await reset(services, transaction, account, caller.publicId);
  });
}

/** The same from the command line: for a super admin who is locked out. */
export async function resetFactorByEmail(services: Services, email: string): Promise<void> {
  await services.database.transact('system', async (transaction) => {
    await takeAuditTurn(transaction);
    const name = { kind: 'email' as const, value: email.trim().toLowerCase() };
    const account = await findByName(transaction, name);
    if (!account) throw badInput(`${email} has no account.`);
    await reset(services, transaction, account, OPERATOR);
  });
}

async function reset(
  services: Services,
  transaction: Transaction,
  account: AccountRow,
  actor: string,
): Promise<void> {
  await deleteApp(transaction, account.id);
  await deletePasskeys(transaction, account.id);
  await deleteRecoveryCodes(transaction, account.id);
  await deleteHalvesOf(transaction, account.id);
  await deleteSignInsOf(transaction, account.id, { browsers: false });
  await noteChange(services, transaction, { account, change: 'reset', actor });
}
