import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { bigint } from '../platform/storage/column.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { asArrayText, columnsOf, queryRows, selectRows } from '../platform/storage/rows.ts';
import type { NewRowOf } from '../platform/storage/table.ts';
import { packMemory, unpackSlot, type StoredSlot } from './stored-slot.ts';
import { slotChangeTable, slotStateTable } from './tables.ts';

/** A change as the history holds it. */
export type SlotChangeRow = Omit<NewRowOf<typeof slotChangeTable>, 'mallId'>;

/** The next state of a slot, and the revision from which it was made. */
export interface Replacement extends StoredSlot {
  readonly replaces: number;
  /** The change of the history that says what this state says, where there is one. */
  readonly change: SlotChangeRow | null;
}

/** The state of every slot of one mall. */
export async function loadStates(transaction: Transaction, mall: number): Promise<StoredSlot[]> {
  const rows = await selectRows(transaction, slotStateTable, sql`where mall_id = ${mall}`);
  return rows.map(unpackSlot);
}

/** The named states as they are now. */
export function readStates(
  transaction: Transaction,
  mall: number,
  codes: readonly string[],
): Promise<StoredSlot[]> {
  return findStates(transaction, mall, codes, empty);
}

/** The named states, locked for this transaction: other processes' writes are seen, and theirs wait for ours. */
export function lockStates(
  transaction: Transaction,
  mall: number,
  codes: readonly string[],
): Promise<StoredSlot[]> {
  return findStates(transaction, mall, codes, sql`order by s.code for update of s`);
}

async function findStates(
  transaction: Transaction,
  mall: number,
  codes: readonly string[],
  rest: Sql,
): Promise<StoredSlot[]> {
  // By a join, so that each slot is found by the index even where the table's statistics are missing.
  const rows = await queryRows(
    transaction,
    slotStateTable.columns,
    sql`
    select ${columnsOf(slotStateTable, { as: 's' })}
    from unnest(${codes}::text[]) as wanted(code)
    join slot_states s on s.mall_id = ${mall}::int and s.code = wanted.code
    ${rest}`,
  );
  return rows.map(unpackSlot);
}

/**
 * Writes states, as one revision, over those that they were made from, and the changes that they say themselves into the
 * history. Fails, and everything of its transaction with it, where another process has written one of them meanwhile, or
 * where a slot is gone (`wereOvertaken`). So the commit may be given before the answer has come.
 */
export async function replaceStates(
  transaction: Transaction,
  mall: number,
  revision: number,
  slots: readonly Replacement[],
): Promise<void> {
  const [only, ...others] = slots;
  if (only && others.length === 0) return replaceOne(transaction, mall, revision, only);
  const states = slots.map(({ state }) => state);
  // The memories are one document: as an array of documents each would be written, quoted and read by itself.
  // The mall is given row by row, and apart: where the table's statistics are missing, comparing each slot with each
  // given one would seem as cheap as finding it by the index, and a message of 600 slots took 160 ms.
  await transaction.query(sql`
    with given as materialized (
      select ${mall}::int as mall_id, code, status, to_timestamp(since / 1000) as since, source,
        to_timestamp(observed_at / 1000) as observed_at, to_timestamp(received_at / 1000) as received_at,
        sequence, replaces, is_change, nullif(memory, 'null') as memory
      from rows from (unnest(
        ${asArrayText(states.map(({ code }) => code))}::text[],
        ${asArrayText(states.map(({ status }) => status))}::text[],
        ${instants(states.map(({ since }) => since))}::float8[],
        ${asArrayText(states.map(({ source }) => source))}::text[],
        ${instants(states.map(({ observedAt }) => observedAt))}::float8[],
        ${instants(slots.map(({ receivedAt }) => receivedAt))}::float8[],
        ${asArrayText(states.map(({ sequence }) => sequence))}::bigint[],
        ${asArrayText(slots.map(({ replaces }) => replaces))}::bigint[],
        ${asArrayText(slots.map(({ change }) => change !== null))}::boolean[]
      ), jsonb_array_elements(${JSON.stringify(slots.map(packMemory))}::jsonb))
        as raw(code, status, since, source, observed_at, received_at, sequence, replaces, is_change, memory)),
    written as (
      update slot_states s
      set status = n.status, since = n.since, source = n.source, observed_at = n.observed_at,
        received_at = n.received_at, sequence = n.sequence, memory = n.memory, revision = ${revision}::bigint
      from given n where s.mall_id = n.mall_id and s.code = n.code and s.revision = n.replaces
      returning 1),
    changed as (
      insert into slot_changes (mall_id, code, status, at, received_at, source, sequence)
      select mall_id, code, status, since, received_at, source, sequence from given where is_change)
    select 1 / (count(*) = ${slots.length}::bigint)::int from written`);
}

