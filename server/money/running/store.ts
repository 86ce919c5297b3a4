import sql, { raw } from 'sql-template-tag';
import { paise, type Paise } from '#domain/money/money.ts';
import { bigint, integer } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';
import { runningTotalTable } from './tables.ts';

const TOTALS = raw(runningTotalTable.name);

/** How many sessions a mall has had, and what it has earned by its ledger, tax included. */
export async function readRunningTotals(
  transaction: Transaction,
  mall: number,
): Promise<{ sessions: number; earned: Paise }> {
  const [row] = await queryRows(
    transaction,
    { sessions: integer(), earned: bigint() },
    sql`select coalesce(sum(change) filter (where name = 'sessions'), 0)::int as sessions,
        coalesce(sum(change) filter (where name = 'earned'), 0)::bigint as earned
      from ${TOTALS} where mall_id = ${mall}`,
  );
  return { sessions: row?.sessions ?? 0, earned: paise(row?.earned ?? 0) };
}

/** Makes one row of many. What is not committed yet is not seen, and stays for the next time. */
export async function addUpRunningTotals(transaction: Transaction): Promise<void> {
  await transaction.query(sql`
    with busy as (
      select mall_id, name from ${TOTALS} group by mall_id, name having count(*) > 1
    ), gone as (
      delete from ${TOTALS} t using busy where t.mall_id = busy.mall_id and t.name = busy.name
      returning t.mall_id, t.name, t.change
    )
    insert into ${TOTALS} (mall_id, name, change)
    select mall_id, name, sum(change) from gone group by mall_id, name`);
}
