import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { PlateView } from '../../plates/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { pickColumns, queryRows } from '../../platform/storage/rows.ts';
import { plateReadTable, readImageTable } from '../tables.ts';

/** What was erased: how many reads, and which files were their images. */
export interface ErasedReads {
  readonly count: number;
  readonly files: readonly string[];
}

/** What stands in the place of a plate in a read: the read itself stands, so that a device that sends it again is answered. */
const ERASED = 'erased';

/** Takes plates and images out of all reads of these sessions. */
export async function eraseReadsOf(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<ErasedReads> {
  return eraseReads(transaction, sql`session_id = any(${[...sessions]}::bigint[])`);
}

/** The same for reads that belong to no session and that views of plates show. */
export async function eraseReadsInViews(
  transaction: Transaction,
  views: readonly PlateView[],
): Promise<ErasedReads> {
  if (views.length === 0) return { count: 0, files: [] };
  const shown = views.map(
    ({ key, from, until }) => sql`(plate_key = ${key} and used_at >= ${from}
      ${until === null ? empty : sql`and used_at < ${until}`})`,
  );
  return eraseReads(transaction, sql`session_id is null and not is_waiting and (${join(shown, ' or ')})`);
}

/** The same for some reads that belong to no session and came before an instant. */
export async function eraseReadsAlone(
  transaction: Transaction,
  before: Date,
  most: number,
): Promise<ErasedReads> {
  return eraseReads(
    transaction,
    sql`id in (select id from plate_reads where session_id is null and not is_waiting and plate_raw <> ${ERASED}
      and received_at < ${before} order by received_at limit ${most}::int)`,
  );
}

async function eraseReads(transaction: Transaction, which: Sql): Promise<ErasedReads> {
  const images = await queryRows(
    transaction,
    pickColumns(readImageTable, ['hash']),
    sql`delete from read_images where plate_read_id in (select id from plate_reads where ${which}) returning hash`,
  );
  const reads = await queryRows(
    transaction,
    pickColumns(plateReadTable, ['id']),
    sql`update plate_reads set plate_raw = ${ERASED}, plate_key = null,
      answer = answer || jsonb_build_object('plate', ${ERASED}::text, 'display', '["", ""]'::jsonb)
      where ${which} and plate_raw <> ${ERASED} returning id`,
  );
  return { count: reads.length, files: images.flatMap(({ hash }) => hash ?? []) };
}
