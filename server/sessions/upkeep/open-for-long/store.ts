import sql, { empty, raw } from 'sql-template-tag';
import type { Transaction } from '../../../platform/storage/database.ts';
import { columnsOf, pickColumns, queryRows } from '../../../platform/storage/rows.ts';
import type { RowOf } from '../../../platform/storage/table.ts';
import { settlementTable } from '../../settlements/tables.ts';
import { sessionTable } from '../../tables.ts';

const SILENT = ['id', 'mall', 'entryAt'] as const;
const silentShape = pickColumns(sessionTable, SILENT);
export type SilentSession = Pick<RowOf<typeof sessionTable>, (typeof SILENT)[number]>;

/**
 * Open sessions of all malls, deleted ones too, of which nothing is known since an instant: they began, were stored, took
 * their slots and were decided about before. Longest inside first, behind one of them.
 */
export async function listSilentSince(
  transaction: Transaction,
  since: Date,
  { behind, most }: { behind: SilentSession | null; most: number },
): Promise<SilentSession[]> {
  const page = behind === null ? empty : sql`and (entry_at, id) > (${behind.entryAt}, ${behind.id}::bigint)`;
  return queryRows(
    transaction,
    silentShape,
    sql`select ${columnsOf(sessionTable, { only: SILENT })} from ${raw(sessionTable.name)}
      where state = 'open' and entry_at <= ${since} and created_at <= ${since}
        and coalesce(slot_confirmed_at, entry_at) <= ${since}
        and not exists (select from ${raw(settlementTable.name)} as decided where decided.at > ${since}
          and decided.mall_id = sessions.mall_id
          and jsonb_path_query_array(decided.changes, '$[*].after.id') @> to_jsonb(array[sessions.id]))
        ${page}
      order by entry_at, id limit ${most}::int`,
  );
}
