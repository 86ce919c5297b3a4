import sql, { raw } from 'sql-template-tag';
import { bigint, boolean, real } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, pickColumns, queryRows } from '../../platform/storage/rows.ts';
import { plateReadTable } from '../tables.ts';

/** Reads of a mall so far on either side of one are looked through for those of its camera: numbers lie close in time. */
const REACH = 400;

const TIMES = ['id', 'deviceId', 'deviceAt', 'usedAt', 'receivedAt'] as const;
/** What a person typed has no device, and tells of no clock: it is left out. */
const deviceId = bigint();
const timesShape = { ...pickColumns(plateReadTable, TIMES), deviceId };

/** When a read was by its camera's clock and by that clock set right, and when it arrived. */
export interface ReadTimes {
  readonly id: number;
  readonly deviceId: number;
  readonly deviceAt: Date;
  readonly usedAt: Date;
  readonly receivedAt: Date;
}

const DATED = ['id', 'deviceId', 'deviceAt', 'usedAt', 'receivedAt', 'sessionId'] as const;
const datedShape = { ...pickColumns(plateReadTable, DATED), deviceId };

/** The reads at exits of some sessions that arrived since an instant, and not when they seem to have been; the first first. */
export async function listExitsDated(transaction: Transaction, sessions: readonly number[], since: Date) {
  return queryRows(
    transaction,
    datedShape,
    sql`select ${columnsOf(plateReadTable, { only: DATED })} from plate_reads
      where session_id = any(${[...sessions]}::bigint[]) and direction = 'exit' and received_at >= ${since}
        and time_flag <> 'ok' and device_id is not null order by received_at, id`,
  );
}

/**
 * Whether the exit of a session was dated by no clock that can be believed, though its camera had a clock again: others that
 * it sent within the hour, both before and after it, have a time.
 */
export async function hasWaitedForClock(transaction: Transaction, session: number): Promise<boolean> {
  const [row] = await queryRows(
    transaction,
    { isBefore: boolean(), isAfter: boolean() },
    sql`select coalesce(bool_or(near.received_at < one.received_at), false) as "isBefore",
        coalesce(bool_or(near.received_at > one.received_at), false) as "isAfter"
      from plate_reads one join plate_reads near on near.device_id = one.device_id and near.time_flag <> 'server_time'
        and near.received_at between one.received_at - interval '1 hour' and one.received_at + interval '1 hour'
      where one.session_id = ${session} and one.direction = 'exit' and one.time_flag = 'server_time'`,
  );
  return row !== undefined && row.isBefore && row.isAfter;
}

/** The reads at some entries that count as later than an instant, the first first. */
export async function listEntriesAfter(
  transaction: Transaction,
  mall: number,
  { gates, after }: { readonly gates: readonly string[]; readonly after: Date },
) {
  return queryRows(
    transaction,
    datedShape,
    sql`select ${columnsOf(plateReadTable, { only: DATED })} from plate_reads
      where mall_id = ${mall} and gate = any(${[...gates]}::text[]) and used_at > ${after} and direction = 'entry'
        and session_id is not null and device_id is not null
      order by used_at, id limit ${MOST_TO_COME}`,
  );
}

/** So many are dated anew at a time. */
const MOST_TO_COME = 200;

const LATE = ['id', 'deviceId', 'deviceAt', 'usedAt', 'receivedAt', 'sessionId'] as const;
const lateShape = { ...pickColumns(plateReadTable, LATE), deviceId };

/** The reads at some entries that arrived since an instant, so long after they seem to have been, and belong to sessions. */
export async function listLateEntries(
  transaction: Transaction,
  mall: number,
  {
    gates,
    seemFrom,
    since,
    lateMs,
  }: { gates: readonly string[]; seemFrom: Date; since: Date; lateMs: number },
) {
  return queryRows(
    transaction,
    lateShape,
    sql`select ${columnsOf(plateReadTable, { only: LATE })} from plate_reads
      where mall_id = ${mall} and gate = any(${[...gates]}::text[]) and used_at >= ${seemFrom} and direction = 'entry'
        and received_at >= ${since} and received_at - used_at > ${lateMs} * interval '1 millisecond' and session_id is not null
        and device_id is not null
      order by received_at, id`,
  );
}

