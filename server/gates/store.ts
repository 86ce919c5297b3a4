import sql, { empty, type Sql } from 'sql-template-tag';
import type { GateAnswer } from '#contract/ingest.ts';
import { areApart, type StampedRead } from '#domain/parking/own-stamps.ts';
import { DOUBLED_EXIT_MS, DOUBLED_READ_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { columnsOf, insertNumbered, pickColumns, queryRows } from '../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../platform/storage/table.ts';
import { plateReadTable } from './tables.ts';

const { answer, sessionId } = plateReadTable.columns;

/** The answer that the first read of a session got at its entry or its exit, by the time of the read, of those after an instant. */
export async function findFirstAnswer(
  transaction: Transaction,
  session: number,
  direction: 'entry' | 'exit',
  after: Date | null = null,
): Promise<GateAnswer | null> {
  const isLater = after === null ? empty : sql`and used_at > ${after}`;
  const [row] = await queryRows(
    transaction,
    { answer },
    sql`select answer from plate_reads where session_id = ${session} and direction = ${direction} ${isLater}
      order by used_at, id limit 1`,
  );
  return row?.answer ?? null;
}

/** Stores a read; its number. */
export async function insertRead(
  transaction: Transaction,
  read: NewRowOf<typeof plateReadTable>,
): Promise<number> {
  return insertNumbered(transaction, plateReadTable, read);
}

/** The reads of one session become another's. */
export async function moveReads(transaction: Transaction, from: number, to: number): Promise<void> {
  await transaction.query(sql`update plate_reads set session_id = ${to} where session_id = ${from}`);
}

/** What was read, where and when. */
export interface AlikeRead {
  readonly mall: number;
  readonly gate: string;
  readonly direction: 'entry' | 'exit';
  readonly plateKey: string | null;
  readonly plateRaw: string;
  readonly usedAt: Date;
}

/** Those reads of a session at its entry or its exit that came before or after an instant become another's. */
export async function moveReadsOf(
  transaction: Transaction,
  from: number,
  {
    to,
    direction,
    ...when
  }: { to: number; direction: 'entry' | 'exit' } & ({ before: Date } | { after: Date }),
): Promise<void> {
  const isThen = 'before' in when ? sql`used_at < ${when.before}` : sql`used_at > ${when.after}`;
  await transaction.query(
    sql`update plate_reads set session_id = ${to} where session_id = ${from} and direction = ${direction} and ${isThen}`,
  );
}

/** How much earlier than it stands a session's exit may have been, by its read. */
export async function findExitDoubt(transaction: Transaction, session: number): Promise<number> {
  const { doubtMs } = plateReadTable.columns;
  const [row] = await queryRows(
    transaction,
    { doubtMs },
    sql`select doubt_ms as "doubtMs" from plate_reads where session_id = ${session} and direction = 'exit'
      order by used_at, id limit 1`,
  );
  return row?.doubtMs ?? 0;
}

const LANE = [
  'id',
  'plateKey',
  'plateRaw',
  'vehicleClass',
  'usedAt',
  'deviceId',
  'deviceAt',
  'timeFlag',
  'sessionId',
  'confidence',
  'typedBy',
  'typedClass',
] as const;
const laneShape = pickColumns(plateReadTable, LANE);

/** A read of a lane, and the session that it belongs to. */
export type LaneRead = Pick<RowOf<typeof plateReadTable>, (typeof LANE)[number]>;

/** The reads at a lane between two instants, in the order of their times. */
export async function listLaneReads(
  transaction: Transaction,
  { mall, gate, direction }: Pick<AlikeRead, 'mall' | 'gate' | 'direction'>,
  { from, to }: { from: Date; to: Date },
): Promise<LaneRead[]> {
  return queryRows(
    transaction,
    laneShape,
    sql`select ${columnsOf(plateReadTable, { only: LANE })} from plate_reads
      where mall_id = ${mall} and gate = ${gate} and used_at between ${from} and ${to}
        and direction = ${direction} order by used_at, id`,
  );
}

/** The sessions of reads of the same plate, or the same unreadable characters, at the same lane within a minute. */
export async function listSessionsOfAlike(
  transaction: Transaction,
  read: AlikeRead & StampedRead,
): Promise<number[]> {
  const { mall, gate, direction, plateKey, plateRaw, usedAt } = read;
  const isAlike =
    plateKey === null
      ? sql`plate_key is null and ${plain(sql`plate_raw`)} = ${plain(sql`${plateRaw}::text`)}`
      : sql`plate_key = ${plateKey}`;
  const alike = await queryRows(
    transaction,
    laneShape,
    sql`select ${columnsOf(plateReadTable, { only: LANE })} from plate_reads
      where mall_id = ${mall} and ${isAlike} and ${within(usedAt, DOUBLED_READ_MS)}
        and direction = ${direction} and gate = ${gate} and session_id is not null`,
  );
  const near = alike.filter((one) => !areApart(read, one, DOUBLED_READ_MS));
  return [...new Set(near.flatMap((one) => one.sessionId ?? []))];
}

/** The session to which the last exit read of a plate in a span belongs. */
export async function findLastExitOf(
  transaction: Transaction,
  mall: number,
  key: string,
  { from, to }: { from: Date; to: Date },
): Promise<number | null> {
  const [last] = await queryRows(
    transaction,
    { sessionId },
    sql`select session_id as "sessionId" from plate_reads where mall_id = ${mall} and plate_key = ${key}
      and direction = 'exit' and used_at between ${from} and ${to} and session_id is not null
      order by used_at desc, id desc limit 1`,
  );
  return last?.sessionId ?? null;
}

/** The sessions of a plate's exit reads around an instant. */
export async function listSessionsOfExits(
  transaction: Transaction,
  mall: number,
  key: string,
  at: Date,
): Promise<number[]> {
  return sessionsOf(
    transaction,
    sql`mall_id = ${mall} and plate_key = ${key} and direction = 'exit' and ${within(at, DOUBLED_EXIT_MS)}`,
  );
}

async function sessionsOf(transaction: Transaction, condition: Sql): Promise<number[]> {
  const rows = await queryRows(
    transaction,
    { sessionId },
    sql`select distinct session_id as "sessionId" from plate_reads where ${condition} and session_id is not null`,
  );
  return rows.flatMap((row) => row.sessionId ?? []);
}

/** The characters of a plate without what is between them: a person writes none of that, and a camera may. */
function plain(raw: Sql): Sql {
  return sql`regexp_replace(upper(${raw}), '[^A-Z0-9]', '', 'g')`;
}

/** What was at most so far from an instant. */
export function within(at: Date, ms: number): Sql {
  return sql`used_at between ${new Date(at.getTime() - ms)} and ${new Date(at.getTime() + ms)}`;
}

const readPlate = pickColumns(plateReadTable, ['id', 'plateKey', 'plateRaw']);

/** Which plates some reads were of, by their numbers. */
export async function listPlatesOfReads(
  transaction: Transaction,
  reads: readonly number[],
): Promise<Map<number, string | null>> {
  return new Map((await readPlates(transaction, reads)).map(({ id, plateKey }) => [id, plateKey]));
}

/** The same as people are shown them: as they were read, where that is no registration. */
export async function listShownPlates(
  transaction: Transaction,
  reads: readonly number[],
): Promise<Map<number, string>> {
  const found = await readPlates(transaction, reads);
  return new Map(found.map(({ id, plateKey, plateRaw }) => [id, plateKey ?? plateRaw]));
}

async function readPlates(transaction: Transaction, reads: readonly number[]) {
  if (reads.length === 0) return [];
  return queryRows(
    transaction,
    readPlate,
    sql`select ${columnsOf(plateReadTable, { only: ['id', 'plateKey', 'plateRaw'] })} from plate_reads
      where id = any(${[...reads]}::bigint[])`,
  );
}

/** When an exit read of a session was first answered by opening, but for what was typed by mistake; null where none was. */
export async function findOpenedAt(transaction: Transaction, session: number): Promise<Date | null> {
  const { receivedAt } = plateReadTable.columns;
  const [row] = await queryRows(
    transaction,
    { receivedAt },
    sql`select received_at as "receivedAt" from plate_reads
      where session_id = ${session} and direction = 'exit' and gate is not null
        and answer ->> 'decision' = 'open'
      order by received_at limit 1`,
  );
  return row?.receivedAt ?? null;
}
