import sql, { type Sql } from 'sql-template-tag';
import { paise } from '#domain/money/money.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import { tariffTable } from '../../money/tariffs/tables.ts';
import { insertRow } from '../../platform/storage/rows.ts';
import { chargeSessions, type Quote } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';

/** A finished or open session as a row of `sessions`. Instants and days as text. */
export interface SessionRow {
  publicId: string;
  plate: string;
  entryAt: string;
  exitAt: string | null;
  entryDate: string;
  slot: string;
  /** What it costs; null for a car that is inside. */
  quote: Quote | null;
}

export interface MallRow {
  publicId: string;
  name: string;
  slug: string;
  address: string;
  price: string;
  image: string;
  isLive: boolean;
  slotsPerSection: number;
  isConfigured: boolean;
}

export async function isEmpty(transaction: Transaction): Promise<boolean> {
  const [row] = await transaction.query<{ found: boolean }>(
    sql`select exists (select from malls) or exists (select from accounts) as found`,
  );
  return row?.found === false;
}

export async function listHolidays(transaction: Transaction): Promise<string[]> {
  const rows = await transaction.query<{ date: string }>(
    sql`select date from calendar_days where region in ('IN', 'IN-MH')`,
  );
  return rows.map(({ date }) => date);
}

export async function insertMall(transaction: Transaction, mall: MallRow, at: Date): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(sql`
    insert into malls (public_id, name, slug, address, price, image, is_live, slots_per_section, is_configured, has_reported, created_at)
    values (${mall.publicId}, ${mall.name}, ${mall.slug}, ${mall.address}, ${mall.price}, ${mall.image}, ${mall.isLive},
      ${mall.slotsPerSection}, ${mall.isConfigured}, ${mall.isConfigured}, ${at})
    returning id`);
  if (!row) throw new Error('the mall was not written');
  return row.id;
}

export async function insertTariff(
  transaction: Transaction,
  tariff: { mall: number; graceMinutes: number; paisePerHour: number; dayCapPaise: number },
  at: Date,
): Promise<number> {
  const { mall, graceMinutes, paisePerHour, dayCapPaise } = tariff;
  const document = simpleTariff({
    graceMinutes,
    paisePerHour: paise(paisePerHour),
    dayCapPaise: paise(dayCapPaise),
  });
  const version = { mall, version: 1, effectiveFrom: at, document, createdBy: 'demo', createdAt: at };
  return (await insertRow(transaction, tariffTable, version)).id;
}

/** The bays, each with a state that nobody knows yet. */
export async function insertSlots(
  transaction: Transaction,
  mall: number,
  slots: readonly { code: string; level: string; section: string; position: number }[],
): Promise<void> {
  await transaction.query(sql`
    insert into slots (mall_id, code, level, section, position)
    select ${mall}, code, level, section, position from unnest(
      ${slots.map(({ code }) => code)}::text[], ${slots.map(({ level }) => level)}::text[],
      ${slots.map(({ section }) => section)}::text[], ${slots.map(({ position }) => position)}::int[])
      as slot (code, level, section, position)`);
  await transaction.query(sql`
    insert into slot_states (mall_id, code, status) select mall_id, code, 'unknown' from slots where mall_id = ${mall}`);
}

export async function insertAccount(
  transaction: Transaction,
  account: {
    publicId: string;
    name: string;
    email: string;
    phone: string;
    passwordHash: string;
    isSuperAdmin: boolean;
  },
  at: Date,
): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(sql`
    insert into accounts (public_id, name, email, phone, password_hash, is_super_admin, is_demo, created_at)
    values (${account.publicId}, ${account.name}, ${account.email}, ${account.phone}, ${account.passwordHash},
      ${account.isSuperAdmin}, true, ${at})
    returning id`);
  if (!row) throw new Error('the account was not written');
  return row.id;
}

export function grantMall(
  transaction: Transaction,
  mall: number,
  account: number,
  at: Date,
): Promise<unknown> {
  return transaction.query(
    sql`insert into mall_admins (mall_id, account_id, granted_at) values (${mall}, ${account}, ${at})`,
  );
}

/** Demo plates count as proven: all their visits show. */
export function claimPlate(
  transaction: Transaction,
  account: number,
  plate: string,
  at: Date,
): Promise<unknown> {
  return transaction.query(sql`
    insert into account_plates (plate_key, account_id, plate, claimed_at, is_proven, visible_from)
    values (${plate}, ${account}, ${plate}, ${at}, true, '-infinity')`);
}

export async function insertSessions(
  transaction: Transaction,
  mall: number,
  tariff: number,
  rows: readonly SessionRow[],
): Promise<void> {
  const ids = await transaction.query<{ id: number; publicId: string }>(
    insertSessionRows(mall, tariff, rows),
  );
  const idOf = new Map(ids.map(({ id, publicId }) => [publicId, id]));
  const charges = rows.flatMap(({ publicId, quote, exitAt }) => {
    const session = { id: idOf.get(publicId) ?? 0, publicId, mall, tariffId: tariff };
    return quote && exitAt ? [{ session, quote, at: new Date(exitAt) }] : [];
  });
  await chargeSessions(transaction, charges);
}

function insertSessionRows(mall: number, tariff: number, rows: readonly SessionRow[]): Sql {
  return sql`
    insert into sessions (public_id, mall_id, plate_key, plate, entry_at, exit_at, entry_date, state, closed_at, entry_gate,
      exit_gate, entry_plate_raw, exit_plate_raw, slot_code, slot_confirmed_at, tariff_id, created_at)
    select public_id, ${mall}, plate, plate, entry_at, exit_at, entry_date,
      case when exit_at is null then 'open' else 'closed' end, exit_at, 'entry-1',
      case when exit_at is null then null else 'exit-1' end, plate, case when exit_at is null then null else plate end,
      slot, entry_at + interval '2 minutes', ${tariff}, entry_at
    from unnest(${rows.map((r) => r.publicId)}::text[], ${rows.map((r) => r.plate)}::text[],
      ${rows.map((r) => r.entryAt)}::timestamptz[], ${rows.map((r) => r.exitAt)}::timestamptz[],
      ${rows.map((r) => r.entryDate)}::date[], ${rows.map((r) => r.slot)}::text[])
      as session (public_id, plate, entry_at, exit_at, entry_date, slot)
    returning id, public_id as "publicId"`;
}

/** The bays as the sensors last told them, and the changes of the recent past. */
export async function insertSlotStates(
  transaction: Transaction,
  mall: number,
  states: readonly { slot: string; status: string; since: string }[],
  source: string,
): Promise<void> {
  await transaction.query(sql`
    insert into slot_states (mall_id, code, status, since, source, observed_at, received_at)
    select ${mall}, code, status, since, ${source}, since, since from unnest(
      ${states.map((s) => s.slot)}::text[], ${states.map((s) => s.status)}::text[], ${states.map((s) => s.since)}::timestamptz[])
      as state (code, status, since)
    on conflict (mall_id, code) do update set status = excluded.status, since = excluded.since, source = excluded.source,
      observed_at = excluded.observed_at, received_at = excluded.received_at`);
}

export async function insertSlotChanges(
  transaction: Transaction,
  mall: number,
  changes: readonly { slot: string; status: string; at: string }[],
  source: string,
): Promise<void> {
  await transaction.query(sql`
    insert into slot_changes (mall_id, code, status, at, received_at, source)
    select ${mall}, code, status, at, at, ${source} from unnest(
      ${changes.map((c) => c.slot)}::text[], ${changes.map((c) => c.status)}::text[], ${changes.map((c) => c.at)}::timestamptz[])
      as change (code, status, at)`);
}
