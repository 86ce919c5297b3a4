import sql from 'sql-template-tag';
import { SURE_READ } from '#domain/plates/evidence.ts';
import { listNeighbours } from '#domain/plates/neighbours.ts';
import { boolean } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { queryRows } from '../../../platform/storage/rows.ts';

const LATELY_MS = 30 * 24 * 3_600_000;

/** Whether cars under plates one character from one were lately in a mall, each read under its own at both gates, or surely at the entry, but for some sessions. */
export async function hasNeighbours(
  transaction: Transaction,
  mall: number,
  { key, but, now }: { key: string; but: readonly number[]; now: Date },
): Promise<boolean> {
  const [row] = await queryRows(
    transaction,
    { isSo: boolean() },
    sql`select exists (select from sessions
      where mall_id + 0 = ${mall}::integer and plate_key = any(${listNeighbours(key)}::text[])
        and entry_at >= ${new Date(now.getTime() - LATELY_MS)} and not id = any(${[...but]}::bigint[])
        and (match_detail->>'matched' = 'exact' or exit_plate_raw = entry_plate_raw
          or (state = 'open' and coalesce(entry_confidence, 1) >= ${SURE_READ}))
      ) as "isSo"`,
  );
  return row?.isSo === true;
}
