import sql from 'sql-template-tag';
import { boolean, integer, text } from '../../platform/storage/column.ts';
import type { RestingSlot } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { asArrayText, queryRows } from '../../platform/storage/rows.ts';

const GATES = { code: text(), left: integer(), mayBeIt: integer(), hasCar: boolean() };

/**
 * What the gates know of cars that slots show: how many left by a read at an exit since, of how many visits each may be, and
 * whether one is known to stand there. Who came unread just before it was taken, and ended without a read, may be it too.
 */
export function askGates(transaction: Transaction, mall: number, slots: readonly RestingSlot[]) {
  const times = (of: 'since' | 'restsSince') => asArrayText(slots.map((slot) => slot[of].toISOString()));
  return queryRows(
    transaction,
    GATES,
    sql`select slot.code,
        (select count(*)::int from sessions s where s.mall_id = ${mall} and s.state = 'closed'
          and s.closed_at > slot.since and s.exit_gate is not null) as left,
        ((select count(*)::int from sessions s where s.mall_id = ${mall} and s.state = 'open'
            and s.entry_at <= slot.reported + interval '10 minutes')
          + (select count(*)::int from sessions s where s.mall_id = ${mall} and s.state = 'closed'
            and s.exit_gate is null and s.entry_at > slot.reported - interval '15 minutes'
            and s.entry_at <= slot.reported + interval '10 minutes')) as "mayBeIt",
        exists (select from sessions s where s.mall_id = ${mall} and s.state = 'open'
          and s.entry_at <= slot.reported + interval '10 minutes'
          and (s.slot_code = slot.code or s.suggested_slot = slot.code)) as "hasCar"
      from unnest(${asArrayText(slots.map(({ code }) => code))}::text[], ${times('restsSince')}::timestamptz[],
        ${times('since')}::timestamptz[]) as slot (code, since, reported)`,
  );
}
