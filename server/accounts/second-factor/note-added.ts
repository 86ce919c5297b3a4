import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { deleteOtherSignIns } from '../sign-ins/store.ts';
import type { AccountRow } from '../store.ts';
import type { SecondFactors } from './second-factors.ts';
import { noteChange } from './note-change.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-code.ts';
import { writeRecoveryCodes } from './store.ts';

interface Added {
  readonly caller: Caller;
  /** The account before it got this factor. */
  readonly before: AccountRow;
  readonly what: 'app' | 'passkey';
}

/**
 * With the first factor come recovery codes, and sign-ins elsewhere end: they were opened with a password alone. Null
 * where there was a factor before.
 */
export async function noteAdded(
  { services }: SecondFactors,
  transaction: Transaction,
  { caller, before, what }: Added,
): Promise<string[] | null> {
  await noteChange(services, transaction, { account: before, change: `${what}-added` });
  if (before.hasSecondFactor) return null;
  await deleteOtherSignIns(transaction, caller.accountId, caller.tokenHash);
  return replaceRecoveryCodes(transaction, caller.accountId);
}

/** Makes ten recovery codes, which are answered once and never again; those of before count no longer. */
export async function replaceRecoveryCodes(transaction: Transaction, account: number): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(account, code));
  await writeRecoveryCodes(transaction, account, hashes);
  return codes;
}
