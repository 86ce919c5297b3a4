import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { findById, type AccountRow } from '../store.ts';

const MOST_BROWSERS = 20;

export interface SignInRow {
  accountId: number;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

export async function findSignIn(
  transaction: Transaction,
  tokenHash: string,
): Promise<{ signIn: SignInRow; account: AccountRow } | null> {
  const [signIn] = await transaction.query<SignInRow>(sql`
    select account_id as "accountId", created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt"
    from sign_ins where token_hash = ${tokenHash}`);
  const account = signIn ? await findById(transaction, signIn.accountId) : null;
  return signIn && account ? { signIn, account } : null;
}

export async function insertSignIn(
  transaction: Transaction,
  tokenHash: string,
  account: number,
  at: Date,
  expiresAt: Date,
): Promise<void> {
  await transaction.query(sql`insert into sign_ins (token_hash, account_id, created_at, last_seen_at, expires_at)
    values (${tokenHash}, ${account}, ${at}, ${at}, ${expiresAt})`);
}

export async function prolongSignIn(
  transaction: Transaction,
  tokenHash: string,
  at: Date,
  expiresAt: Date,
): Promise<void> {
  await transaction.query(sql`update sign_ins set last_seen_at = ${at}, expires_at = ${expiresAt}
    where token_hash = ${tokenHash}`);
}

export async function deleteSignIn(transaction: Transaction, tokenHash: string): Promise<void> {
  await transaction.query(sql`delete from sign_ins where token_hash = ${tokenHash}`);
}

/** Ends every sign-in of an account, and forgets its browsers where its password has changed. */
export async function deleteSignInsOf(
  transaction: Transaction,
  account: number,
  { browsers }: { browsers: boolean },
): Promise<void> {
  await transaction.query(sql`delete from sign_ins where account_id = ${account}`);
  if (browsers) await transaction.query(sql`delete from known_browsers where account_id = ${account}`);
}

/** Whether the account still has this password; it stays so until the transaction ends. */
export async function holdPassword(
  transaction: Transaction,
  account: number,
  passwordHash: string,
): Promise<boolean> {
  const rows = await transaction.query(
    sql`select id from accounts where id = ${account} and password_hash = ${passwordHash} for no key update`,
  );
  return rows.length > 0;
}

export async function isKnownBrowser(
  transaction: Transaction,
  account: number,
  browserHash: string,
): Promise<boolean> {
  const rows = await transaction.query(
    sql`select from known_browsers where account_id = ${account} and browser_hash = ${browserHash}`,
  );
  return rows.length > 0;
}

/** Remembers that the account signed in rightly from this browser; of many the latest twenty are kept. */
export async function rememberBrowser(
  transaction: Transaction,
  account: number,
  browserHash: string,
  at: Date,
): Promise<void> {
  await transaction.query(sql`insert into known_browsers (account_id, browser_hash, seen_at)
    values (${account}, ${browserHash}, ${at})
    on conflict (account_id, browser_hash) do update set seen_at = excluded.seen_at`);
  await transaction.query(sql`delete from known_browsers where account_id = ${account} and browser_hash not in (
    select browser_hash from known_browsers where account_id = ${account}
    order by seen_at desc limit ${MOST_BROWSERS})`);
}

/** Forgets sign-ins that have ended and browsers not seen since a date. */
export async function deleteOld(transaction: Transaction, at: Date, browsersBefore: Date): Promise<void> {
  await transaction.query(sql`delete from sign_ins where expires_at <= ${at}`);
  await transaction.query(sql`delete from known_browsers where seen_at < ${browsersBefore}`);
}
