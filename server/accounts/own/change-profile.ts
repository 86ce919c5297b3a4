import { noteSecurityEvent, takeAuditTurn, writeAudit } from '../../audit/index.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { noteStaff } from '../staff-names/store.ts';
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

/**
 * The record says that the number changed, and neither number: nothing can be taken out of the trail. What staff are called is
 * the malls' business, so their records hold both names.
 */
function write(
  { database, clock }: Services,
  caller: Caller,
  changes: { name: string; phone: string | null },
): Promise<AccountRow> {
  return database.transact('system', async (transaction) => {
    await takeAuditTurn(transaction);
    const before = await ownAccount(transaction, caller);
    const now = clock();
    await updateAccount(transaction, caller.accountId, changes);
    if (changes.name !== before.name) await noteRename(transaction, before, changes.name, now);
    if (changes.phone !== before.phone) {
      const who = { actor: caller.publicId, target: caller.publicId };
      const detail = { isRemoved: changes.phone === null };
      await writeAudit(transaction, { ...who, action: 'phone_changed', detail }, now);
    }
    return ownAccount(transaction, caller);
  });
}

/** In each mall where the account has a role, and once without a mall for a super admin. A driver's name is in no record. */
async function noteRename(
  transaction: Transaction,
  { id, publicId, name: before, roles, isSuperAdmin }: AccountRow,
  after: string,
  now: Date,
): Promise<void> {
  await noteStaff(transaction, id, now);
  const malls = Object.keys(roles).map((mall) => ({ mall: Number(mall) }));
  const who = {
    actor: publicId,
    target: publicId,
    action: 'name_changed',
    detail: { before, after },
  } as const;
  for (const where of [...malls, ...(isSuperAdmin ? [{}] : [])])
    await writeAudit(transaction, { ...who, ...where }, now);
}
