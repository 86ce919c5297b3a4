import sql from 'sql-template-tag';
import type { TimeFlag } from '#domain/parking/time-flag.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, pickColumns, queryRows } from '../../platform/storage/rows.ts';
import { plateReadTable } from '../tables.ts';
import type { OwnRead } from './own-reads.ts';

const SEEN = [
  'gate',
  'plateKey',
  'plateRaw',
  'confidence',
  'vehicleClass',
  'usedAt',
  'doubtMs',
  'deviceId',
  'deviceAt',
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
  readonly deviceId: number | null;
  readonly deviceAt: Date;
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

const OWN = ['direction', 'usedAt', 'receivedAt', 'sessionId', 'deviceId', 'deviceAt', 'timeFlag'] as const;
const ownShape = pickColumns(plateReadTable, OWN);
/** So far back a visit may have begun. */
const LONGEST_MS = 72 * 3_600_000;
/** A car in a lane is read some times, and no car comes and goes more often. */
const MOST_OWN = 60;

/** The reads of a plate at all gates before an instant, the newest first. */
export async function listOwnReads(
  transaction: Transaction,
  { mall, plateKey, usedAt: to }: { mall: number; plateKey: string | null; usedAt: Date },
): Promise<OwnRead[]> {
  if (plateKey === null) return [];
  const from = new Date(to.getTime() - LONGEST_MS);
  return queryRows(
    transaction,
    ownShape,
    sql`select ${columnsOf(plateReadTable, { only: OWN })} from plate_reads
      where mall_id = ${mall} and plate_key = ${plateKey} and used_at between ${from} and ${to}
      order by used_at desc, id desc limit ${MOST_OWN}`,
  );
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
