import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../platform/storage/database.ts';
import type { SignInName } from './sign-in-name.ts';

/** An account as it signs in and as it is shown. */
export interface AccountRow {
  id: number;
  publicId: string;
  name: string;
  email: string;
  passwordHash: string;
  isSuperAdmin: boolean;
  isDemo: boolean;
  /** Ids of the malls that it administers. */
  adminOf: number[];
  createdAt: Date;
}

const ACCOUNT = sql`a.id, a.public_id as "publicId", a.name, a.email, a.password_hash as "passwordHash",
  a.is_super_admin as "isSuperAdmin", a.is_demo as "isDemo", a.created_at as "createdAt",
  coalesce((select array_agg(m.mall_id order by m.mall_id) from mall_admins m where m.account_id = a.id), '{}')
    as "adminOf"`;

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
  const [row] = await transaction.query<AccountRow>(sql`select ${ACCOUNT} from accounts a where ${where}`);
  return row ?? null;
}

/** Everybody with a mall to administer or a super admin's rights, oldest first. */
export async function findStaff(transaction: Transaction): Promise<AccountRow[]> {
  return transaction.query<AccountRow>(sql`select ${ACCOUNT} from accounts a
    where a.is_super_admin or exists (select from mall_admins m where m.account_id = a.id) order by a.id`);
}

interface NewAccount {
  publicId: string;
  name: string;
  email: string;
  phone: string | null;
  passwordHash: string;
  isSuperAdmin: boolean;
  at: Date;
}

/** Inserts an account; a taken e-mail address or phone number is a unique violation. */
export async function insertAccount(transaction: Transaction, account: NewAccount): Promise<number> {
  const { publicId, name, email, phone, passwordHash, isSuperAdmin, at } = account;
  const [row] = await transaction.query<{ id: number }>(sql`
    insert into accounts (public_id, name, email, phone, password_hash, is_super_admin, created_at)
    values (${publicId}, ${name}, ${email}, ${phone}, ${passwordHash}, ${isSuperAdmin}, ${at}) returning id`);
  if (!row) throw new Error('an account was inserted without an id');
  return row.id;
}

export async function setPassword(transaction: Transaction, id: number, passwordHash: string): Promise<void> {
  await transaction.query(sql`update accounts set password_hash = ${passwordHash} where id = ${id}`);
}

export async function setSuperAdmin(
  transaction: Transaction,
  id: number,
  isSuperAdmin: boolean,
): Promise<void> {
  await transaction.query(sql`update accounts set is_super_admin = ${isSuperAdmin} where id = ${id}`);
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
  await transaction.query(sql`insert into mall_admins (mall_id, account_id, granted_at)
    select mall, ${account}, ${at} from unnest(${[...malls]}::int[]) mall on conflict do nothing`);
}

export interface PlateRow {
  key: string;
  plate: string;
}

/** The plates of an account, in the order of their claims. */
export async function findPlates(transaction: Transaction, account: number): Promise<PlateRow[]> {
  return transaction.query<PlateRow>(sql`select plate_key as key, plate from account_plates
    where account_id = ${account} order by claimed_at, plate_key`);
}

/** Claims a plate from now on; false where another account holds it: then the claim waits for a person. */
export async function claimPlate(
  transaction: Transaction,
  account: number,
  { key, plate }: PlateRow,
  at: Date,
): Promise<boolean> {
  const claimed = await transaction.query(sql`
    insert into account_plates (plate_key, account_id, plate, claimed_at, visible_from)
    values (${key}, ${account}, ${plate}, ${at}, ${at}) on conflict (plate_key) do nothing returning plate_key`);
  if (claimed.length > 0) return true;
  await transaction.query(sql`insert into contested_plates (plate_key, account_id, claimed_at)
    values (${key}, ${account}, ${at}) on conflict do nothing`);
  return false;
}
