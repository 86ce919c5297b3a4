import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '../../../platform/storage/database.ts';
import { pickColumns, queryRows } from '../../../platform/storage/rows.ts';
import { sessionTable } from '../../tables.ts';

const NAME = pickColumns(sessionTable, ['publicId']);

/** The names of the visits of a mall that have ended since an instant. */
export async function listNamesEndedSince(
  transaction: Transaction,
  mall: number,
  since: Date,
): Promise<string[]> {
  const rows = await queryRows(
    transaction,
    NAME,
    sql`select public_id as "publicId" from ${raw(sessionTable.name)}
      where mall_id = ${mall} and state = 'closed' and closed_at > ${since}`,
  );
  return rows.map(({ publicId }) => publicId);
}
