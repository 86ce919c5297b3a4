import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, insertRows, queryRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { coilOnTable } from '../tables.ts';

export type CoilOn = RowOf<typeof coilOnTable>;

/** Notes a coil as on; one that is noted already is due anew. */
export async function saveCoilOn(
  transaction: Transaction,
  coil: Omit<NewRowOf<typeof coilOnTable>, 'tries'>,
): Promise<CoilOn> {
  const [saved] = await insertRows(
    transaction,
    coilOnTable,
    [coil],
    sql`(mall_id, host, port, unit, coil) do update set gate = excluded.gate, device = excluded.device,
      switched_at = excluded.switched_at, due_at = excluded.due_at, tries = 0`,
  );
  if (!saved) throw new Error('a coil was not noted');
  return saved;
}

/** It is off, unless it was switched on anew since. */
export async function deleteCoilOn(transaction: Transaction, { id, dueAt }: CoilOn): Promise<void> {
  await transaction.query(sql`delete from ${raw(coilOnTable.name)} where id = ${id} and due_at = ${dueAt}`);
}

const MOST_AT_ONCE = 20;

/** Coils that are overdue, each due again by another instant: soon at first, seldom later. */
export function claimOverdue(
  transaction: Transaction,
  now: Date,
  { soon, later, seldomFrom }: { readonly soon: Date; readonly later: Date; readonly seldomFrom: number },
): Promise<CoilOn[]> {
  const name = raw(coilOnTable.name);
  return queryRows(
    transaction,
    coilOnTable.columns,
    sql`update ${name} set tries = tries + 1,
        due_at = case when tries < ${seldomFrom}::int then ${soon}::timestamptz else ${later}::timestamptz end
      where id in (select id from ${name} where due_at <= ${now} order by id limit ${MOST_AT_ONCE}::int
        for update skip locked)
      returning ${columnsOf(coilOnTable)}`,
  );
}
