import sql from 'sql-template-tag';
import type { SlotRename } from '../../malls/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';

type StateAsJson = Record<string, unknown>;

/** Slots that the sensors show as occupied. Readings wait until the transaction ends, so that no slot is taken meanwhile. */
export async function lockOccupied(transaction: Transaction, mall: number): Promise<string[]> {
  const states = await transaction.query<{ code: string; status: string }>(
    sql`select code, status from slot_states where mall_id = ${mall} order by code for update`,
  );
  return states.filter(({ status }) => status === 'occupied').map(({ code }) => code);
}

/** The states of renamed slots as JSON, under their new codes and with another revision. */
export async function takeStates(
  transaction: Transaction,
  mall: number,
  renames: readonly SlotRename[],
  revision: number,
): Promise<StateAsJson[]> {
  const codes = renames.map(({ from }) => from);
  const rows = await transaction.query<{ state: StateAsJson }>(sql`
    select to_jsonb(s) as state from slot_states s
    where mall_id = ${mall} and code = any(${codes}::text[]) for update`);
  const newCode = new Map(renames.map(({ from, to }) => [from, to]));
  return rows.map(({ state }) => ({ ...state, code: newCode.get(String(state['code'])), revision }));
}

/** Stores states. A slot that has none yet is unknown. */
export async function putStates(
  transaction: Transaction,
  mall: number,
  states: readonly StateAsJson[],
): Promise<void> {
  await transaction.query(sql`
    insert into slot_states select * from jsonb_populate_recordset(null::slot_states, ${JSON.stringify(states)}::jsonb)`);
  await transaction.query(sql`
    insert into slot_states (mall_id, code, status) select mall_id, code, 'unknown' from slots where mall_id = ${mall}
    on conflict (mall_id, code) do nothing`);
}
