import sql, { raw } from 'sql-template-tag';
import type { UnconfirmedSession } from '#domain/parking/session-slots.ts';
import { bigint, boolean, instant, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { changeRows, queryRows } from '../../platform/storage/rows.ts';
import type { Session } from '../session.ts';
import { sessionTable } from '../tables.ts';

/** An open session whose slot isn't surely known yet. */
export interface Unconfirmed extends UnconfirmedSession {
  /** A slot was taken for its own on the weaker sign; only the suggested one can still replace it. */
  readonly isInferred: boolean;
}

/** The open sessions, entered since an instant, whose slot isn't surely known. */
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
      where state = 'open' and vehicle_class is distinct from 'two_wheeler' and entry_at >= ${since} and (slot_code is null or slot_basis = 'inferred')
      order by entry_at, id`,
  );
}

/** Gives an open session the slot that its car took; false where it has left, or surely has another one. */
export async function saveSlot(
  transaction: Transaction,
  sessionId: string,
  slot: { code: string; at: Date; basis: 'suggested' | 'inferred' },
): Promise<boolean> {
  const count = await changeRows(
    transaction,
    sessionTable,
    { slotCode: slot.code, slotBasis: slot.basis, slotConfirmedAt: slot.at },
    sql`public_id = ${sessionId} and state = 'open'
      and (slot_code is null or (slot_basis = 'inferred' and ${slot.basis} = 'suggested'))`,
  );
  return count === 1;
}

/** The cars that surely left between two instants and seemed to stand in a slot, by one sign of it, the last to leave first. */
export async function listSurelyLeft(
  transaction: Transaction,
  mall: number,
  { from, to, basis }: { from: Date; to: Date; basis: 'suggested' | 'inferred' },
  most: number,
): Promise<{ code: string; takenAt: Date; exitAt: Date }[]> {
  return queryRows(
    transaction,
    { code: text(), exitAt: instant(), takenAt: instant() },
    sql`select slot_code as code, slot_confirmed_at as "takenAt", exit_at as "exitAt" from sessions
      where mall_id = ${mall} and state = 'closed' and closed_at between ${from} and ${to} and exit_at is not null
        and (review is null or review = 'length_doubtful') and slot_basis = ${basis} and match_detail->>'matched' = 'exact'
      order by closed_at desc limit ${most}`,
  );
}

/** The cars whose session between two instants is known by their own plate at both gates, the last to leave first; short and very long ones are left out. */
export async function listReadAtBoth(
  transaction: Transaction,
  mall: number,
  { from, to }: { from: Date; to: Date },
  most: number,
): Promise<{ entryAt: Date; exitAt: Date }[]> {
  return queryRows(
    transaction,
    { entryAt: instant(), exitAt: instant() },
    sql`select entry_at as "entryAt", exit_at as "exitAt" from sessions
      where mall_id = ${mall} and state = 'closed' and closed_at between ${from} and ${to} and review is null
        and vehicle_class is distinct from 'two_wheeler' and match_detail->>'matched' = 'exact'
        and exit_at - entry_at between interval '20 minutes' and interval '6 hours'
      order by closed_at desc limit ${most}`,
  );
}

/**
 * The numbers of those among some open sessions whose slot another car inside was given later: it was free by then, so
 * they stand there no more.
 */
export async function findLeftSlots(
  transaction: Transaction,
  open: readonly Pick<Session, 'id' | 'mall'>[],
): Promise<ReadonlySet<number>> {
  if (open.length === 0) return new Set();
  const malls = [...new Set(open.map(({ mall }) => mall))];
  const rows = await queryRows(
    transaction,
    { id: bigint() },
    // All cars inside are ordered once: joined with themselves they would be compared each with each.
    sql`select id from (
        select id, first_value(id) over (partition by mall_id, coalesce(slot_code, suggested_slot)
          order by coalesce(slot_confirmed_at, entry_at) desc, id desc) as "standsThere"
        from sessions
        where mall_id = any(${malls}::integer[]) and state = 'open' and coalesce(slot_code, suggested_slot) is not null
      ) inside where id <> "standsThere" and id = any(${open.map(({ id }) => id)}::bigint[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** When a slot was taken first by another car, to which it had been suggested, after an instant and before another; null where it was not. */
export async function findTakenByAnother(
  transaction: Transaction,
  { mall, slotCode, id }: { mall: number; slotCode: string; id: number },
  { since, until }: { since: Date; until: Date },
): Promise<Date | null> {
  const [row] = await queryRows(
    transaction,
    { takenAt: instant().orNull() },
    sql`select min(slot_confirmed_at) as "takenAt" from sessions
      where mall_id = ${mall} and entry_at between ${since} and ${until} and slot_code = ${slotCode}
        and slot_basis = 'suggested' and slot_confirmed_at between ${since} and ${until} and id <> ${id}`,
  );
  return row?.takenAt ?? null;
}
