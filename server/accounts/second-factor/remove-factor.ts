import { conflict, notThere } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { lockAccount } from '../store.ts';
import { checkConfirmed } from './confirm.ts';
import type { SecondFactors } from './second-factors.ts';
import type { FactorEvent } from '../mails.ts';
import { noteChange } from './note-change.ts';
import { replaceRecoveryCodes } from './note-added.ts';
import { deleteApp, deletePasskey, deleteRecoveryCodes, findApp, findPasskeys } from './store.ts';

/** Removes the authenticator app; 409 for the last factor of somebody who has to have one. */
export async function removeAuthenticatorApp(doors: SecondFactors, caller: Caller): Promise<void> {
  await remove(doors, caller, 'app-removed', async (transaction) => {
    if (!(await findApp(transaction, caller.accountId))?.secret) throw nothingThere();
    await deleteApp(transaction, caller.accountId);
  });
}

/** Removes a passkey of the caller's own. */
export async function removeOwnPasskey(
  doors: SecondFactors,
  caller: Caller,
  publicId: string,
): Promise<void> {
  await remove(doors, caller, 'passkey-removed', async (transaction) => {
    const own = await findPasskeys(transaction, caller.accountId);
    if (!own.some((passkey) => passkey.publicId === publicId)) throw nothingThere();
    await deletePasskey(transaction, caller.accountId, publicId);
  });
}

/** Ten new recovery codes for somebody who has a factor. */
export async function renewOwnRecoveryCodes(doors: SecondFactors, caller: Caller): Promise<string[]> {
  const { database, clock } = doors.services;
  checkConfirmed(caller, clock());
  return database.transact('system', async (transaction) => {
    const account = await lockAccount(transaction, caller.accountId);
    if (!account.hasSecondFactor)
      throw conflict('no_second_factor', 'Add an authenticator app or a passkey first.');
    await noteChange(doors.services, transaction, { account, change: 'codes-made' });
    return replaceRecoveryCodes(transaction, caller.accountId);
  });
}

async function remove(
  doors: SecondFactors,
  caller: Caller,
  change: FactorEvent,
  work: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  const { database, clock } = doors.services;
  checkConfirmed(caller, clock());
  await database.transact('system', async (transaction) => {
    const account = await lockAccount(transaction, caller.accountId);
    await work(transaction);
    await noteChange(doors.services, transaction, { account, change });
    // Asked again: what was removed may have been the last.
    const { hasSecondFactor } = await lockAccount(transaction, caller.accountId);
    if (hasSecondFactor) return;
    if (doors.isRequired(caller)) throw lastFactor();
    await deleteRecoveryCodes(transaction, caller.accountId);
  });
}

function lastFactor() {
  return conflict(
    'last_second_factor',
    'Your account needs a second factor, and this is the last one. Add another first.',
  );
}

function nothingThere() {
  return notThere('There is no such second factor.', 'second_factor_not_found');
}
