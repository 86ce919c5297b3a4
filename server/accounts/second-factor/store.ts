import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { insertRow, insertRows, selectRows, updateRows, writeRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { authenticatorAppTable, passkeyTable, recoveryCodeTable, usedChallengeTable } from './tables.ts';

export type AppRow = RowOf<typeof authenticatorAppTable>;
export type PasskeyRow = RowOf<typeof passkeyTable>;

export async function findApp(transaction: Transaction, account: number): Promise<AppRow | null> {
  const [row] = await selectRows(transaction, authenticatorAppTable, sql`where account_id = ${account}`);
  return row ?? null;
}

/** Remembers a secret that was shown; an app that counts already goes on counting. */
export async function writePending(
  transaction: Transaction,
  account: number,
  pendingSecret: string,
  pendingUntil: Date,
): Promise<void> {
  await writeRows(
    transaction,
    authenticatorAppTable,
    [{ account, secret: null, addedAt: null, pendingSecret, pendingUntil }],
    sql`(account_id) do update set pending_secret = excluded.pending_secret, pending_until = excluded.pending_until`,
  );
}

/** Makes the pending secret the one that counts, if it is still that one. */
export async function adoptPending(
  transaction: Transaction,
  { account, pendingSecret }: AppRow,
  lastStep: number,
  addedAt: Date,
): Promise<boolean> {
  const changes = { secret: pendingSecret, addedAt, lastStep, pendingSecret: null, pendingUntil: null };
  const where = sql`account_id = ${account} and pending_secret = ${pendingSecret}`;
  return (await updateRows(transaction, authenticatorAppTable, changes, where)).length > 0;
}

/** Uses a code up: false where it, or a later one, has counted already, in whichever process. */
export async function spendStep(
  transaction: Transaction,
  { account, secret }: AppRow,
  lastStep: number,
): Promise<boolean> {
  const where = sql`account_id = ${account} and secret = ${secret} and last_step < ${lastStep}`;
  return (await updateRows(transaction, authenticatorAppTable, { lastStep }, where)).length > 0;
}

/** Apps whose secrets, or the ones being set up, were sealed with another key than the one that is named. */
export function listSealedOtherwise(
  transaction: Transaction,
  { keyName, behind, most }: { keyName: string; behind: number; most: number },
): Promise<AppRow[]> {
  const own = `${keyName}.`;
  return selectRows(
    transaction,
    authenticatorAppTable,
    sql`where account_id > ${behind} and (not starts_with(secret, ${own}) or not starts_with(pending_secret, ${own}))
      order by account_id limit ${most}`,
  );
}

/** Puts the same secrets sealed anew in place of those that were read; false where they are others by now. */
export async function writeSealedAnew(
  transaction: Transaction,
  before: AppRow,
  after: Pick<AppRow, 'secret' | 'pendingSecret'>,
): Promise<boolean> {
  const where = sql`account_id = ${before.account} and secret is not distinct from ${before.secret}
    and pending_secret is not distinct from ${before.pendingSecret}`;
  return (await updateRows(transaction, authenticatorAppTable, after, where)).length > 0;
}

export async function deleteApp(transaction: Transaction, account: number): Promise<void> {
  await transaction.query(sql`delete from authenticator_apps where account_id = ${account}`);
}

/** The passkeys of an account, oldest first. */
export async function findPasskeys(transaction: Transaction, account: number): Promise<PasskeyRow[]> {
  return selectRows(transaction, passkeyTable, sql`where account_id = ${account} order by id`);
}

export async function findPasskey(
  transaction: Transaction,
  credentialId: string,
): Promise<PasskeyRow | null> {
  const [row] = await selectRows(transaction, passkeyTable, sql`where credential_id = ${credentialId}`);
  return row ?? null;
}

/** Inserts a passkey; one that is known already, of whomever, is a unique violation. */
export async function insertPasskey(
  transaction: Transaction,
  passkey: NewRowOf<typeof passkeyTable>,
): Promise<void> {
  await insertRow(transaction, passkeyTable, passkey);
}

/** Notes a use; false where another use was noted since the passkey was read. */
export async function notePasskeyUse(
  transaction: Transaction,
  { id, counter }: PasskeyRow,
  newCounter: number,
  lastUsedAt: Date,
): Promise<boolean> {
  const where = sql`id = ${id} and counter = ${counter}`;
  const changes = { counter: newCounter, lastUsedAt };
  return (await updateRows(transaction, passkeyTable, changes, where)).length > 0;
}

export async function deletePasskey(
  transaction: Transaction,
  account: number,
  publicId: string,
): Promise<void> {
  await transaction.query(
    sql`delete from passkeys where account_id = ${account} and public_id = ${publicId}`,
  );
}

export async function deletePasskeys(transaction: Transaction, account: number): Promise<void> {
  await transaction.query(sql`delete from passkeys where account_id = ${account}`);
}

/** Uses a challenge up: false where it was answered before, in whichever process. */
export async function spendChallenge(
  transaction: Transaction,
  challengeHash: string,
  expiresAt: Date,
): Promise<boolean> {
  const row = { challengeHash, expiresAt };
  const otherwise = sql`(challenge_hash) do nothing`;
  return (await insertRows(transaction, usedChallengeTable, [row], otherwise)).length > 0;
}

export async function writeRecoveryCodes(
  transaction: Transaction,
  account: number,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(transaction, account);
  const rows = hashes.map((codeHash) => ({ account, codeHash, usedAt: null }));
  await writeRows(transaction, recoveryCodeTable, rows);
}

/** Uses a recovery code up; false for one that is none, or was used. */
export async function spendRecoveryCode(
  transaction: Transaction,
  account: number,
  codeHash: string,
  usedAt: Date,
): Promise<boolean> {
  const where = sql`account_id = ${account} and code_hash = ${codeHash} and used_at is null`;
  return (await updateRows(transaction, recoveryCodeTable, { usedAt }, where)).length > 0;
}

export async function countRecoveryCodes(transaction: Transaction, account: number): Promise<number> {
  const unused = sql`where account_id = ${account} and used_at is null`;
  return (await selectRows(transaction, recoveryCodeTable, unused)).length;
}

export async function deleteRecoveryCodes(transaction: Transaction, account: number): Promise<void> {
  await transaction.query(sql`delete from recovery_codes where account_id = ${account}`);
}

/** Forgets what has run out: challenges, and secrets that were shown and never confirmed. */
export async function deleteExpired(transaction: Transaction, now: Date): Promise<void> {
  await transaction.query(sql`delete from used_challenges where expires_at <= ${now}`);
  await transaction.query(
    sql`delete from authenticator_apps where secret is null and pending_until <= ${now}`,
  );
}
