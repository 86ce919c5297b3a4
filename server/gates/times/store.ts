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

const DATED = ['deviceId', 'deviceAt', 'receivedAt', 'sessionId'] as const;
const datedShape = pickColumns(plateReadTable, DATED);

/** The reads at exits of some sessions that arrived since an instant, and not when they seem to have been; the first first. */
export async function listExitsDated(transaction: Transaction, sessions: readonly number[], since: Date) {
  return queryRows(
    transaction,
    datedShape,
    sql`select ${columnsOf(plateReadTable, { only: DATED })} from plate_reads
      where session_id = any(${[...sessions]}::bigint[]) and direction = 'exit' and received_at >= ${since}
        and time_flag <> 'ok' order by received_at, id`,
  );
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