/** The same for one: most messages of sensors are of one slot, and lists cost the database as much again. */
async function replaceOne(
  transaction: Transaction,
  mall: number,
  revision: number,
  slot: Replacement,
): Promise<void> {
  const { state, receivedAt, replaces, change } = slot;
  const { code, status, since, source, observedAt, sequence } = state;
  const memory = packMemory(slot);
  await transaction.query(sql`
    with written as (
      update slot_states set status = ${status}::text, since = ${since}::timestamptz, source = ${source}::text,
        observed_at = ${observedAt}::timestamptz, received_at = ${receivedAt}::timestamptz, sequence = ${sequence}::bigint,
        memory = ${memory && JSON.stringify(memory)}::jsonb, revision = ${revision}::bigint
      where mall_id = ${mall}::int and code = ${code}::text and revision = ${replaces}::bigint
      returning 1),
    changed as (
      insert into slot_changes (mall_id, code, status, at, received_at, source, sequence)
      select ${mall}::int, ${code}::text, ${status}::text, ${since}::timestamptz, ${receivedAt}::timestamptz,
        ${source}::text, ${sequence}::bigint where ${change !== null}::boolean)
    select 1 / (count(*) = 1)::int from written`);
}

/** Whether states were not written because what they were made from is no more: they are one too few, and divide by 0. */
export function wereOvertaken(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '22012';
}

/** Appends changes that no state of the same transaction says: a later one of the slot followed, or time made them. */
export async function appendChanges(
  transaction: Transaction,
  mall: number,
  changes: readonly SlotChangeRow[],
): Promise<void> {
  await transaction.query(sql`
    insert into slot_changes (mall_id, code, status, at, received_at, source, sequence)
    select ${mall}::int, code, status, to_timestamp(at / 1000), to_timestamp(received_at / 1000), source, sequence
    from unnest(
      ${asArrayText(changes.map(({ code }) => code))}::text[],
      ${asArrayText(changes.map(({ status }) => status))}::text[],
      ${instants(changes.map(({ at }) => at))}::float8[],
      ${instants(changes.map(({ receivedAt }) => receivedAt))}::float8[],
      ${asArrayText(changes.map(({ source }) => source))}::text[],
      ${asArrayText(changes.map(({ sequence }) => sequence))}::bigint[])
      as given(code, status, at, received_at, source, sequence)`);
}

/** Deletes up to `most` changes that arrived before an instant; answers how many there were. */
export async function deleteChanges(transaction: Transaction, before: Date, most: number): Promise<number> {
  const gone = await queryRows(
    transaction,
    { id: bigint() },
    sql`
    delete from ${raw(slotChangeTable.name)} where id in (
      select id from slot_changes where received_at < ${before.toISOString()}::timestamptz order by id limit ${most}::int)
    returning id`,
  );
  return gone.length;
}

/** Instants as epoch milliseconds: the database reads a number in a third of the time that it reads a written date. */
function instants(list: readonly (Date | null)[]): string {
  return asArrayText(list.map((at) => at?.getTime() ?? null));
}
