import sql, { empty } from 'sql-template-tag';
import type { SlotRename } from '../../malls/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { pickColumns, queryRows, selectRows, writeRows } from '../../platform/storage/rows.ts';
import { slotStateTable, type SlotStateRow } from '../tables.ts';

/**
 * Slots that the sensors show as occupied, of all or of those named. Their readings wait until the transaction ends, so
 * that none is taken meanwhile.
 */
export async function lockOccupied(
  transaction: Transaction,
  mall: number,
  among?: readonly string[],
): Promise<string[]> {
  const isNamed = among ? sql`and code = any(${[...among]}::text[])` : empty;
  const states = await queryRows(
    transaction,
    pickColumns(slotStateTable, ['code', 'status']),
    sql`select code, status from slot_states where mall_id = ${mall} ${isNamed} order by code for update`,
  );
  return states.filter(({ status }) => status === 'occupied').map(({ code }) => code);
}

/** The states of renamed slots, under their new codes and with another revision. */
export async function takeStates(
  transaction: Transaction,
  mall: number,
  renames: readonly SlotRename[],
  revision: number,
): Promise<SlotStateRow[]> {
  const newCodes = new Map(renames.map(({ from, to }) => [from, to]));
  const fit = sql`where mall_id = ${mall} and code = any(${[...newCodes.keys()]}::text[]) for update`;
  const states = await selectRows(transaction, slotStateTable, fit);
  return states.map((state) => ({ ...state, code: newCodes.get(state.code) ?? state.code, revision }));
}

/** Stores states. A slot of the mall that has none yet is unknown. */
export async function putStates(
  transaction: Transaction,
  mall: number,
  states: readonly SlotStateRow[],
  codes: readonly string[],
): Promise<void> {
  await writeRows(transaction, slotStateTable, states);
  await transaction.query(sql`
    insert into slot_states (mall_id, code, status)
    select ${mall}::int, code, 'unknown' from unnest(${[...codes]}::text[]) as laid_out (code)
    on conflict (mall_id, code) do nothing`);
}
