import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '../../../platform/storage/database.ts';
import { columnsOf, pickColumns, queryRows } from '../../../platform/storage/rows.ts';
import type { RowOf } from '../../../platform/storage/table.ts';
import { sessionTable } from '../../tables.ts';
import { INSIDE, type CarInside } from '../store.ts';

const WANTED = [...INSIDE, 'state'] as const;
const shape = pickColumns(sessionTable, WANTED);
export type CarBetween = CarInside & Pick<RowOf<typeof sessionTable>, 'state'>;

/** The cars that came in between two instants and were not read leaving, the newest first: something else may have ended them. */
export async function listCameBetween(
  transaction: Transaction,
  mall: number,
  { from, to }: { from: Date; to: Date },
): Promise<CarBetween[]> {
  return queryRows(
    transaction,
    shape,
    sql`select ${columnsOf(sessionTable, { only: WANTED })} from ${raw(sessionTable.name)}
      where mall_id = ${mall} and entry_at between ${from} and ${to} and exit_at is null
      order by entry_at desc, id desc`,
  );
}
