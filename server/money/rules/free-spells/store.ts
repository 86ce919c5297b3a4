import sql, { raw } from 'sql-template-tag';
import { bigint, instant } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { queryRows } from '../../../platform/storage/rows.ts';
import { chargeTable } from '../../charges/tables.ts';

const FREED = { session: bigint(), at: instant() };

/** Sessions that were charged nothing in a span since their mall charged nothing, the newest first. */
export function listFreed(
  transaction: Transaction,
  mall: number,
  { from, until }: { readonly from: Date; readonly until: Date },
  most: number,
) {
  return queryRows(
    transaction,
    FREED,
    sql`select c.session_id as session, c.at from ${raw(chargeTable.name)} c
      where c.mall_id = ${mall} and c.at >= ${from} and c.at < ${until} and c.reason = 'zero_tariff'
        and not exists (select from ${raw(chargeTable.name)} later where later.replaces = c.id)
      order by c.at desc, c.id desc limit ${most}::int`,
  );
}
