import sql from 'sql-template-tag';
import type { SeenAtEntry } from '#domain/parking/passing-by.ts';
import { integer } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { columnsOf, queryRows } from '../../../platform/storage/rows.ts';
import type { RowOf } from '../../../platform/storage/table.ts';
import { plateReadTable } from '../../tables.ts';
import type { Within } from '../store.ts';

/** The last read of a plate at an entry between two instants, where it belongs to no session. */
export async function findPassed(
  transaction: Transaction,
  { mall, from, to }: Within,
  key: string,
): Promise<RowOf<typeof plateReadTable> | null> {
  const [read] = await queryRows(
    transaction,
    plateReadTable.columns,
    sql`select ${columnsOf(plateReadTable)} from plate_reads
      where mall_id = ${mall} and plate_key = ${key} and used_at between ${from} and ${to}
        and direction = 'entry' order by used_at desc, id desc limit 1`,
  );
  return read?.sessionId === null ? read : null;
}

/** How many cars but one an entry read between two instants, and how many of them in reads that belong to no session. */
export async function countSeen(
  transaction: Transaction,
  { mall, from, to }: Within,
  { gate, but }: { gate: string; but: string | null },
): Promise<SeenAtEntry> {
  const [row] = await queryRows(
    transaction,
    { all: integer(), passed: integer() },
    sql`select count(distinct plate_key)::int as all,
        (count(distinct plate_key) filter (where session_id is null))::int as passed
      from plate_reads where mall_id = ${mall} and gate = ${gate} and used_at between ${from} and ${to}
        and direction = 'entry' and plate_key is distinct from ${but}`,
  );
  return row ?? { all: 0, passed: 0 };
}

/** What was read of a plate at the entries between two instants, and belongs to no session, is of one. */
export async function giveReads(
  transaction: Transaction,
  { mall, from, to }: Within,
  { key, session }: { key: string; session: number },
): Promise<void> {
  await transaction.query(
    sql`update plate_reads set session_id = ${session} where mall_id = ${mall} and plate_key = ${key}
      and used_at between ${from} and ${to} and direction = 'entry' and session_id is null`,
  );
}
