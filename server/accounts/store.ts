import { MallRole } from '#contract/roles.ts';
import sql, { type Sql } from 'sql-template-tag';
import { bigint, boolean, json } from '../platform/storage/column.ts';
import type { Transaction } from '../platform/storage/database.ts';
import {
  columnsOf,
  insertRow,
  queryRows,
  selectRows,
  updateRows,
  writeRows,
} from '../platform/storage/rows.ts';
import type { ChangesOf, NewRowOf, RowOf } from '../platform/storage/table.ts';
import { notThere } from '../platform/http/errors.ts';
import { noteStaff } from './staff-names/store.ts';
import type { SignInName } from './sign-in-name.ts';
import { accountTable, mallAdminTable } from './tables.ts';

/** An account as it signs in and as it is shown. */
export interface AccountRow extends RowOf<typeof accountTable> {
  /** Ids of the malls that it administers. */
  readonly adminOf: readonly number[];
  /** What it is in which mall, by the mall's id. */
  readonly roles: Readonly<Record<number, MallRole>>;
  /** Whether an authenticator app or a passkey belongs to it; only the system's view sees that. */
  readonly hasSecondFactor: boolean;
}

const accountShape = {
  ...accountTable.columns,
  adminOf: json<readonly number[]>(
    (value) => Array.isArray(value) && value.every((id) => Number.isSafeInteger(id)),
  ),
  roles: json<Readonly<Record<number, MallRole>>>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      Object.values(value).every((role) => MallRole.safeParse(role).success),
  ),
  hasSecondFactor: boolean(),
};
const ACCOUNT = sql`${columnsOf(accountTable, { as: 'a' })}, coalesce(
  (select jsonb_agg(m.mall_id order by m.mall_id) from mall_admins m where m.account_id = a.id and m.role = 'admin'), '[]') as "adminOf",
  coalesce((select jsonb_object_agg(m.mall_id, m.role) from mall_admins m where m.account_id = a.id), '{}') as roles,
  exists (select from authenticator_apps f where f.account_id = a.id and f.secret is not null)
    or exists (select from passkeys p where p.account_id = a.id) as "hasSecondFactor"`;

export async function findByName(transaction: Transaction, name: SignInName): Promise<AccountRow | null> {
  return findOne(
    transaction,
    name.kind === 'phone' ? sql`a.phone = ${name.value}` : sql`lower(a.email) = ${name.value}`,
  );
}

/** The ids of the accounts with one of these addresses, in lower case, or of these numbers. */
export async function listNamed(
  transaction: Transaction,
  { emails, phones }: { readonly emails: readonly string[]; readonly phones: readonly string[] },
): Promise<number[]> {
  const rows = await queryRows(
    transaction,
    { id: bigint() },
    sql`select id from accounts where lower(email) = any(${[...emails]}::text[]) or phone = any(${[...phones]}::text[])`,
  );
  return rows.map(({ id }) => id);
}

export async function findByPublicId(transaction: Transaction, publicId: string): Promise<AccountRow | null> {
  return findOne(transaction, sql`a.public_id = ${publicId}`);
}

export async function findById(transaction: Transaction, id: number): Promise<AccountRow | null> {
  return findOne(transaction, sql`a.id = ${id}`);
}

/** The account of a sign-in by its token. */
export async function findSignedIn(transaction: Transaction, tokenHash: string): Promise<AccountRow | null> {
  return findOne(transaction, sql`a.id = (select account_id from sign_ins where token_hash = ${tokenHash})`);
}

/** The account as it is now, which nobody else changes or locks until the transaction ends. */
export async function lockAccount(transaction: Transaction, id: number): Promise<AccountRow> {
  await transaction.query(sql`select 1 as locked from accounts where id = ${id} for no key update`);
  const account = await findById(transaction, id);
  if (!account) throw notThere('There is no such account.', 'account_not_found');
  return account;
}

async function findOne(transaction: Transaction, where: Sql): Promise<AccountRow | null> {
  const statement = sql`select ${ACCOUNT} from accounts a where ${where}`;
  const [row] = await queryRows(transaction, accountShape, statement);
  return row ?? null;
}

/** Everybody with a role in a mall or a super admin's rights, oldest first. */
export async function findStaff(transaction: Transaction): Promise<AccountRow[]> {
  return queryRows(
    transaction,
    accountShape,
    sql`select ${ACCOUNT} from accounts a
      where a.is_super_admin or exists (select from mall_admins m where m.account_id = a.id) order by a.id`,
  );
}

