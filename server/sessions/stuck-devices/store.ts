import sql from 'sql-template-tag';
import { integer } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';

/** How many cars came in by the gates in a window of today and of the days before, today first. */
export function countEntriesInWindow(
  transaction: Transaction,
  mall: number,
  { from, until, days }: { readonly from: Date; readonly until: Date; readonly days: number },
) {
  return queryRows(
    transaction,
    { cars: integer() },
    sql`select (select count(*)::int from sessions where mall_id = ${mall}
          and entry_at > ${from}::timestamptz - day * interval '1 day'
          and entry_at <= ${until}::timestamptz - day * interval '1 day') as cars
      from generate_series(0, ${days}::int) as day order by day`,
  );
}
