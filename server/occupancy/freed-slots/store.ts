import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Clearing } from '#domain/parking/cleared-at-once.ts';
import type { SlotTurn } from '#domain/parking/occupations.ts';
import { listShownAgain, turnsBySlot, type StatusesBefore } from '#domain/parking/turns-by-slot.ts';
import { instant, integer, text } from '../../platform/storage/column.ts';
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
    sql`with freed as materialized (
        select code, at from slot_changes where mall_id = ${mall} and status = 'empty' and at between ${from} and ${to})
      select slot.code, slot.since, min(freed.at) as "freedAt"
      from unnest(${slots.map(({ code }) => code)}::text[],
          ${slots.map(({ since }) => since.toISOString())}::timestamptz[]) as slot (code, since)
        join freed on freed.code = slot.code and freed.at > slot.since
      group by slot.code, slot.since`,
  );
}

/** So far back what a slot showed before a silence is searched. */
const BEFORE_SILENCE = raw(`interval '1 day'`);

/** Which of some slots were taken when they were last known before an instant of each. */
export async function listStoodBefore(
  transaction: Transaction,
  mall: number,
  slots: readonly { readonly slot: string; readonly at: Date }[],
): Promise<ReadonlySet<string>> {
  const rows = await queryRows(
    transaction,
    { code: text(), status: text() },
    sql`select distinct on (c.code) c.code, c.status
      from unnest(${slots.map(({ slot }) => slot)}::text[], ${slots.map(({ at }) => at.toISOString())}::timestamptz[])
          as wanted (code, at)
        join slot_changes c on c.mall_id = ${mall} and c.code = wanted.code and c.status <> 'unknown'
          and c.at < wanted.at and c.at > wanted.at - ${BEFORE_SILENCE}
      order by c.code, c.at desc, c.id desc`,
  );
  return new Set(rows.flatMap(({ code, status }) => (status === 'occupied' ? [code] : [])));
}

const changeShape = { status: text<'empty' | 'occupied' | 'unknown'>(), at: instant() };

/** What became of a slot between two instants, the earliest first. */
export async function listChangesOfSlot(
  transaction: Transaction,
  mall: number,
  code: string,
  { from, to, most }: { from: Date; to: Date; most: number },
) {
  return queryRows(
    transaction,
    changeShape,
    sql`select status, at from slot_changes where mall_id = ${mall} and code = ${code} and at between ${from} and ${to}
      order by at, id limit ${most}::int`,
  );
}

/**
 * The changes of a mall's slots between two instants, but for those to unknown that were wrong: a sensor without a
 * connection was silent, and what it had stored came afterwards.
 */
function refutedAway(mall: number, from: Date, to: Date): Sql {
  return sql`select id, code, status, at from (
      select id, code, status, at,
        min(at) over (partition by code order by id rows between 1 following and unbounded following) as "storedAt"
      from slot_changes where mall_id = ${mall} and at between ${from} and ${to}) as changes
    where status <> 'unknown' or "storedAt" is null or "storedAt" > at`;
}

const turnShape = { id: integer(), code: text(), ...changeShape };

/** What became of all slots of a mall between two instants, slot by slot, the earliest first. */
export async function listTurns(
  transaction: Transaction,
  mall: number,
  { from, to }: TimeSpan,
  only: Sql = empty,
): Promise<SlotTurn[]> {
  const turns = await queryRows(
    transaction,
    turnShape,
    sql`select id, code, status, at from slot_changes where mall_id = ${mall} and at between ${from} and ${to} ${only}
      order by at, id`,
  );
  const again = listShownAgain(turns);
  return turnsBySlot(
    turns,
    again.length > 0 ? await findStatusesBefore(transaction, mall, again, from) : undefined,
  );
}

/** What some slots showed when they were last known, within a day before an instant. */
async function findStatusesBefore(
  transaction: Transaction,
  mall: number,
  codes: readonly string[],
  at: Date,
): Promise<StatusesBefore> {
  const rows = await queryRows(
    transaction,
    { code: text(), status: turnShape.status },
    sql`select distinct on (code) code, status from slot_changes
      where mall_id = ${mall} and code = any(${[...codes]}::text[]) and status <> 'unknown'
        and at < ${at} and at > ${at}::timestamptz - ${BEFORE_SILENCE}
      order by code, at desc, id desc`,
  );
  return new Map(rows.map(({ code, status }) => [code, status]));
}

