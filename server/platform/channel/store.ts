import sql from 'sql-template-tag';
import { instant, transactionId } from '../storage/column.ts';
import type { Transaction } from '../storage/database.ts';
import { columnsOf, pickColumns, queryRows, writeRows } from '../storage/rows.ts';
import type { RowOf } from '../storage/table.ts';
import { channelMessageTable } from './tables.ts';

export type StoredMessage = Pick<RowOf<typeof channelMessageTable>, 'id' | 'xid' | 'name' | 'body'>;

/** Where a snapshot stands: every transaction below `floor` has ended. */
export interface SnapshotTime {
  readonly floor: bigint;
  readonly at: Date;
}

export async function insertMessage(
  transaction: Transaction,
  message: { readonly origin: string; readonly name: string; readonly body: object },
): Promise<void> {
  await writeRows(transaction, channelMessageTable, [message]);
}

export async function readSnapshotTime(transaction: Transaction): Promise<SnapshotTime> {
  const [row] = await queryRows(
    transaction,
    { floor: transactionId(), at: instant() },
    sql`select pg_snapshot_xmin(pg_current_snapshot()) as floor, clock_timestamp() as at`,
  );
  if (!row) throw new Error('the database did not answer where it stands');
  return { floor: BigInt(row.floor), at: row.at };
}

const READ = ['id', 'xid', 'name', 'body'] as const;

/**
 * The messages of other origins, written by transactions from `floor` on, without those in `known`. In the order of
 * their numbers: of two transactions that change one thing, the second gets its number after the first has ended.
 */
export function readMessages(
  transaction: Transaction,
  wanted: { origin: string; floor: bigint; known: readonly number[]; most: number },
): Promise<StoredMessage[]> {
  return queryRows(
    transaction,
    pickColumns(channelMessageTable, READ),
    sql`select ${columnsOf(channelMessageTable, { only: READ })} from channel_messages
      where xid >= ${String(wanted.floor)}::xid8 and origin <> ${wanted.origin}
        and id <> all(${wanted.known}::bigint[])
      order by id limit ${wanted.most}`,
  );
}

export async function deleteMessages(transaction: Transaction, olderThanMs: number): Promise<void> {
  await transaction.query(sql`
    delete from channel_messages where at < clock_timestamp() - ${olderThanMs} * interval '1 millisecond'`);
}
