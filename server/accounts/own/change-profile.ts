import { noteSecurityEvent, takeAuditTurn, writeAudit } from '../../audit/index.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import { checkPhone, refuseTaken } from '../sign-up.ts';
import { updateAccount, type AccountRow } from '../store.ts';
import type { OwnLimits } from './limits.ts';
import { ownAccount } from './verify-address.ts';

/**
 * Changes name and phone number; 409 where the number signs in to another account, and 429 after a few changes of the
 * number, whatever is answered to each: nobody goes through the numbers of a town.
 */
export async function changeProfile(
  services: Services,
  limits: Pick<OwnLimits, 'phonesOfAccount' | 'phonesFrom'>,
  { caller, ip }: { caller: Caller; ip: string },
  given: { name: string; phone: string },
): Promise<AccountRow> {
  const { database } = services;
  const changes = { name: given.name.trim(), phone: checkPhone(given.phone) };
  const before = await database.transact('system', (transaction) => ownAccount(transaction, caller));
  const isAnother = changes.phone !== null && changes.phone !== before.phone;
  if (isAnother) {
    await limits.phonesOfAccount.count(`account ${caller.accountId}`);
    await limits.phonesFrom.count(ip);
  }
  try {
    return await refuseTaken(() => write(services, caller, changes));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'phone_taken')
      await noteSecurityEvent(services, { kind: 'phone_refused', account: caller.publicId, facts: {} });
    throw error;
  }
}

/** The record says that the number changed, and neither number: nothing can be taken out of the trail. */
function write(
  { database, clock }: Services,
  caller: Caller,
  changes: { name: string; phone: string | null },
): Promise<AccountRow> {
  return database.transact('system', async (transaction) => {
    await takeAuditTurn(transaction);
    const before = await ownAccount(transaction, caller);
    await updateAccount(transaction, caller.accountId, changes);
    if (changes.phone !== before.phone) {
      const who = { actor: caller.publicId, target: caller.publicId };
      const detail = { isRemoved: changes.phone === null };
      await writeAudit(transaction, { ...who, action: 'phone_changed', detail }, clock());
    }
    return ownAccount(transaction, caller);
  });
}
