import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, pickColumns, queryRows } from '../../platform/storage/rows.ts';
import type { RowOf } from '../../platform/storage/table.ts';
import { plateReadTable } from '../tables.ts';

const SEEN = [
  'id',
  'gate',
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
const seenShape = pickColumns(plateReadTable, SEEN);

/** A read at one of several gates, and the session that it belongs to. */
export type SeenAtGate = Pick<RowOf<typeof plateReadTable>, (typeof SEEN)[number]>;

/** The reads at some gates of a mall between two instants, in the order of their times. */
export async function listSeenAtGates(
  transaction: Transaction,
  { mall, gates, direction }: { mall: number; gates: readonly string[]; direction: 'entry' | 'exit' },
  { from, to }: { from: Date; to: Date },
): Promise<SeenAtGate[]> {
  if (gates.length === 0) return [];
  return queryRows(
    transaction,
    seenShape,
    sql`select ${columnsOf(plateReadTable, { only: SEEN })} from plate_reads
      where mall_id = ${mall} and gate = any(${[...gates]}::text[]) and used_at between ${from} and ${to}
        and direction = ${direction} order by used_at, id`,
  );
}

/** The last reads at a gate between two instants, newest first. */
export async function listLastSeenAt(
  transaction: Transaction,
  { mall, gate, direction }: { mall: number; gate: string; direction: 'entry' | 'exit' },
  { from, to, most }: { from: Date; to: Date; most: number },
): Promise<SeenAtGate[]> {
  return queryRows(
    transaction,
    seenShape,
    sql`select ${columnsOf(plateReadTable, { only: SEEN })} from plate_reads
      where mall_id = ${mall} and gate = ${gate} and used_at between ${from} and ${to}
        and direction = ${direction} order by used_at desc, id desc limit ${most}`,
  );
}
