import sql from 'sql-template-tag';
import { bigint, boolean } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { asArrayText, columnsOf, pickColumns, queryRows } from '../../platform/storage/rows.ts';
import type { RowOf } from '../../platform/storage/table.ts';
import { plateReadTable } from '../tables.ts';

const SHOWN = [
  'id',
  'direction',
  'gate',
  'plateRaw',
  'confidence',
  'usedAt',
  'receivedAt',
  'timeFlag',
  'typedBy',
  'typedClass',
  'deviceId',
] as const;
const shape = { ...pickColumns(plateReadTable, SHOWN), hasImage: boolean() };

/** No car is read more often at its gates. */
const MOST = 50;

/** The plate reads of a session in the order of their times, and whether there is an image of each. */
export async function listReadsOf(transaction: Transaction, mall: number, session: number) {
  return queryRows(
    transaction,
    shape,
    sql`select r.id, r.direction, r.gate, r.plate_raw as "plateRaw", r.confidence, r.used_at as "usedAt",
        r.received_at as "receivedAt", r.time_flag as "timeFlag", r.typed_by as "typedBy", r.typed_class as "typedClass",
        r.device_id as "deviceId",
        exists (select from read_images i where i.plate_read_id = r.id) as "hasImage"
      from plate_reads r where r.session_id = ${session} and r.mall_id = ${mall}
      order by r.used_at, r.id limit ${MOST}::int`,
  );
}

const KNOWN = ['answer', 'plateRaw', 'deviceAt', 'receivedAt'] as const;
const known = pickColumns(plateReadTable, KNOWN);
export type StoredAnswer = Pick<RowOf<typeof plateReadTable>, (typeof KNOWN)[number]>;

/** What a device sent under a number before, and the answer that it got; null where nothing. */
export async function findStored(
  transaction: Transaction,
  deviceId: number,
  readId: string,
): Promise<StoredAnswer | null> {
  const [row] = await queryRows(
    transaction,
    known,
    sql`select ${columnsOf(plateReadTable, { only: KNOWN })} from plate_reads
      where device_id = ${deviceId} and read_id = ${readId}`,
  );
  return row ?? null;
}

/** The answer that a read of a plate got by the very time of a device's own clock; null where there was none. */
export async function findSameInstant(
  transaction: Transaction,
  { mall, device, plateRaw, plateKey }: { mall: number; device: number; plateRaw: string; plateKey: string },
  deviceAt: Date,
): Promise<StoredAnswer | null> {
  const [row] = await queryRows(
    transaction,
    known,
    sql`select ${columnsOf(plateReadTable, { only: KNOWN })} from plate_reads
      where mall_id = ${mall} and plate_key = ${plateKey} and device_id = ${device} and device_at = ${deviceAt}
        and plate_raw = ${plateRaw} order by id limit 1`,
  );
  return row ?? null;
}

/** Which of these sessions a read has arrived of since an instant. */
export async function listReadSince(
  transaction: Transaction,
  sessions: readonly number[],
  since: Date,
): Promise<number[]> {
  const rows = await queryRows(
    transaction,
    { session: bigint() },
    sql`select distinct session_id as session from plate_reads
      where session_id = any(${asArrayText(sessions)}::bigint[]) and received_at > ${since}`,
  );
  return rows.map(({ session }) => session);
}
