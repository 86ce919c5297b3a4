import { randomInt } from 'node:crypto';
import sql from 'sql-template-tag';
import type { ParkingConfig } from '#contract/malls.ts';
import type { SlotPlace } from '#domain/parking/mall.ts';
import type { Transaction } from '../../platform/storage/database.ts';

type Renames = readonly { from: string; to: SlotPlace }[];

/**
 * Codes of slots that a car is in: as the sensors say, and as the open stays say. Sensors wait until the transaction
 * ends, so that no bay is taken while it goes.
 */
export async function loadSlotsInUse(
  transaction: Transaction,
  mall: number,
): Promise<{ occupied: string[]; ofStays: string[] }> {
  const states = await transaction.query<{ code: string; status: string }>(
    sql`select code, status from slot_states where mall_id = ${mall} order by code for update`,
  );
  const ofStays = await transaction.query<{ code: string }>(
    sql`select slot_code as code from sessions where mall_id = ${mall} and state = 'open' and slot_code is not null`,
  );
  return {
    occupied: states.filter(({ status }) => status === 'occupied').map(({ code }) => code),
    ofStays: ofStays.map(({ code }) => code),
  };
}

/** Slots that an earlier change retired and that still wait to become free. */
export async function loadRetired(transaction: Transaction, mall: number): Promise<SlotPlace[]> {
  return transaction.query<SlotPlace>(sql`
    select code, level, section, position as index from slots
    where mall_id = ${mall} and retired_at is not null`);
}

/** Takes the state of slots out from under their old codes, to be put back under the new ones. */
export async function takeStates(
  transaction: Transaction,
  mall: number,
  renames: Renames,
): Promise<Record<string, unknown>[]> {
  if (renames.length === 0) return [];
  const rows = await transaction.query<{ state: Record<string, unknown> }>(sql`
    select to_jsonb(s) as state from slot_states s
    where mall_id = ${mall} and code in (${fromCodes(renames)}) for update`);
  await transaction.query(sql`delete from slots where mall_id = ${mall} and code in (${fromCodes(renames)})`);
  const newCode = new Map(renames.map(({ from, to }) => [from, to.code]));
  // Another revision: whoever remembers the slot of this code must not take its state for this one's.
  const revision = randomInt(1, 2 ** 48 - 1);
  return rows.map(({ state }) => ({ ...state, code: newCode.get(String(state['code'])), revision }));
}

/** Brings the slots to the new layout: what is neither in it nor kept as retired goes, with its state. */
export async function writeSlots(
  transaction: Transaction,
  mall: number,
  places: readonly SlotPlace[],
  retired: readonly SlotPlace[],
  at: Date,
): Promise<void> {
  const staying = JSON.stringify([...places, ...retired].map(({ code }) => code));
  await transaction.query(sql`
    delete from slots where mall_id = ${mall} and code not in (select jsonb_array_elements_text(${staying}::jsonb))`);
  await transaction.query(sql`
    update slots s set retired_at = coalesce(s.retired_at, ${at}), position = p.index
    from jsonb_to_recordset(${JSON.stringify(retired)}::jsonb) as p(code text, index integer)
    where s.mall_id = ${mall} and s.code = p.code`);
  await transaction.query(sql`
    insert into slots (mall_id, code, level, section, position)
    select ${mall}, code, level, section, index from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as p(code text, level text, section text, index integer)
    on conflict (mall_id, code) do update
      set level = excluded.level, section = excluded.section, position = excluded.position, retired_at = null`);
}

/** Puts states back under their new codes. A slot that has none yet is unknown. */
export async function putStates(
  transaction: Transaction,
  mall: number,
  states: readonly Record<string, unknown>[],
): Promise<void> {
  await transaction.query(sql`
    insert into slot_states select * from jsonb_populate_recordset(null::slot_states, ${JSON.stringify(states)}::jsonb)`);
  await transaction.query(sql`
    insert into slot_states (mall_id, code, status) select mall_id, code, 'unknown' from slots where mall_id = ${mall}
    on conflict (mall_id, code) do nothing`);
}

/** Open stays follow their slot to its new code; finished ones keep the code that was on the wall then. */
export async function renameInOpenStays(
  transaction: Transaction,
  mall: number,
  renames: Renames,
): Promise<void> {
  if (renames.length === 0) return;
  const pairs = JSON.stringify(renames.map(({ from, to }) => ({ old: from, new: to.code })));
  await transaction.query(sql`
    with renamed as (select * from jsonb_to_recordset(${pairs}::jsonb) as r(old text, new text))
    update sessions s set
      slot_code = coalesce((select new from renamed where old = s.slot_code), s.slot_code),
      suggested_slot = coalesce((select new from renamed where old = s.suggested_slot), s.suggested_slot)
    where mall_id = ${mall} and state = 'open'
      and (slot_code in (select old from renamed) or suggested_slot in (select old from renamed))`);
}

/** Writes the configuration. The last three former slot formats are kept: controllers may still speak them. */
export async function writeConfig(
  transaction: Transaction,
  mall: number,
  config: ParkingConfig,
): Promise<void> {
  await transaction.query(sql`
    update malls set total_basements = ${config.totalBasements},
      sections = array(select jsonb_array_elements_text(${JSON.stringify(config.sections)}::jsonb)),
      slots_per_section = ${config.slotsPerSection}, slot_format = ${config.slotFormat},
      former_slot_formats = case when not is_configured then '{}'
        else (array_remove(slot_format || array_remove(former_slot_formats, slot_format), ${config.slotFormat}))[1:3] end,
      is_configured = true, config_version = config_version + 1
    where id = ${mall}`);
}

/** Removes retired slots in which no car is any more; answers how many. */
export async function deleteFreeRetired(transaction: Transaction, mall: number): Promise<number> {
  const gone = await transaction.query(sql`
    delete from slots s where s.mall_id = ${mall} and s.retired_at is not null
      and not exists (select 1 from slot_states t
        where t.mall_id = s.mall_id and t.code = s.code and t.status = 'occupied')
      and not exists (select 1 from sessions v
        where v.mall_id = s.mall_id and v.slot_code = s.code and v.state = 'open')
    returning code`);
  return gone.length;
}

function fromCodes(renames: Renames) {
  return sql`select jsonb_array_elements_text(${JSON.stringify(renames.map(({ from }) => from))}::jsonb)`;
}
