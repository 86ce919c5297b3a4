import sql from 'sql-template-tag';
import type { TimeFlag } from '#domain/parking/device-clock.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, pickColumns, queryRows } from '../../platform/storage/rows.ts';
import { plateReadTable } from '../tables.ts';

const SEEN = [
  'gate',
  'plateKey',
  'plateRaw',
  'confidence',
  'vehicleClass',
  'usedAt',
  'doubtMs',
  'timeFlag',
] as const;
const shape = pickColumns(plateReadTable, SEEN);

/** A read at an entry that belongs to a session. */
export interface EntrySeen {
  readonly gate: string;
  readonly plateKey: string | null;
  readonly plateRaw: string;
  readonly confidence: number | null;
  readonly vehicleClass: string | null;
  readonly usedAt: Date;
  readonly doubtMs: number;
  readonly timeFlag: TimeFlag;
}

/** The reads of a session at the entry, in the order of their times. */
export async function listEntriesOf(transaction: Transaction, session: number): Promise<EntrySeen[]> {
  const rows = await queryRows(
    transaction,
    shape,
    sql`select ${columnsOf(plateReadTable, { only: SEEN })} from plate_reads
      where session_id = ${session} and direction = 'entry' order by used_at, id`,
  );
  return rows.map(({ gate, timeFlag, ...read }) => ({
    ...read,
    gate: gate ?? '',
    timeFlag: timeFlag ?? 'ok',
  }));
}

/** The sessions that a plate's reads at the entry between two instants were taken for. */
export async function listSessionsOfEntries(
  transaction: Transaction,
  { mall, key }: { mall: number; key: string },
  { from, to }: { from: Date; to: Date },
): Promise<number[]> {
  const { sessionId } = plateReadTable.columns;
  const rows = await queryRows(
    transaction,
    { sessionId },
    sql`select distinct session_id as "sessionId" from plate_reads where mall_id = ${mall} and plate_key = ${key}
      and used_at between ${from} and ${to} and direction = 'entry' and session_id is not null`,
  );
  return rows.flatMap((row) => row.sessionId ?? []);
}

/** The reads of one plate at the entry of a session become another's. */
export async function moveEntriesOf(
  transaction: Transaction,
  from: number,
  { to, key }: { to: number; key: string },
): Promise<void> {
  await transaction.query(
    sql`update plate_reads set session_id = ${to}
      where session_id = ${from} and direction = 'entry' and plate_key = ${key}`,
  );
}
