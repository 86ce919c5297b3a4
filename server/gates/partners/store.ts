import sql from 'sql-template-tag';
import { integer } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';

/** The reads of one plate at the exit of a session become another's. */
export async function moveExitsOf(
  transaction: Transaction,
  from: number,
  { to, key }: { to: number; key: string },
): Promise<void> {
  await transaction.query(
    sql`update plate_reads set session_id = ${to}
      where session_id = ${from} and direction = 'exit' and plate_key = ${key}`,
  );
}

const LATELY_MS = 6 * 3_600_000;

/** How late the latest read was of those that a mall's entries have read in the last hours, in milliseconds. */
export async function findLatest(
  transaction: Transaction,
  mall: number,
  gates: readonly string[],
  now: Date,
): Promise<number> {
  const [row] = await queryRows(
    transaction,
    { latestMs: integer() },
    sql`select coalesce(max(extract(epoch from received_at - used_at) * 1000), 0)::int as "latestMs" from plate_reads
      where mall_id = ${mall} and gate = any(${[...gates]}::text[]) and direction = 'entry' and time_flag = 'late'
        and used_at between ${new Date(now.getTime() - LATELY_MS)} and ${now}`,
  );
  return row?.latestMs ?? 0;
}