/** What became, since an instant, of the slots that were freed within a time at its end; slot by slot, the earliest first. */
export async function listTurnsOfFreed(
  transaction: Transaction,
  mall: number,
  { since, freed }: { since: Date; freed: TimeSpan },
): Promise<SlotTurn[]> {
  const from = new Date(Math.max(since.getTime(), freed.from.getTime()));
  // A change to empty is never refuted, so that the slots are known before their changes are.
  const ofFreed = sql`and code = any(array(select distinct code from slot_changes
    where mall_id = ${mall} and status = 'empty' and at between ${from} and ${freed.to}))`;
  return listTurns(transaction, mall, { from: since, to: freed.to }, ofFreed);
}

/** When a slot of a mall was known first; null where none ever was. */
export async function findFirstChange(transaction: Transaction, mall: number): Promise<Date | null> {
  const [row] = await queryRows(
    transaction,
    { at: instant() },
    sql`select at from slot_changes where mall_id = ${mall} order by at limit 1`,
  );
  return row?.at ?? null;
}

/** Since when a slot was free for at least so long, after an instant and before another; null where it never was. */
export async function findLongFree(
  transaction: Transaction,
  mall: number,
  code: string,
  { since, until, atLeastMs }: { since: Date; until: Date; atLeastMs: number },
): Promise<Date | null> {
  const [row] = await queryRows(
    transaction,
    { freedAt: instant() },
    sql`select at as "freedAt" from (
        select at, status, coalesce(lead(at) over (order by at, id), ${until}) as next from slot_changes
        where mall_id = ${mall} and code = ${code} and at > ${since} and at <= ${until}) as changes
      where status = 'empty' and next - at >= ${atLeastMs} * interval '1 millisecond' order by at limit 1`,
  );
  return row?.freedAt ?? null;
}

const taken = { code: text(), takenAt: instant(), freedAt: instant() };

/** A time from one instant to another. */
export interface TimeSpan {
  readonly from: Date;
  readonly to: Date;
}

/** A sensor that flaps shows a car as gone for seconds. */
const FLAPS_MS = 30_000;

/**
 * The slots that one car has taken: empty until it came within one time, freed within another, and never free for longer
 * than a sensor flaps in between.
 */
export async function listTakenThroughout(
  transaction: Transaction,
  mall: number,
  { came, left }: { came: TimeSpan; left: TimeSpan },
): Promise<{ code: string; takenAt: Date; freedAt: Date }[]> {
  return queryRows(
    transaction,
    taken,
    sql`with changes as (
        select code, status, at, lead(at) over slot as next, lag(status) over slot as before,
          lead(status) over slot as after
        from (${refutedAway(mall, dayBefore(came.from), left.to)}) as turns
        window slot as (partition by code order by at, id)),
      arrived as (
        select code, min(at) as at from changes where status = 'occupied' and before = 'empty'
          and at between ${came.from} and ${came.to} group by code),
      freed as (
        select changes.code, arrived.at as taken, min(changes.at) as at from arrived join changes using (code)
        where status = 'empty' and changes.at > arrived.at
          and (next is null or next - changes.at > ${FLAPS_MS} * interval '1 millisecond' or after = 'unknown')
        group by changes.code, arrived.at)
      select code, taken as "takenAt", at as "freedAt" from freed
      where at between ${left.from} and ${left.to} order by code`,
  );
}

const clearing = { code: text(), at: instant(), takenUntil: instant() };
/** Who has been in a slot for longer is not asked for. */
const TAKEN_SINCE_MS = 36 * 3_600_000;

/** The slots that became free since an instant and are free still, of those that had been taken, with a silence between or without. */
export function listClearings(
  transaction: Transaction,
  mall: number,
  { from, to }: TimeSpan,
): Promise<Clearing[]> {
  const since = new Date(from.getTime() - TAKEN_SINCE_MS);
  return queryRows(
    transaction,
    clearing,
    sql`with turns as (
        select code, status, at, id from slot_changes where mall_id = ${mall} and at between ${since} and ${to}),
      known as (
        select code, status, at, lag(status) over slot as before, lag(at) over slot as "beforeAt",
          lead(status) over slot as after
        from turns where status <> 'unknown' window slot as (partition by code order by at, id))
      select known.code, known.at, coalesce((select min(turns.at) from turns where turns.code = known.code
          and turns.status = 'unknown' and turns.at between known."beforeAt" and known.at), known.at) as "takenUntil"
      from known where status = 'empty' and before = 'occupied' and after is null and at >= ${from}`,
  );
}

/** A slot is reported often enough for its status to have been reported by then. */
function dayBefore(at: Date): Date {
  return new Date(at.getTime() - 24 * 3_600_000);
}
