import type { Transaction } from '../../platform/storage/database.ts';
import { notAllowed } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import { findById } from '../store.ts';

/** Asked again once it is our turn: two super admins who remove each other must not both succeed. */
export async function checkStillSuperAdmin(transaction: Transaction, caller: Caller): Promise<void> {
  const account = await findById(transaction, caller.accountId);
  if (!account?.isSuperAdmin) throw notAllowed();
}
