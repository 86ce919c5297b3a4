import sql from 'sql-template-tag';
import { instant, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';

const shape = { code: text(), since: instant(), freedAt: instant() };

/** When bays were first freed after an instant of each, within a time; nothing for a bay that was not. */
export async function listFreedBays(
  transaction: Transaction,
  mall: number,
  bays: readonly { code: string; since: Date }[],
  { from, to }: { from: Date; to: Date },
): Promise<{ code: string; since: Date; freedAt: Date }[]> {
  if (bays.length === 0) return [];
  return queryRows(
    transaction,
    shape,
    sql`select bay.code, bay.since, min(freed.at) as "freedAt"
      from unnest(${bays.map(({ code }) => code)}::text[],
          ${bays.map(({ since }) => since.toISOString())}::timestamptz[]) as bay (code, since)
        join slot_changes freed on freed.mall_id = ${mall} and freed.code = bay.code and freed.status = 'empty'
          and freed.at > bay.since and freed.at between ${from} and ${to}
      group by bay.code, bay.since`,
  );
}
