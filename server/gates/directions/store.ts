import sql from 'sql-template-tag';
import { CARS_IN_A_ROW, type LaneCount } from '#domain/parking/lane-directions.ts';
import { SHORTEST_MS } from '#domain/parking/passing-by.ts';
import { boolean, integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { pickColumns, queryRows } from '../../platform/storage/rows.ts';
import { selectExits, type ExitRead } from '../waiting/store.ts';
import { plateReadTable } from '../tables.ts';
import type { WaitingExit } from '../waiting-exit.ts';

const shape = { ...pickColumns(plateReadTable, ['sessionId', 'usedAt']), gate: text(), wasInside: boolean() };

/** A mall between two instants. */
export interface Within {
  readonly mall: number;
  readonly from: Date;
  readonly to: Date;
}

/** A car that an entry's camera read: the session that this began, and whether the car was inside already. */
export interface CarAtEntry {
  readonly gate: string;
  readonly sessionId: number | null;
  readonly usedAt: Date;
  readonly wasInside: boolean;
}

/** Reads of one car follow each other; so many hold the cars that are asked for. */
const READS = 4 * CARS_IN_A_ROW;

/**
 * The last cars that were read at an entry lane, or at all entries of a mall, newest first, each with its last read: a double
 * is answered as the first.
 */
export async function listLastCars(
  transaction: Transaction,
  mall: number,
  gate: string | null,
): Promise<CarAtEntry[]> {
  const lane = gate === null ? sql`gate is not null` : sql`gate = ${gate}`;
  return queryRows(
    transaction,
    shape,
    sql`select session_id as "sessionId", used_at as "usedAt", gate, answer->>'reason' = 'entered_again' as "wasInside" from (
        select distinct on (plate_key) * from (
          select id, plate_key, session_id, used_at, gate, answer from plate_reads
          where mall_id = ${mall} and ${lane} and direction = 'entry' and plate_key is not null and typed_by is null
          order by id desc limit ${READS}) as newest
        order by plate_key, id desc) as cars
      order by id desc limit ${CARS_IN_A_ROW}`,
  );
}

/** How many cars a mall's exits have read since an instant of which nobody knows an entry. */
export async function countUnknownAtExits(
  transaction: Transaction,
  mall: number,
  since: Date,
): Promise<number> {
  const [row] = await queryRows(
    transaction,
    { cars: integer() },
    sql`select count(distinct plate_key)::int as cars from plate_reads
      where mall_id = ${mall} and direction = 'exit' and received_at >= ${since} and typed_by is null
        and answer->>'reason' in ('entry_awaited', 'entry_unknown')`,
  );
  return row?.cars ?? 0;
}

/** Exits of plates that were read between two instants and that wait for their entry, in the order of their times. */
export async function listWaitingWithin(
  transaction: Transaction,
  { mall, from, to }: Within,
): Promise<WaitingExit[]> {
  const found = await selectExits(
    transaction,
    sql`mall_id = ${mall} and is_waiting and used_at between ${from} and ${to} and plate_key is not null order by used_at`,
  );
  return found.map(({ exit }) => exit);
}

/** The reads at some exits between two instants that belong to sessions, in the order of their times. */
export async function listEndingWithin(
  transaction: Transaction,
  { mall, from, to }: Within,
  gates: readonly string[],
): Promise<ExitRead[]> {
  return selectExits(
    transaction,
    sql`mall_id = ${mall} and gate = any(${[...gates]}::text[]) and used_at between ${from} and ${to}
      and direction = 'exit' and not is_waiting and session_id is not null order by used_at, id`,
  );
}

interface CarsAtLane extends LaneCount {
  readonly gate: string;
  readonly direction: 'entry' | 'exit';
}

const lane = {
  ...pickColumns(plateReadTable, ['direction']),
  gate: text(),
  contrary: integer(),
  others: integer(),
};

/** Each lane with the cars that it read between two instants, each by its first read: against its direction, and along it. */
export async function countAtLanes(
  transaction: Transaction,
  { mall, from, to }: Within,
): Promise<CarsAtLane[]> {
  return queryRows(
    transaction,
    lane,
    sql`select gate, direction,
        count(*) filter (where reason in ('entered_again', 'entry_awaited', 'entry_unknown'))::int as contrary,
        count(*) filter (where reason not in ('entered_again', 'entry_awaited', 'entry_unknown', 'exit_ambiguous'))::int as others
      from (
        select distinct on (gate, direction, plate_key) gate, direction, answer->>'reason' as reason from plate_reads
        where mall_id = ${mall} and used_at between ${from} and ${to} and gate is not null and plate_key is not null
          and typed_by is null
        order by gate, direction, plate_key, id) as cars
      group by gate, direction`,
  );
}

/** The sessions of which some of these entries read a car between two instants. */
export async function listBegunAt(
  transaction: Transaction,
  { mall, from, to }: Within,
  gates: readonly string[],
): Promise<number[]> {
  const rows = await queryRows(
    transaction,
    { id: integer() },
    sql`select distinct session_id as id from plate_reads
      where mall_id = ${mall} and direction = 'entry' and used_at between ${from} and ${to}
        and gate = any(${[...gates]}::text[]) and session_id is not null`,
  );
  return rows.map(({ id }) => id);
}

/** The reads of a visit that never was belong to none. */
export async function freeReads(transaction: Transaction, session: number): Promise<void> {
  await transaction.query(sql`update plate_reads set session_id = null where session_id = ${session}`);
}

/** A car that an exit's camera read, and whether an entry had read it seconds before. */
interface CarAtExit {
  readonly sessionId: number | null;
  readonly isComing: boolean;
}

const atExit = { ...pickColumns(plateReadTable, ['sessionId']), isComing: boolean() };

/** The last cars that were read at an exit, newest first, each with its last read. */
export async function listSeenAtExit(
  transaction: Transaction,
  mall: number,
  gate: string,
): Promise<CarAtExit[]> {
  return queryRows(
    transaction,
    atExit,
    sql`select session_id as "sessionId", exists (
          select from plate_reads as came where came.mall_id = ${mall} and came.plate_key = cars.plate_key
            and came.direction = 'entry' and came.used_at <= cars.used_at
            and came.used_at >= cars.used_at - ${SHORTEST_MS} * interval '1 millisecond') as "isComing"
      from (
        select distinct on (plate_key) * from (
          select id, plate_key, session_id, used_at from plate_reads
          where mall_id = ${mall} and gate = ${gate} and direction = 'exit' and plate_key is not null and typed_by is null
          order by id desc limit ${READS}) as newest
        order by plate_key, id desc) as cars
      order by id desc limit ${CARS_IN_A_ROW}`,
  );
}

/** Whether a camera has read a plate after an instant. */
export async function hasReadSince(
  transaction: Transaction,
  { mall, device }: { mall: number; device: number },
  since: Date,
): Promise<boolean> {
  const [row] = await queryRows(
    transaction,
    { isRead: boolean() },
    sql`select exists(select from plate_reads where mall_id = ${mall} and device_id = ${device}
      and received_at > ${since}) as "isRead"`,
  );
  return row?.isRead === true;
}
