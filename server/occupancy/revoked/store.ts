import sql from 'sql-template-tag';
import { text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';

/** The slots of which a device reported a change in a span. */
export async function listSlotsReportedBy(
  transaction: Transaction,
  mall: number,
  { source, from, to }: { readonly source: string; readonly from: Date; readonly to: Date },
): Promise<ReadonlySet<string>> {
  const rows = await queryRows(
    transaction,
    { code: text() },
    sql`select distinct code from slot_changes
      where mall_id = ${mall} and at between ${from} and ${to} and source = ${source}`,
  );
  return new Set(rows.map(({ code }) => code));
}
