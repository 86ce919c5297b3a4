import sql, { raw } from 'sql-template-tag';
import { bigint, integer } from '../platform/storage/column.ts';
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
}

/** The state of every slot of one mall. */
export async function loadStates(transaction: Transaction, mall: number): Promise<StoredSlot[]> {
  const rows = await selectRows(transaction, slotStateTable, sql`where mall_id = ${mall}`);
  return rows.map(unpackSlot);
}

/** The named states, locked for this transaction: other processes' writes are seen, and theirs wait for ours. */
export async function lockStates(
  transaction: Transaction,
  mall: number,
  codes: readonly string[],
): Promise<StoredSlot[]> {
  // By a join, so that each slot is found by the index even where the table's statistics are missing.
  const rows = await queryRows(
    transaction,
    slotStateTable.columns,
    sql`
    select ${columnsOf(slotStateTable, { as: 's' })}
    from unnest(${codes}::text[]) as wanted(code)
    join slot_states s on s.mall_id = ${mall}::int and s.code = wanted.code
    order by s.code for update of s`,
  );
  return rows.map(unpackSlot);
}

/**
 * Writes states, as one revision, over those that they were made from. Answers how many were written: fewer than given where another
 * process has written one of them meanwhile, or where a slot is gone. Then everything has to be taken back.
 */
export async function replaceStates(
  transaction: Transaction,
  mall: number,
  revision: number,
  slots: readonly Replacement[],
): Promise<number> {
  const states = slots.map(({ state }) => state);
  const asText = textOfInstants();
  // The memories are one document: as an array of documents each would be written, quoted and read by itself.
  // The mall is given row by row, and apart: where the table's statistics are missing, comparing each slot with each
  // given one would seem as cheap as finding it by the index, and a message of 600 slots took 160 ms.
  const [written] = await queryRows(
    transaction,
    { count: integer() },
    sql`
    with written as (
      update slot_states s
      set status = n.status, since = n.since, source = n.source, observed_at = n.observed_at,
        received_at = n.received_at, sequence = n.sequence, memory = nullif(n.memory, 'null'), revision = ${revision}::bigint
      from (select ${mall}::int as mall_id, * from rows from (unnest(
        ${asArrayText(states.map(({ code }) => code))}::text[],
        ${asArrayText(states.map(({ status }) => status))}::text[],
        ${asArrayText(states.map(({ since }) => asText(since)))}::timestamptz[],
        ${asArrayText(states.map(({ source }) => source))}::text[],
        ${asArrayText(states.map(({ observedAt }) => asText(observedAt)))}::timestamptz[],
        ${asArrayText(slots.map(({ receivedAt }) => asText(receivedAt)))}::timestamptz[],
        ${asArrayText(states.map(({ sequence }) => sequence))}::bigint[],
        ${asArrayText(slots.map(({ replaces }) => replaces))}::bigint[]
      ), jsonb_array_elements(${JSON.stringify(states.map(packMemory))}::jsonb))
        as given(code, status, since, source, observed_at, received_at, sequence, replaces, memory) offset 0) n
      where s.mall_id = n.mall_id and s.code = n.code and s.revision = n.replaces
      returning 1)
    select count(*)::int as count from written`,
  );
  return written?.count ?? 0;
}

export async function appendChanges(
  transaction: Transaction,
  mall: number,
  changes: readonly SlotChangeRow[],
): Promise<void> {
  const asText = textOfInstants();
  await transaction.query(sql`
    insert into slot_changes (mall_id, code, status, at, received_at, source, sequence)
    select ${mall}::int, * from unnest(
      ${asArrayText(changes.map(({ code }) => code))}::text[],
      ${asArrayText(changes.map(({ status }) => status))}::text[],
      ${asArrayText(changes.map(({ at }) => asText(at)))}::timestamptz[],
      ${asArrayText(changes.map(({ receivedAt }) => asText(receivedAt)))}::timestamptz[],
      ${asArrayText(changes.map(({ source }) => source))}::text[],
      ${asArrayText(changes.map(({ sequence }) => sequence))}::bigint[])`);
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

/** Instants as the database takes them: many slots share few instants, and writing them out takes time. */
function textOfInstants(): (at: Date | null) => string | null {
  const known = new Map<number, string>();
  return (at) => {
    if (at === null) return null;
    const text = known.get(at.getTime()) ?? at.toISOString();
    known.set(at.getTime(), text);
    return text;
  };
}
