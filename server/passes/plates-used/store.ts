import sql, { raw } from 'sql-template-tag';
import { bigint, instant, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';
import { passPlateTable, passTable, passUseTable } from '../tables.ts';

/** The plates of the passes by which these sessions came in or left, with when each was given. */
export function listPlatesUsed(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<{ readonly id: number; readonly key: string; readonly at: Date }[]> {
  return queryRows(
    transaction,
    { id: bigint(), key: text(), at: instant() },
    sql`select distinct u.session_id as id, n.plate_key as key, u.at
      from ${raw(passUseTable.name)} u join ${raw(passTable.name)} p on p.id = u.pass_id and p.kind <> 'watch'
        join ${raw(passPlateTable.name)} n on n.pass_id = p.id
      where u.session_id = any(${[...sessions]}::bigint[])`,
  );
}
