import sql from 'sql-template-tag';
import { boolean } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, queryRows, selectRows } from '../../platform/storage/rows.ts';
import type { RowOf } from '../../platform/storage/table.ts';
import { staffNameTable } from '../tables.ts';

export type StaffName = RowOf<typeof staffNameTable>;

/** And whether somebody else of the same mall has or had that name. */
export interface SharedName extends StaffName {
  readonly isShared: boolean;
}

/** What an account is on the staff now, and under which name. */
const heldBy = (account: number) => sql`held as (
  select a.public_id as person, m.mall_id, a.name
  from accounts a join mall_admins m on m.account_id = a.id where a.id = ${account}::bigint
  union all
  select a.public_id, null, a.name from accounts a where a.id = ${account}::bigint and a.is_super_admin)`;

/** Notes under which name an account is on the staff from now on. Whoever changes its roles or its name calls it. */
export async function noteStaff(transaction: Transaction, account: number, at: Date): Promise<void> {
  await transaction.query(sql`with ${heldBy(account)}
    update staff_names s set until_at = ${at.toISOString()}::timestamptz
    where s.person = (select public_id from accounts where id = ${account}::bigint) and s.until_at is null
      and not exists (select from held h where h.mall_id is not distinct from s.mall_id and h.name = s.name)`);
  await transaction.query(sql`with ${heldBy(account)}
    insert into staff_names (person, mall_id, name, from_at)
    select h.person, h.mall_id, h.name, ${at.toISOString()}::timestamptz from held h
    where not exists (select from staff_names s
      where s.person = h.person and s.mall_id is not distinct from h.mall_id and s.until_at is null)`);
}

/** The account is on no staff any more: it goes. */
export async function endStaff(transaction: Transaction, person: string, at: Date): Promise<void> {
  await transaction.query(
    sql`update staff_names set until_at = ${at.toISOString()}::timestamptz where person = ${person} and until_at is null`,
  );
}

const sharedShape = { ...staffNameTable.columns, isShared: boolean() };

/** Under which names people were on the staff, the earliest first. */
export function listStaffNames(transaction: Transaction, people: readonly string[]): Promise<SharedName[]> {
  return queryRows(
    transaction,
    sharedShape,
    sql`select ${columnsOf(staffNameTable, { as: 's' })}, exists (select from staff_names o
        where lower(o.name) = lower(s.name) and o.person <> s.person
          and (o.mall_id = s.mall_id or o.mall_id is null or s.mall_id is null)) as "isShared"
      from staff_names s where s.person = any(${[...people]}::text[]) order by s.from_at, s.id`,
  );
}

/** Whoever was on the staff under a name that holds the text. */
export async function findByStaffName(transaction: Transaction, part: string): Promise<string[]> {
  const rest = sql`where strpos(lower(name), ${part.toLowerCase()}) > 0 order by id`;
  return (await selectRows(transaction, staffNameTable, rest)).map(({ person }) => person);
}
