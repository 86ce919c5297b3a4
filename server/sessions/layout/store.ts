import sql from 'sql-template-tag';
import type { SlotRename } from '../../malls/index.ts';
import { integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows } from '../../platform/storage/rows.ts';

/** Slots in which cars of open sessions stand, of all or of those named. */
async function findSlotsInUse(
  transaction: Transaction,
  mall: number,
  among?: readonly string[],
): Promise<string[]> {
  const isNamed = among ? sql`slot_code = any(${[...among]}::text[])` : sql`slot_code is not null`;
  const rows = await queryRows(
    transaction,
    { code: text() },
    sql`select slot_code as code from sessions where mall_id = ${mall} and state = 'open' and ${isNamed}`,
  );
  return rows.map(({ code }) => code);
}

/** Open sessions follow their slot to its new code; closed ones stay with the code that was on the wall then. */
async function renameSlots(
  transaction: Transaction,
  mall: number,
  renames: readonly SlotRename[],
): Promise<void> {
  if (renames.length === 0) return;
  await transaction.query(sql`
    with renamed as (select * from jsonb_to_recordset(${JSON.stringify(renames)}::jsonb) as r("from" text, "to" text))
    update sessions s set
      slot_code = coalesce((select "to" from renamed where "from" = s.slot_code), s.slot_code),
      suggested_slot = coalesce((select "to" from renamed where "from" = s.suggested_slot), s.suggested_slot)
    where mall_id = ${mall} and state = 'open'
      and (slot_code in (select "from" from renamed) or suggested_slot in (select "from" from renamed))`);
}

/** What sessions store about slots follows a layout. */
export const sessionSlots = {
  findInUse: findSlotsInUse,
  prepareRename: async (transaction: Transaction, mall: number, renames: readonly SlotRename[]) => () =>
    renameSlots(transaction, mall, renames),
};

/** Cars inside: sessions that nobody has closed. */
export async function countOpenSessions(transaction: Transaction, mall: number): Promise<number> {
  const [row] = await queryRows(
    transaction,
    { count: integer() },
    sql`select count(*) as count from sessions where mall_id = ${mall} and state = 'open'`,
  );
  return row?.count ?? 0;
}
