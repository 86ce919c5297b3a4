import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import { checkPhone, refuseTaken } from '../sign-up.ts';
import { updateAccount, type AccountRow } from '../store.ts';
import { ownAccount } from './verify-address.ts';

/** Changes name and phone number; 409 where the number signs in to another account. */
export async function changeProfile(
  { database }: Services,
  caller: Caller,
  given: { name: string; phone: string },
): Promise<AccountRow> {
  const changes = { name: given.name.trim(), phone: checkPhone(given.phone) };
  return refuseTaken(() =>
    database.transact('system', async (transaction) => {
      await updateAccount(transaction, caller.accountId, changes);
      return ownAccount(transaction, caller);
    }),
  );
}
