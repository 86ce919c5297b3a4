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

/**
 * Of the reads of the same camera around one those that tell of its clock, in the order in which they arrived: on either
 * side the next one, and the one that shows the clock furthest ahead; before it of those that surely arrived before it was.
 */
export async function listTellingNeighbours(
  transaction: Transaction,
  { id, deviceId, usedAt }: Pick<ReadTimes, 'id' | 'deviceId' | 'usedAt'>,
): Promise<ReadTimes[]> {
  return queryRows(
    transaction,
    timesShape,
    sql`with near as materialized (select ${columnsOf(plateReadTable, { only: TIMES })} from plate_reads
        where id between ${id - REACH} and ${id + REACH} and device_id = ${deviceId} and id <> ${id})
      (select * from near where id < ${id} order by id desc limit 1) union
      (select * from near where id < ${id} and "receivedAt" < ${usedAt} order by "deviceAt" - "receivedAt" desc limit 1) union
      (select * from near where id > ${id} order by id limit 1) union
      (select * from near where id > ${id} order by "deviceAt" - "receivedAt" desc limit 1)
      order by id`,
  );
}