/** How far ahead of its arrival, at most, a camera's next reads after one were; null where there are none. */
export async function findFarthestAhead(
  transaction: Transaction,
  { deviceId, after }: { deviceId: number; after: number },
): Promise<number | null> {
  const [row] = await queryRows(
    transaction,
    { ahead: real().orNull() },
    sql`select (extract(epoch from max(device_at - received_at)) * 1000)::real as ahead from plate_reads
      where device_id + 0 = ${deviceId} and id > ${after} and id <= ${after + REACH}`,
  );
  return row?.ahead ?? null;
}

/** A session's reads at its entry that seemed to be earlier than it is now known to have begun were just then. */
export async function redateEntries(transaction: Transaction, session: number, at: Date): Promise<void> {
  await transaction.query(
    sql`update plate_reads set used_at = ${at}, doubt_ms = 0, time_flag = 'clock_corrected'
      where session_id = ${session} and direction = 'entry' and used_at < ${at} and received_at >= ${at}`,
  );
}

const tellingShape = { ...timesShape, isOwn: boolean() };

/**
 * The read that opened a session, and of the reads of its camera around it those that tell of its clock, in the order in
 * which they arrived: on either side the next one, and the one that shows the clock furthest ahead; before it of those that
 * surely arrived before it was. Nothing where a person opened the session, or typed its plate.
 */
export async function listTellingReads(
  transaction: Transaction,
  session: number,
): Promise<(ReadTimes & { readonly isOwn: boolean })[]> {
  return queryRows(
    transaction,
    tellingShape,
    sql`with own as materialized (
        select ${columnsOf(plateReadTable, { only: TIMES })}, id - ${REACH}::bigint as "first", id + ${REACH}::bigint as "last"
        from plate_reads where session_id = ${session} and direction = 'entry' order by used_at, id limit 1),
      -- By the numbers of reads, ready made: under row level security no sum is looked up in an index. Not by the device,
      -- whose index has all that a camera has ever read.
      near as materialized (
        select ${columnsOf(plateReadTable, { only: TIMES })}, id < (select id from own) as "isBefore",
          received_at < (select "usedAt" from own) as "isSurelyBefore", device_at - received_at as ahead
        from plate_reads where device_id + 0 = (select "deviceId" from own) and id <> (select id from own)
          and id between (select "first" from own) and (select "last" from own)),
      telling as (
        (select id from near where "isBefore" order by id desc limit 1) union
        (select id from near where "isBefore" and "isSurelyBefore" order by ahead desc limit 1) union
        (select id from near where not "isBefore" order by id limit 1) union
        (select id from near where not "isBefore" order by ahead desc limit 1))
      select id, "deviceId", "deviceAt", "usedAt", "receivedAt", true as "isOwn" from own where "deviceId" is not null
      union all
      select id, "deviceId", "deviceAt", "usedAt", "receivedAt", false from near join telling using (id)
      order by id`,
  );
}

/** What else arrived so long before and after a read tells how clocks went then. */
const AROUND = '30 minutes';

const clockShape = {
  ...pickColumns(plateReadTable, ['deviceAt', 'receivedAt']),
  deviceId,
  isOwn: boolean(),
};

/** The read that opened a session, and the reads of all cameras of its mall that arrived around it, as they were dated. */
export async function listClocksAround(transaction: Transaction, session: number) {
  return queryRows(
    transaction,
    clockShape,
    sql`with own as materialized (
        select id, mall_id, received_at, id - ${REACH}::bigint as "first", id + ${REACH}::bigint as "last",
          received_at - interval '${raw(AROUND)}' as "from", received_at + interval '${raw(AROUND)}' as "until"
        from plate_reads where session_id = ${session} and direction = 'entry' order by used_at, id limit 1)
      select near.device_id as "deviceId", near.device_at as "deviceAt", near.received_at as "receivedAt",
        near.id = own.id as "isOwn"
      from own join plate_reads near on near.mall_id = own.mall_id
      where near.id between (select "first" from own) and (select "last" from own)
        and near.received_at between own."from" and own."until" and near.device_id is not null
      order by near.id`,
  );
}
