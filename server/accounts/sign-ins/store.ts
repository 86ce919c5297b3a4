import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { selectRows, updateRows, writeRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { findSignedIn, type AccountRow } from '../store.ts';
import { knownBrowserTable, signInTable } from '../tables.ts';

const MOST_BROWSERS = 20;

export type SignInRow = RowOf<typeof signInTable>;

export async function findSignIn(
  transaction: Transaction,
  tokenHash: string,
): Promise<{ signIn: SignInRow; account: AccountRow } | null> {
  // Both at once: each call of somebody who is signed in waits for it.
  const [[signIn], account] = await Promise.all([
    selectRows(transaction, signInTable, sql`where token_hash = ${tokenHash}`),
    findSignedIn(transaction, tokenHash),
  ]);
  return signIn && account ? { signIn, account } : null;
}

export async function insertSignIn(
  transaction: Transaction,
  signIn: NewRowOf<typeof signInTable>,
): Promise<void> {
  await writeRows(transaction, signInTable, [signIn]);
}

export async function prolongSignIn(
  transaction: Transaction,
  tokenHash: string,
  at: Date,
  expiresAt: Date,
): Promise<void> {
  const changes = { lastSeenAt: at, expiresAt };
  await updateRows(transaction, signInTable, changes, sql`token_hash = ${tokenHash}`);
}

/** Notes that the password or a second factor was given again. */
export async function confirmSignIn(transaction: Transaction, tokenHash: string, at: Date): Promise<void> {
  await updateRows(transaction, signInTable, { confirmedAt: at }, sql`token_hash = ${tokenHash}`);
}

/** Ends the sign-ins of an account but one. */
export async function deleteOtherSignIns(
  transaction: Transaction,
  account: number,
  tokenHash: string,
): Promise<void> {
  await transaction.query(
    sql`delete from sign_ins where account_id = ${account} and token_hash <> ${tokenHash}`,
  );
}

export async function deleteSignIn(transaction: Transaction, tokenHash: string): Promise<void> {
  await transaction.query(sql`delete from sign_ins where token_hash = ${tokenHash}`);
}

/** Where an account is signed in, the last seen first. */
export async function listSignInsOf(transaction: Transaction, account: number): Promise<SignInRow[]> {
  const rest = sql`where account_id = ${account} order by last_seen_at desc, created_at desc limit 200`;
  return selectRows(transaction, signInTable, rest);
}

/** Ends one sign-in of an account by its public name; false where there is none. */
export async function deleteSignInNamed(
  transaction: Transaction,
  account: number,
  publicId: string,
): Promise<boolean> {
  const gone = await transaction.query(
    sql`delete from sign_ins where account_id = ${account} and public_id = ${publicId} returning 1 as gone`,
  );
  return gone.length > 0;
}

/** No browser is known any more: each has to give the right password before it passes where guesses are slowed down. */
export async function forgetBrowsers(transaction: Transaction, account: number): Promise<void> {
  await transaction.query(sql`delete from known_browsers where account_id = ${account}`);
}

/** Ends every sign-in of an account, and forgets its browsers where its password has changed. */
export async function deleteSignInsOf(
  transaction: Transaction,
  account: number,
  { browsers }: { browsers: boolean },
): Promise<void> {
  await transaction.query(sql`delete from sign_ins where account_id = ${account}`);
  if (browsers) await forgetBrowsers(transaction, account);
}

export async function isKnownBrowser(
  transaction: Transaction,
  account: number,
  browserHash: string,
): Promise<boolean> {
  const where = sql`where account_id = ${account} and browser_hash = ${browserHash}`;
  const rows = await selectRows(transaction, knownBrowserTable, where);
  return rows.length > 0;
}

/** Remembers that the account signed in rightly from this browser; of many only the latest twenty are remembered. */
export async function rememberBrowser(
  transaction: Transaction,
  account: number,
  browserHash: string,
  at: Date,
): Promise<void> {
  await writeRows(
    transaction,
    knownBrowserTable,
    [{ account, browserHash, seenAt: at }],
    sql`(account_id, browser_hash) do update set seen_at = excluded.seen_at`,
  );
  await transaction.query(sql`delete from known_browsers where account_id = ${account} and browser_hash not in (
    select browser_hash from known_browsers where account_id = ${account}
    order by seen_at desc limit ${MOST_BROWSERS})`);
}

/** Forgets sign-ins that have ended and browsers not seen since a date. */
export async function deleteOld(transaction: Transaction, at: Date, browsersBefore: Date): Promise<void> {
  await transaction.query(sql`delete from sign_ins where expires_at <= ${at}`);
  await transaction.query(sql`delete from known_browsers where seen_at < ${browsersBefore}`);
}

/** Ends every sign-in of everybody; answers how many there were. */
export async function deleteAllSignIns(transaction: Transaction): Promise<number> {
  const gone = await transaction.query(sql`delete from sign_ins returning 1 as gone`);
  return gone.length;
}
