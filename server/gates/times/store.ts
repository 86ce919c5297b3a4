import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, pickColumns, queryRows } from '../../platform/storage/rows.ts';
import { plateReadTable } from '../tables.ts';

const TIMES = ['id', 'deviceId', 'deviceAt', 'usedAt', 'receivedAt'] as const;
const timesShape = pickColumns(plateReadTable, TIMES);

/** When a read was by its camera's clock and by that clock set right, and when it arrived. */
export interface ReadTimes {
  readonly id: number;
  readonly deviceId: number;
  readonly deviceAt: Date;
  readonly usedAt: Date;
  readonly receivedAt: Date;
}

/** The read that opened a session; null where a person did. */
export async function findEntryRead(transaction: Transaction, session: number): Promise<ReadTimes | null> {
  const [row] = await queryRows(
    transaction,
    timesShape,
    sql`select ${columnsOf(plateReadTable, { only: TIMES })} from plate_reads
      where session_id = ${session} and direction = 'entry' order by used_at, id limit 1`,
  );
  return row ?? null;
}

/** Reads of a mall so far on either side of one are looked through for those of its camera: numbers lie close in time. */
const REACH = 400;

/** The reads of the same camera around one, in the order in which they arrived. */
export async function listNeighbours(
  transaction: Transaction,
  { id, deviceId }: ReadTimes,
): Promise<ReadTimes[]> {
  return queryRows(
    transaction,
    timesShape,
    sql`select ${columnsOf(plateReadTable, { only: TIMES })} from plate_reads
      where id between ${id - REACH} and ${id + REACH} and device_id = ${deviceId} and id <> ${id}
      order by id`,
  );
}
