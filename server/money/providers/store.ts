import sql from 'sql-template-tag';
import { text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';

/** Whether the server writes to the disk before it says that something is stored. */
export async function isFsyncOn(transaction: Transaction): Promise<boolean> {
  const [row] = await queryRows(
    transaction,
    { fsync: text() },
    sql`select current_setting('fsync') as fsync`,
  );
  return row?.fsync === 'on';
}
