import sql, { type Sql } from 'sql-template-tag';
import { indiaDate } from '#domain/time/india-time.ts';
import { paise } from '#domain/money/money.ts';
import type { ChargeLine } from '#domain/money/tariff.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { NewStay, Stay } from './session-record.ts';

export type StayRow = Omit<Stay, 'charge'> & {
  chargePaise: number;
  chargeLines: ChargeLine[];
  chargeReason: string | null;
};

/** What a stay is read from; of `sessions s`. */
export const stayColumns = sql`s.id, s.public_id as "publicId", s.mall_id as mall, s.plate_key as "plateKey", s.plate,
  s.entry_at as "entryAt", s.exit_at as "exitAt", s.state, s.closed_at as "closedAt", s.review, s.flags,
  s.vehicle_class as "vehicleClass", s.entry_gate as "entryGate", s.exit_gate as "exitGate",
  s.entry_confidence as "entryConfidence", s.entry_plate_raw as "entryPlateRaw", s.exit_plate_raw as "exitPlateRaw",
  s.suggested_slot as "suggestedSlot", s.slot_code as "slotCode", s.slot_basis as "slotBasis",
  s.slot_confirmed_at as "slotConfirmedAt", s.tariff_id as "tariffId", s.charge_paise as "chargePaise",
  s.charge_lines as "chargeLines", s.charge_reason as "chargeReason", s.match_detail as "matchDetail"`;

/** The stays that a condition on `sessions s` (and what follows it: order, limit) picks. */
export async function selectStays(transaction: Transaction, condition: Sql): Promise<Stay[]> {
  const rows = await transaction.query<StayRow>(
    sql`select ${stayColumns} from sessions s where ${condition}`,
  );
  return rows.map(toStay);
}

/** Stores a new stay; the partial unique index refuses a second open one under one key. */
export async function insertStay(transaction: Transaction, stay: NewStay, at: Date): Promise<Stay> {
  const [row] = await transaction.query<{ id: number }>(sql`
    insert into sessions (public_id, mall_id, plate_key, plate, entry_at, exit_at, entry_date, state, closed_at, review,
      flags, vehicle_class, entry_gate, exit_gate, entry_confidence, entry_plate_raw, exit_plate_raw, suggested_slot,
      tariff_id, charge_paise, charge_lines, charge_reason, match_detail, created_at)
    values (${stay.publicId}, ${stay.mall}, ${stay.plateKey}, ${stay.plate}, ${stay.entryAt}, ${stay.exitAt},
      ${indiaDate(stay.entryAt)}::date, ${stay.state}, ${stay.closedAt}, ${stay.review}, ${[...stay.flags]}::text[],
      ${stay.vehicleClass}, ${stay.entryGate}, ${stay.exitGate}, ${stay.entryConfidence}, ${stay.entryPlateRaw},
      ${stay.exitPlateRaw}, ${stay.suggestedSlot}, ${stay.tariffId}, ${stay.charge.paise},
      ${JSON.stringify(stay.charge.lines)}::jsonb, ${stay.charge.reason}, ${JSON.stringify(stay.matchDetail)}::jsonb, ${at})
    returning id`);
  if (!row) throw new Error('the database returned no new session');
  return { ...stay, id: row.id };
}

/** Stores what became of a stay; throws where it is no longer as it was read. */
export async function replaceStay(transaction: Transaction, before: Stay, after: Stay): Promise<void> {
  const rows = await transaction.query(sql`
    update sessions set plate = ${after.plate}, entry_at = ${after.entryAt}, entry_date = ${indiaDate(after.entryAt)}::date,
      exit_at = ${after.exitAt}, state = ${after.state}, closed_at = ${after.closedAt}, review = ${after.review},
      flags = ${[...after.flags]}::text[], vehicle_class = ${after.vehicleClass}, entry_gate = ${after.entryGate},
      exit_gate = ${after.exitGate}, entry_confidence = ${after.entryConfidence}, entry_plate_raw = ${after.entryPlateRaw},
      exit_plate_raw = ${after.exitPlateRaw}, tariff_id = ${after.tariffId}, charge_paise = ${after.charge.paise},
      charge_lines = ${JSON.stringify(after.charge.lines)}::jsonb, charge_reason = ${after.charge.reason},
      match_detail = ${JSON.stringify(after.matchDetail)}::jsonb
    where id = ${before.id} and state = ${before.state} and review is not distinct from ${before.review} returning id`);
  if (rows.length !== 1) throw new Error('the session was changed by someone else');
}

/** Slots of the cars that are inside now: those taken, and those suggested and not yet reached. */
export async function listOpenSlots(transaction: Transaction, mall: number): Promise<string[]> {
  const rows = await transaction.query<{ code: string }>(sql`
    select distinct coalesce(slot_code, suggested_slot) as code from sessions
    where mall_id = ${mall} and state = 'open' and coalesce(slot_code, suggested_slot) is not null order by 1`);
  return rows.map(({ code }) => code);
}

/** The cars that are inside under a plate that is known, entered since an instant, longest inside first. */
export async function listParkedCars(
  transaction: Transaction,
  mall: number,
  since: Date,
): Promise<{ plate: string; slot: string | null; entryAt: Date }[]> {
  return transaction.query(sql`
    select plate, slot_code as slot, entry_at as "entryAt" from sessions
    where mall_id = ${mall} and state = 'open' and plate_key is not null and entry_at >= ${since}
    order by entry_at, id`);
}

export function toStay({ chargePaise, chargeLines, chargeReason, ...row }: StayRow): Stay {
  return { ...row, charge: { paise: paise(chargePaise), lines: chargeLines, reason: chargeReason } };
}
