import sql from 'sql-template-tag';
import { instant } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';

/** When cars came in by the gates within a span. */
export function listEntriesWithin(
  transaction: Transaction,
  mall: number,
  { from, until }: { readonly from: Date; readonly until: Date },
) {
  return queryRows(
    transaction,
    { at: instant() },
    sql`select entry_at as at from sessions
      where mall_id = ${mall} and entry_at >= ${from} and entry_at < ${until} order by entry_at`,
  );
}
