import sql, { empty, type Sql } from 'sql-template-tag';
import { DOUBLED_EXIT_MS } from '#domain/parking/session.ts';
import { boolean, instant, integer } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, pickColumns, queryRows } from '../../platform/storage/rows.ts';
import type { RowOf } from '../../platform/storage/table.ts';
import { within } from '../store.ts';
import { plateReadTable } from '../tables.ts';
import type { WaitingExit } from '../waiting-exit.ts';

const WAITING = [
  'id',
  'plateKey',
  'plateRaw',
  'gate',
  'vehicleClass',
  'typedClass',
  'confidence',
  'usedAt',
  'doubtMs',
  'timeFlag',
  'receivedAt',
  'sessionId',
  'isWaiting',
] as const;
const waitingShape = pickColumns(plateReadTable, WAITING);
type WaitingRow = Pick<RowOf<typeof plateReadTable>, (typeof WAITING)[number]>;

/** An exit read, whether it waits for an entry, and the session that it belongs to. */
export interface ExitRead {
  readonly exit: WaitingExit;
  readonly isWaiting: boolean;
  readonly sessionId: number | null;
}

/** The exit reads that fit a condition. */
export async function selectExits(transaction: Transaction, condition: Sql): Promise<ExitRead[]> {
  const rows = await queryRows(
    transaction,
    waitingShape,
    sql`select ${columnsOf(plateReadTable, { only: WAITING })} from plate_reads where ${condition}`,
  );
  return rows.map(({ isWaiting, sessionId, ...read }) => ({ exit: toWaiting(read), isWaiting, sessionId }));
}

function toWaiting({
  id: readId,
  gate,
  usedAt: exitAt,
  timeFlag,
  typedClass,
  ...read
}: Omit<WaitingRow, 'isWaiting' | 'sessionId'>): WaitingExit {
  const vehicleClass = read.vehicleClass ?? typedClass;
  const known = { readId, gate: gate ?? '', exitAt, timeFlag: timeFlag ?? ('ok' as const), vehicleClass };
  return { kind: 'waiting', ...read, ...known };
}

/** A read goes back 15 minutes at most; no car is read this often in that time. */
const MOST_LATER = 50;

/** The exit reads of a plate after an instant, in the order of their times. */
export async function listLaterExits(
  transaction: Transaction,
  mall: number,
  key: string,
  after: Date,
): Promise<ExitRead[]> {
  return selectExits(
    transaction,
    sql`mall_id = ${mall} and plate_key = ${key} and used_at > ${after} and direction = 'exit'
      order by used_at, is_waiting desc, id limit ${MOST_LATER}`,
  );
}

/** Exits that wait for their entry, seen around an instant, the newest first. */
export async function listWaitingExits(
  transaction: Transaction,
  mall: number,
  at: Date,
): Promise<WaitingExit[]> {
  const found = await selectExits(
    transaction,
    sql`mall_id = ${mall} and is_waiting and ${within(at, DOUBLED_EXIT_MS)} order by used_at desc`,
  );
  return found.map(({ exit }) => exit);
}

/** Exits that have waited since an instant, the oldest first. */
export async function listDueExits(
  transaction: Transaction,
  mall: number,
  receivedBy: Date,
  most: number,
): Promise<WaitingExit[]> {
  const found = await selectExits(
    transaction,
    sql`mall_id = ${mall} and is_waiting and received_at <= ${receivedBy} order by used_at limit ${most}`,
  );
  return found.map(({ exit }) => exit);
}

export async function listMallsWithDueExits(transaction: Transaction, receivedBy: Date): Promise<number[]> {
  const rows = await queryRows(
    transaction,
    { mall: integer() },
    sql`select distinct mall_id as mall from plate_reads where is_waiting and received_at <= ${receivedBy} order by 1`,
  );
  return rows.map(({ mall }) => mall);
}

/** The exit of a read that waits for its entry; null where it waits no more. */
export async function findWaitingExit(transaction: Transaction, read: number): Promise<WaitingExit | null> {
  const [found] = await selectExits(transaction, sql`id = ${read} and is_waiting`);
  return found?.exit ?? null;
}

/** A waiting exit waits no more: its entry has come, or an earlier read of the same car waits in its place. */
export async function endWaiting(
  transaction: Transaction,
  readId: number,
  session: number | null = null,
): Promise<void> {
  const belongs = session === null ? empty : sql`, session_id = ${session}`;
  await transaction.query(sql`update plate_reads set is_waiting = false ${belongs} where id = ${readId}`);
}

const leftShape = { at: instant(), isTwoWheeler: boolean() };

/** When vehicles were read at exits since an instant whose entries are awaited still. */
export function listWaitingSince(
  transaction: Transaction,
  mall: number,
  since: Date,
): Promise<{ at: Date; isTwoWheeler: boolean }[]> {
  return queryRows(
    transaction,
    leftShape,
    sql`select used_at as at, coalesce(vehicle_class, typed_class) is not distinct from 'two_wheeler' as "isTwoWheeler"
      from plate_reads where mall_id = ${mall} and is_waiting and used_at > ${since}`,
  );
}
