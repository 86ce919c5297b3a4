import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, queryRows, updateRows } from '../../platform/storage/rows.ts';
import { listPlatesOf, removePlates, type StoredPass } from '../store.ts';
import { passPlateTable, passTable } from '../tables.ts';

/** The passes and lists of all malls that name one of these plates. Watched plates are the mall's own. */
export function listPassesNaming(
  transaction: Transaction,
  plateKeys: readonly string[],
): Promise<StoredPass[]> {
  return queryRows(
    transaction,
    passTable.columns,
    sql`select ${columnsOf(passTable, { as: 'p' })} from ${raw(passTable.name)} p
      where p.kind <> 'watch' and p.id in (
        select pass_id from ${raw(passPlateTable.name)} where plate_key = any(${[...plateKeys]}::text[]))
      order by p.mall_id, p.number`,
  ) as Promise<StoredPass[]>;
}

/** Takes plates out of these passes. One that has none left was somebody's own: it ends without their name. */
export async function takePlatesOut(
  transaction: Transaction,
  { passes, plateKeys }: { readonly passes: readonly number[]; readonly plateKeys: readonly string[] },
  at: Date,
): Promise<void> {
  await transaction.query(sql`delete from ${raw(passPlateTable.name)}
    where pass_id = any(${[...passes]}::bigint[]) and plate_key = any(${[...plateKeys]}::text[])`);
  const left = new Set((await listPlatesOf(transaction, passes)).map(({ pass }) => pass));
  const empty = sql`id = any(${passes.filter((id) => !left.has(id))}::bigint[])`;
  await updateRows(transaction, passTable, { holder: '', note: '', changedAt: at }, empty);
  await updateRows(transaction, passTable, { endedAt: at }, sql`${empty} and ended_at is null`);
}

/** The same for passes that ended before an instant, with whom they were for; some at a time. */
export async function emptyEndedPasses(
  transaction: Transaction,
  before: Date,
  most: number,
): Promise<number> {
  const rows = await updateRows(
    transaction,
    passTable,
    { holder: '', note: '' },
    sql`id in (select id from ${raw(passTable.name)} where least(valid_until, ended_at) < ${before} and holder <> ''
      limit ${most}::int)`,
  );
  await removePlates(
    transaction,
    rows.map(({ id }) => id),
  );
  return rows.length;
}
