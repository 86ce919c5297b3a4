import sql, { empty } from 'sql-template-tag';
import { instant, integer } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { columnsOf, pickColumns, queryRows } from '../../../platform/storage/rows.ts';
import { plateReadTable } from '../../tables.ts';

/** A span of our own clock; null for an open end. */
export interface AskedSpan {
  readonly from: Date | null;
  readonly to: Date | null;
}

const counted = { count: integer(), since: instant().orNull(), inSpan: integer() };

/** How many reads of a camera are stored, since when, and how many of them came in a span. */
export async function countReadsOfDevice(
  transaction: Transaction,
  { mall, device }: { readonly mall: number; readonly device: number },
  { from, to }: AskedSpan,
) {
  const [row] = await queryRows(
    transaction,
    counted,
    sql`select count(*)::int as count, min(received_at) as since,
        (count(*) filter (where (${from}::timestamptz is null or received_at >= ${from}::timestamptz)
          and (${to}::timestamptz is null or received_at < ${to}::timestamptz)))::int as "inSpan"
      from plate_reads where device_id = ${device} and mall_id = ${mall}`,
  );
  return row ?? { count: 0, since: null, inSpan: 0 };
}

const LISTED = ['id', 'usedAt', 'receivedAt', 'gate', 'direction', 'plateRaw', 'sessionId'] as const;
const listed = pickColumns(plateReadTable, LISTED);

/** The newest reads of a camera that came in a span. */
export async function listReadsOfDevice(
  transaction: Transaction,
  { mall, device, most }: { readonly mall: number; readonly device: number; readonly most: number },
  { from, to }: AskedSpan,
) {
  const since = from === null ? empty : sql`and received_at >= ${from}`;
  const until = to === null ? empty : sql`and received_at < ${to}`;
  return queryRows(
    transaction,
    listed,
    sql`select ${columnsOf(plateReadTable, { only: LISTED })} from plate_reads
      where device_id = ${device} and mall_id = ${mall} ${since} ${until}
      order by received_at desc, id desc limit ${most}::int`,
  );
}
