import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { selectRows } from '../../platform/storage/rows.ts';
import type { RowOf } from '../../platform/storage/table.ts';
import { findById, type AccountRow } from '../store.ts';
import { noteStaff } from '../staff-names/store.ts';
import { mallAdminTable } from '../tables.ts';

/** Somebody with a role in a mall, and since when. */
export interface PersonRow {
  readonly account: AccountRow;
  readonly held: RowOf<typeof mallAdminTable>;
}

/** The people of a mall, the longest there first. */
export async function listPeopleOf(transaction: Transaction, mall: number): Promise<PersonRow[]> {
  const rest = sql`where mall_id = ${mall} order by granted_at, account_id`;
  const held = await selectRows(transaction, mallAdminTable, rest);
  const people: PersonRow[] = [];
  for (const row of held) {
    const account = await findById(transaction, row.account);
    if (account) people.push({ account, held: row });
  }
  return people;
}

/** Takes an account's role in one mall. */
export async function deleteRole(
  transaction: Transaction,
  mall: number,
  account: number,
  at: Date,
): Promise<void> {
  await transaction.query(sql`delete from mall_admins where mall_id = ${mall} and account_id = ${account}`);
  await noteStaff(transaction, account, at);
}
