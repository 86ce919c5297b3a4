import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { selectRows, writeRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { deviceMessageTable } from '../tables.ts';

export type NewMessage = NewRowOf<typeof deviceMessageTable>;

/** How many messages of a device are stored. */
export const MOST_MESSAGES = 200;

/** Stores messages, and deletes what is older than the newest of each device. */
export async function storeMessages(
  transaction: Transaction,
  messages: readonly NewMessage[],
): Promise<void> {
  await writeRows(transaction, deviceMessageTable, messages);
  const devices = [...new Set(messages.map(({ device }) => device))];
  await transaction.query(sql`
    delete from device_messages m using unnest(${devices}::bigint[]) as one(device_id)
    where m.device_id = one.device_id and m.id <= coalesce((
      select n.id from device_messages n where n.device_id = one.device_id
      order by n.id desc offset ${MOST_MESSAGES}::int limit 1), 0)`);
}

/** The newest messages of a device, newest first. */
export function listMessages(
  transaction: Transaction,
  device: number,
): Promise<RowOf<typeof deviceMessageTable>[]> {
  return selectRows(
    transaction,
    deviceMessageTable,
    sql`where device_id = ${device} order by at desc, id desc limit ${MOST_MESSAGES}::int`,
  );
}
