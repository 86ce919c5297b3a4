import sql from 'sql-template-tag';
import type { SlotTurn } from '#domain/parking/occupations.ts';
import { RESTLESS_FLIPS, RESTLESS_WITHIN_MS } from '#domain/parking/restless-slot.ts';
import { instant, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';

/** A turn, and the device that reported it. */
export type ReportedTurn = SlotTurn & { readonly source: string | null };

const turnShape = {
  code: text(),
  status: text<'empty' | 'occupied' | 'unknown'>(),
  at: instant(),
  source: text().orNull(),
};

/**
 * The turns, from an instant up to `now`, of the slots of a mall that may be restless at `now`: who is has turned often
 * enough within the last two spans of time. The earliest first.
 */
export function listTurnsOfTurning(
  transaction: Transaction,
  mall: number,
  { from, now }: { readonly from: Date; readonly now: Date },
): Promise<ReportedTurn[]> {
  const lately = new Date(now.getTime() - 2 * RESTLESS_WITHIN_MS);
  return queryRows(
    transaction,
    turnShape,
    sql`select code, status, at, source from slot_changes
      where mall_id = ${mall} and at between ${from} and ${now} and code = any(array(
        select code from slot_changes where mall_id = ${mall} and at between ${lately} and ${now}
          and status <> 'unknown' group by code having count(*) >= ${RESTLESS_FLIPS}::int))
      order by at, id`,
  );
}
