import { randomInt } from 'node:crypto';
import sql from 'sql-template-tag';
import type { SlotRename } from '../../malls/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';

type StateAsJson = Record<string, unknown>;

/** Slots that the sensors show as occupied. Readings wait until the transaction ends, so that no slot is taken meanwhile. */
async function lockOccupied(transaction: Transaction, mall: number): Promise<string[]> {
  const states = await transaction.query<{ code: string; status: string }>(
    sql`select code, status from slot_states where mall_id = ${mall} order by code for update`,
  );
  return states.filter(({ status }) => status === 'occupied').map(({ code }) => code);
}

/** Carries the states of renamed slots over to their new codes. A slot that has no state yet is unknown. */
async function prepareRename(
  transaction: Transaction,
  mall: number,
  renames: readonly SlotRename[],
): Promise<() => Promise<void>> {
  const states = renames.length === 0 ? [] : await takeStates(transaction, mall, renames);
  return () => putStates(transaction, mall, states);
}

/** What occupancy stores about slots follows a layout. */
export const occupancySlots = { findInUse: lockOccupied, prepareRename };

async function takeStates(
  transaction: Transaction,
  mall: number,
  renames: readonly SlotRename[],
): Promise<StateAsJson[]> {
  const codes = renames.map(({ from }) => from);
  const rows = await transaction.query<{ state: StateAsJson }>(sql`
    select to_jsonb(s) as state from slot_states s
    where mall_id = ${mall} and code = any(${codes}::text[]) for update`);
  const newCode = new Map(renames.map(({ from, to }) => [from, to]));
  // Another revision: whoever remembers the slot of this code must not take its state for this one's.
  const revision = randomInt(1, 2 ** 48 - 1);
  return rows.map(({ state }) => ({ ...state, code: newCode.get(String(state['code'])), revision }));
}

async function putStates(
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
