import sql, { type Sql } from 'sql-template-tag';
import { json } from '../platform/storage/column.ts';
import type { Transaction } from '../platform/storage/database.ts';
import {
  columnsOf,
  insertRow,
  insertRows,
  queryRows,
  selectRows,
  updateRows,
  writeRows,
} from '../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../platform/storage/table.ts';
import type { SignInName } from './sign-in-name.ts';
import { accountPlateTable, accountTable, contestedPlateTable, mallAdminTable } from './tables.ts';

/** An account as it signs in and as it is shown. */
export interface AccountRow extends RowOf<typeof accountTable> {
  /** Ids of the malls that it administers. */
  readonly adminOf: readonly number[];
}

const accountShape = {
  ...accountTable.columns,
  adminOf: json<readonly number[]>(
    (value) => Array.isArray(value) && value.every((id) => Number.isSafeInteger(id)),
  ),
};
const ACCOUNT = sql`${columnsOf(accountTable, { as: 'a' })}, coalesce(
  (select jsonb_agg(m.mall_id order by m.mall_id) from mall_admins m where m.account_id = a.id), '[]') as "adminOf"`;

export async function findByName(transaction: Transaction, name: SignInName): Promise<AccountRow | null> {
  return findOne(
    transaction,
    name.kind === 'phone' ? sql`a.phone = ${name.value}` : sql`lower(a.email) = ${name.value}`,
  );
}

export async function findByPublicId(transaction: Transaction, publicId: string): Promise<AccountRow | null> {
  return findOne(transaction, sql`a.public_id = ${publicId}`);
}

export async function findById(transaction: Transaction, id: number): Promise<AccountRow | null> {
  return findOne(transaction, sql`a.id = ${id}`);
}

async function findOne(transaction: Transaction, where: Sql): Promise<AccountRow | null> {
  const statement = sql`select ${ACCOUNT} from accounts a where ${where}`;
  const [row] = await queryRows(transaction, accountShape, statement);
  return row ?? null;
}

/** Everybody with a mall to administer or a super admin's rights, oldest first. */
export async function findStaff(transaction: Transaction): Promise<AccountRow[]> {
  return queryRows(
    transaction,
    accountShape,
    sql`select ${ACCOUNT} from accounts a
      where a.is_super_admin or exists (select from mall_admins m where m.account_id = a.id) order by a.id`,
  );
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
): Promise<void> {
  await updateRows(transaction, accountTable, { isSuperAdmin }, sql`id = ${id}`);
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

/** Makes the account an admin of exactly these malls. */
export async function setMalls(
  transaction: Transaction,
  account: number,
  malls: readonly number[],
  at: Date,
): Promise<void> {
  await transaction.query(
    sql`delete from mall_admins where account_id = ${account} and not mall_id = any(${[...malls]}::int[])`,
  );
  const rows = malls.map((mall) => ({ mall, account, grantedAt: at }));
  await writeRows(transaction, mallAdminTable, rows, sql`do nothing`);
}

export type PlateRow = Pick<RowOf<typeof accountPlateTable>, 'key' | 'plate'>;

/** The plates of an account, in the order of their claims. */
export async function findPlates(transaction: Transaction, account: number): Promise<PlateRow[]> {
  const rest = sql`where account_id = ${account} order by claimed_at, plate_key`;
  return selectRows(transaction, accountPlateTable, rest);
}

/** Claims a plate from now on. Where another account holds it, the claim waits for a person. */
export async function claimPlate(
  transaction: Transaction,
  account: number,
  { key, plate }: PlateRow,
  at: Date,
): Promise<void> {
  const claim = { key, account, plate, claimedAt: at, visibleFrom: at };
  const claimed = await insertRows(transaction, accountPlateTable, [claim], sql`(plate_key) do nothing`);
  if (claimed.length === 0)
    await writeRows(transaction, contestedPlateTable, [{ key, account, claimedAt: at }], sql`do nothing`);
}
