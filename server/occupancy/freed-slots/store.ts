import sql from 'sql-template-tag';
import { instant, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';

const shape = { code: text(), since: instant(), freedAt: instant() };

/** When slots were first freed after an instant of each, within a time; nothing for a slot that was not. */
export async function listFreedSlots(
  transaction: Transaction,
  mall: number,
  slots: readonly { code: string; since: Date }[],
  { from, to }: { from: Date; to: Date },
): Promise<{ code: string; since: Date; freedAt: Date }[]> {
  if (slots.length === 0) return [];
  return queryRows(
    transaction,
    shape,
    sql`select slot.code, slot.since, min(freed.at) as "freedAt"
      from unnest(${slots.map(({ code }) => code)}::text[],
          ${slots.map(({ since }) => since.toISOString())}::timestamptz[]) as slot (code, since)
        join slot_changes freed on freed.mall_id = ${mall} and freed.code = slot.code and freed.status = 'empty'
          and freed.at > slot.since and freed.at between ${from} and ${to}
      group by slot.code, slot.since`,
  );
}
