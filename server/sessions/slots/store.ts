import sql, { raw } from 'sql-template-tag';
import { boolean } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { queryRows, updateRows } from '../../platform/storage/rows.ts';
import { sessionTable } from '../tables.ts';
import type { Unconfirmed } from './unconfirmed.ts';

/** The open sessions, entered since an instant, whose bay isn't surely known. */
export async function loadUnconfirmed(
  transaction: Transaction,
  since: Date,
): Promise<(Unconfirmed & { mall: number })[]> {
  const { mall, publicId: sessionId, entryAt, suggestedSlot } = sessionTable.columns;
  return queryRows(
    transaction,
    { mall, sessionId, entryAt, suggestedSlot, isInferred: boolean() },
    sql`select mall_id as mall, public_id as "sessionId", entry_at as "entryAt", suggested_slot as "suggestedSlot",
        slot_code is not null as "isInferred"
      from ${raw(sessionTable.name)}
      where state = 'open' and entry_at >= ${since} and (slot_code is null or slot_basis = 'inferred')
      order by entry_at, id`,
  );
}

/** Gives an open session the bay that its car took; false where it has left, or surely has another one. */
export async function saveBay(
  transaction: Transaction,
  sessionId: string,
  bay: { code: string; at: Date; basis: 'suggested' | 'inferred' },
): Promise<boolean> {
  const rows = await updateRows(
    transaction,
    sessionTable,
    { slotCode: bay.code, slotBasis: bay.basis, slotConfirmedAt: bay.at },
    sql`public_id = ${sessionId} and state = 'open'
      and (slot_code is null or (slot_basis = 'inferred' and ${bay.basis} = 'suggested'))`,
  );
  return rows.length === 1;
}
