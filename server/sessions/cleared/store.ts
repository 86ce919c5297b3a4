import sql from 'sql-template-tag';
import type { Cleared } from '#domain/parking/cleared-at-once.ts';
import { integer } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';

/** How many cars that came before slots were cleared have been read at an exit since the first of them may have left. */
export async function countLeft(
  transaction: Transaction,
  mall: number,
  { from, at }: Pick<Cleared, 'from' | 'at'>,
): Promise<number> {
  const [row] = await queryRows(
    transaction,
    { left: integer() },
    sql`select count(*)::int as left from sessions where mall_id = ${mall} and state = 'closed'
      and exit_gate is not null and closed_at >= ${from} and (entry_at is null or entry_at < ${at})`,
  );
  return row?.left ?? 0;
}
