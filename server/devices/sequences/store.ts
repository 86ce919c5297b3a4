import sql from 'sql-template-tag';
import type { CountedSequences } from '#domain/parking/gapless.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { selectRows, writeRows } from '../../platform/storage/rows.ts';
import type { RowOf } from '../../platform/storage/table.ts';
import { deviceSequenceTable } from '../tables.ts';

type Of = Pick<DeviceCaller, 'id' | 'mall'>;
type Row = RowOf<typeof deviceSequenceTable>;

/** What has been counted of some devices, by their numbers; held until the transaction ends. */
export async function lockCounted(
  transaction: Transaction,
  devices: readonly Of[],
): Promise<Map<number, CountedSequences | null>> {
  const known = await lock(transaction, devices);
  const fresh = devices.filter(({ id }) => !known.some(({ device }) => device === id));
  if (fresh.length > 0) {
    // Another process may count a first number at the same moment: whoever comes second finds the row of the first.
    const rows = fresh.map(({ id: device, mall }) => ({ device, mall, counted: null }));
    await writeRows(transaction, deviceSequenceTable, rows, sql`(device_id) do nothing`);
    known.push(...(await lock(transaction, fresh)));
  }
  return new Map(known.map(({ device, counted }) => [device, counted]));
}

/** In the order of their numbers, so that two processes never hold each other up for good. */
function lock(transaction: Transaction, devices: readonly Of[]): Promise<Row[]> {
  const ids = devices.map(({ id }) => id);
  const rest = sql`where device_id = any(${ids}::bigint[]) order by device_id for update`;
  return selectRows(transaction, deviceSequenceTable, rest);
}

export async function saveCounted(
  transaction: Transaction,
  counted: ReadonlyMap<number, CountedSequences | null>,
): Promise<void> {
  const rows = [...counted].map(([id, one]) => ({ id, counted: one }));
  await transaction.query(sql`
    update device_sequences s set counted = c.counted
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id bigint, counted jsonb)
    where s.device_id = c.id`);
}
