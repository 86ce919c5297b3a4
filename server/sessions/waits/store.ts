import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Queue } from '#domain/money/queues.ts';
import { boolean, integer } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows, selectRows, updateRows, writeRows } from '../../platform/storage/rows.ts';
import type { RowOf } from '../../platform/storage/table.ts';
import { laneWaitTable } from './tables.ts';

/** The cars that held at a mall's exits between two instants: who has paid stands behind them and cannot leave. */
export function listHolds(
  transaction: Transaction,
  mall: number,
  { from, until }: Queue,
): Promise<LaneWait[]> {
  return selectRows(
    transaction,
    laneWaitTable,
    sql`where mall_id = ${mall} and since < ${until}
      and coalesce(released_at, last_seen_at + interval '60 minutes') > ${from} order by since, id`,
  );
}

export type LaneWait = RowOf<typeof laneWaitTable>;

/** The cars that hold at a mall's exits, the longest waiting first. */
export function listStanding(transaction: Transaction, mall: number): Promise<LaneWait[]> {
  return selectRows(
    transaction,
    laneWaitTable,
    sql`where mall_id = ${mall} and ended_at is null order by since, id`,
  );
}

/** A car that holds, by the wait's public id; its row is held until the transaction ends, unless it is `unlocked`. */
export async function lockStanding(
  transaction: Transaction,
  mall: number,
  publicId: string,
  lock: 'locked' | 'unlocked' = 'locked',
): Promise<LaneWait | null> {
  const locking = lock === 'locked' ? sql`for update` : empty;
  const rest = sql`where mall_id = ${mall} and public_id = ${publicId} and ended_at is null ${locking}`;
  return (await selectRows(transaction, laneWaitTable, rest))[0] ?? null;
}

/** A car that holds or has held, by the wait's public id. */
export async function findWait(
  transaction: Transaction,
  mall: number,
  publicId: string,
): Promise<LaneWait | null> {
  const rest = sql`where mall_id = ${mall} and public_id = ${publicId}`;
  return (await selectRows(transaction, laneWaitTable, rest))[0] ?? null;
}

/** Cars that hold or have held, by the public ids of their waits. */
export function listWaitsNamed(
  transaction: Transaction,
  mall: number,
  publicIds: readonly string[],
): Promise<LaneWait[]> {
  const rest = sql`where mall_id = ${mall} and public_id = any(${[...publicIds]}::text[]) order by id`;
  return selectRows(transaction, laneWaitTable, rest);
}

/** The wait of a session's car that holds and may not leave yet; held until the transaction ends. */
export async function lockUnreleased(transaction: Transaction, session: number): Promise<LaneWait | null> {
  const rest = sql`where session_id = ${session} and ended_at is null and released_at is null for update`;
  return (await selectRows(transaction, laneWaitTable, rest))[0] ?? null;
}

interface SeenHolding {
  readonly publicId: string;
  readonly mall: number;
  readonly gate: string;
  readonly session: number | null;
  readonly plateRead: number;
  readonly at: Date;
}

/** A car holds from now on. A session's car holds once: seen at another gate, it holds there. */
export async function beginWait(transaction: Transaction, { at, ...seen }: SeenHolding): Promise<void> {
  const row = { ...seen, since: at, lastSeenAt: at };
  const again = sql`(session_id) where ended_at is null and session_id is not null
    do update set gate = excluded.gate, last_seen_at = excluded.last_seen_at`;
  const open = { releasedAt: null, releasedBy: null, endedAt: null };
  await writeRows(transaction, laneWaitTable, [{ ...row, ...open }], again);
}

/** A waiting car was seen again, maybe at another gate, and whose it is may be known by now. */
export async function touchWait(
  transaction: Transaction,
  { id }: LaneWait,
  { gate, session, at }: Pick<SeenHolding, 'gate' | 'session' | 'at'>,
): Promise<void> {
  const known = session === null ? {} : { session };
  await updateRows(transaction, laneWaitTable, { gate, lastSeenAt: at, ...known }, sql`id = ${id}`);
}

/** The car that a read stopped is known now to be a session's. */
export async function giveWait(transaction: Transaction, plateRead: number, session: number): Promise<void> {
  await give(transaction, sql`plate_read_id = ${plateRead}`, session);
}