/** Accounts by their public ids, in no order; without those that are gone. */
export function findByPublicIds(
  transaction: Transaction,
  publicIds: readonly string[],
): Promise<AccountRow[]> {
  return queryRows(
    transaction,
    accountShape,
    sql`select ${ACCOUNT} from accounts a where a.public_id = any(${[...publicIds]}::text[])`,
  );
}

/** The names of accounts by their public ids. */
export function findNames(
  transaction: Transaction,
  publicIds: readonly string[],
): Promise<Pick<RowOf<typeof accountTable>, 'publicId' | 'name'>[]> {
  return selectRows(transaction, accountTable, sql`where public_id = any(${[...publicIds]}::text[])`);
}

/** Inserts an account; a taken e-mail address or phone number is a unique violation. */
export async function insertAccount(
  transaction: Transaction,
  account: NewRowOf<typeof accountTable>,
): Promise<number> {
  const { id } = await insertRow(transaction, accountTable, account);
  return id;
}

export async function setPassword(transaction: Transaction, id: number, passwordHash: string): Promise<void> {
  await updateRows(transaction, accountTable, { passwordHash }, sql`id = ${id}`);
}

export async function setSuperAdmin(
  transaction: Transaction,
  id: number,
  isSuperAdmin: boolean,
  at: Date,
): Promise<void> {
  await updateRows(transaction, accountTable, { isSuperAdmin }, sql`id = ${id}`);
  await noteStaff(transaction, id, at);
}

/** Changes what an account says of itself, or that its address is verified; a taken address or number is a violation. */
export async function updateAccount(
  transaction: Transaction,
  id: number,
  changes: Pick<ChangesOf<typeof accountTable>, 'name' | 'phone' | 'email' | 'emailVerifiedAt'>,
): Promise<void> {
  await updateRows(transaction, accountTable, changes, sql`id = ${id}`);
}

/** From now on the account is one that anybody could have made: a role comes by an invitation alone. */
export async function forgetHowMade(transaction: Transaction, id: number): Promise<void> {
  await updateRows(transaction, accountTable, { isMadeByStaff: false }, sql`id = ${id}`);
}

/** Deletes an account whose address was never verified, with all that hangs on it: plates, sign-ins, links. */
export async function deleteUnverified(transaction: Transaction, id: number): Promise<void> {
  await transaction.query(sql`delete from accounts where id = ${id} and email_verified_at is null`);
}

/** Whether the account still has this password; the answer holds until the transaction ends. */
export async function lockPassword(
  transaction: Transaction,
  id: number,
  passwordHash: string,
): Promise<boolean> {
  const rows = await selectRows(
    transaction,
    accountTable,
    sql`where id = ${id} and password_hash = ${passwordHash} for no key update`,
  );
  return rows.length > 0;
}

/** Makes the account an admin of exactly these malls; where it has another role it has that still. */
export async function setMalls(
  transaction: Transaction,
  account: number,
  malls: readonly number[],
  at: Date,
): Promise<void> {
  const rows = malls.map((mall) => ({ mall, account, grantedAt: at, role: 'admin' as const, seenAt: null }));
  // Before any is taken: to the database the account is an admin all the time, whose malls may change.
  await writeRows(transaction, mallAdminTable, rows, GIVES_ROLE);
  await transaction.query(
    sql`delete from mall_admins where account_id = ${account} and role = 'admin' and not mall_id = any(${[...malls]}::int[])`,
  );
  await noteStaff(transaction, account, at);
}

/** Who is something here already is another thing from then on, since when stands for that. */
const GIVES_ROLE = sql`(mall_id, account_id) do update set role = excluded.role, granted_at = excluded.granted_at
  where mall_admins.role <> excluded.role`;

/** Gives the account a role in one mall, in place of the one that it has there. */
export async function setRole(
  transaction: Transaction,
  { account, mall, role }: { account: number; mall: number; role: MallRole },
  at: Date,
): Promise<void> {
  await writeRows(
    transaction,
    mallAdminTable,
    [{ mall, account, role, grantedAt: at, seenAt: null }],
    GIVES_ROLE,
  );
  await noteStaff(transaction, account, at);
}

/** Takes every role in every mall from the account. */
export async function dropRoles(transaction: Transaction, account: number, at: Date): Promise<void> {
  await transaction.query(sql`delete from mall_admins where account_id = ${account}`);
  await noteStaff(transaction, account, at);
}

/** Notes that somebody of the staff is here now. */
export async function noteSeen(transaction: Transaction, account: number, at: Date): Promise<void> {
  await updateRows(transaction, mallAdminTable, { seenAt: at }, sql`account_id = ${account}`);
}
