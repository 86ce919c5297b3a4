import sql, { raw } from 'sql-template-tag';
import { bigint, integer } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';
import { plateReadTable } from '../tables.ts';

/**
 * How many devices and people have read these sessions, and the device that read each first. What was typed by mistake, and
 * set aside, says nothing.
 */
export function countReaders(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<{ readonly id: number; readonly readers: number; readonly device: number | null }[]> {
  return queryRows(
    transaction,
    { id: bigint(), readers: integer(), device: bigint().orNull() },
    sql`select session_id as id, count(distinct coalesce(device_id::text, typed_by))::int as readers,
        (array_agg(device_id order by used_at, id))[1] as device
      from ${raw(plateReadTable.name)} where session_id = any(${[...sessions]}::bigint[]) and aside_at is null
      group by session_id`,
  );
}
