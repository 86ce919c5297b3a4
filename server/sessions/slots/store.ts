import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Unconfirmed } from './unconfirmed-sessions.ts';

/** The open stays, entered since an instant, whose bay isn't surely known. */
export async function loadUnconfirmed(
  transaction: Transaction,
  since: Date,
): Promise<(Unconfirmed & { mall: number })[]> {
  return transaction.query<Unconfirmed & { mall: number }>(sql`
    select mall_id as mall, public_id as "sessionId", entry_at as "entryAt", suggested_slot as "suggestedSlot",
      slot_code is not null as "isInferred"
    from sessions
    where state = 'open' and entry_at >= ${since} and (slot_code is null or slot_basis = 'inferred')
    order by entry_at, id`);
}

/** Gives an open stay the bay it took; false where it has left, or surely has another one. */
export async function saveBay(
  transaction: Transaction,
  sessionId: string,
  bay: { code: string; at: Date; basis: 'suggested' | 'inferred' },
): Promise<boolean> {
  const rows = await transaction.query(sql`
    update sessions set slot_code = ${bay.code}, slot_basis = ${bay.basis}, slot_confirmed_at = ${bay.at}
    where public_id = ${sessionId} and state = 'open'
      and (slot_code is null or (slot_basis = 'inferred' and ${bay.basis} = 'suggested'))
    returning id`);
  return rows.length === 1;
}