/** The waits of one session become another's. */
export async function moveWaits(transaction: Transaction, from: number, to: number): Promise<void> {
  await give(transaction, sql`session_id = ${from}`, to);
  await updateRows(transaction, laneWaitTable, { session: to }, sql`session_id = ${from}`);
}

/** The same of those that began before an instant. */
export async function moveWaitsBefore(
  transaction: Transaction,
  from: number,
  { to, before }: { to: number; before: Date },
): Promise<void> {
  await updateRows(
    transaction,
    laneWaitTable,
    { session: to },
    sql`session_id = ${from} and since < ${before}`,
  );
}

/** The waits at a gate since an instant are another session's again. */
export async function moveWaitsSince(
  transaction: Transaction,
  from: number,
  { to, gate, since }: { to: number; gate: string | null; since: Date },
): Promise<void> {
  const at = sql`session_id = ${from} and gate = ${gate} and since >= ${since}`;
  await updateRows(transaction, laneWaitTable, { session: to }, at);
}

/** A session's car holds once: of one more wait that was its own nothing is left to wait for. */
async function give(transaction: Transaction, wait: Sql, session: number): Promise<void> {
  const standing = sql`${wait} and ended_at is null`;
  const holds = sql`exists (select 1 from lane_waits own where own.session_id = ${session} and own.ended_at is null)`;
  await transaction.query(
    sql`update lane_waits set ended_at = last_seen_at where ${standing} and ${holds}
      and session_id is distinct from ${session}`,
  );
  await updateRows(transaction, laneWaitTable, { session }, standing);
}

export async function releaseWait(
  transaction: Transaction,
  { id }: LaneWait,
  by: 'paid' | 'person' | 'fastag',
  at: Date,
): Promise<void> {
  const change = { releasedAt: at, releasedBy: by };
  await updateRows(transaction, laneWaitTable, change, sql`id = ${id} and released_at is null`);
}

/** The car has left the lane. */
export async function endWait(transaction: Transaction, id: number, at: Date): Promise<void> {
  await updateRows(transaction, laneWaitTable, { endedAt: at }, sql`id = ${id} and ended_at is null`);
}

/** A session's car whose wait was ended at an instant by mistake holds there still, unless another one has come up since. */
export async function resumeWaits(transaction: Transaction, session: number, endedAt: Date): Promise<void> {
  await transaction.query(
    sql`update lane_waits set ended_at = null where session_id = ${session} and ended_at = ${endedAt}
      and not exists (select 1 from lane_waits other where other.mall_id = lane_waits.mall_id
        and other.gate = lane_waits.gate and other.since > ${endedAt})`,
  );
}

/** Ends the waits of cars that have not been seen for long, or not since they were let out a while ago. */
export async function endGone(
  transaction: Transaction,
  { seenBefore, releasedBefore }: { seenBefore: Date; releasedBefore: Date },
): Promise<void> {
  await transaction.query(
    sql`update ${raw(laneWaitTable.name)} set ended_at = last_seen_at
      where ended_at is null and (last_seen_at < ${seenBefore} and coalesce(released_at, ${seenBefore}) <= ${seenBefore}
        or released_at < ${releasedBefore} and last_seen_at < ${releasedBefore})`,
  );
}

/** Whether a car holds at any exit, or was let out and is not known to have left. */
export async function isAnyWaiting(transaction: Transaction): Promise<boolean> {
  const [row] = await queryRows(
    transaction,
    { isThere: boolean() },
    sql`select exists (select from ${raw(laneWaitTable.name)} where ended_at is null) as "isThere"`,
  );
  return row?.isThere === true;
}

/** The malls at whose exits cars hold that may not leave yet. */
export async function listMallsWithWaits(transaction: Transaction): Promise<number[]> {
  const rows = await queryRows(
    transaction,
    { mall: integer() },
    sql`select distinct mall_id as mall from ${raw(laneWaitTable.name)}
      where ended_at is null and released_at is null and session_id is not null order by 1`,
  );
  return rows.map(({ mall }) => mall);
}

/** When the car of a session held at an exit, the first time first. */
export function listWaitsOf(transaction: Transaction, session: number): Promise<LaneWait[]> {
  return selectRows(transaction, laneWaitTable, sql`where session_id = ${session} order by since, id`);
}
