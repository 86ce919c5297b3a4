import sql, { empty } from 'sql-template-tag';
import type { MallInput } from '#contract/malls.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { MallRecord, SlotRecord } from './mall-record.ts';

interface MallRow {
  id: number;
  public_id: string;
  name: string;
  slug: string;
  address: string;
  price: string;
  image: string;
  is_live: boolean;
  offset_on: number;
  offset_off: number;
  is_offset_enabled: boolean;
  total_basements: number;
  sections: string[];
  slots_per_section: number;
  slot_format: string;
  former_slot_formats: string[];
  is_configured: boolean;
  config_version: number;
  has_reported: boolean;
  created_at: Date;
}

/** The malls that are not archived, or that one of them. */
export async function loadMalls(transaction: Transaction, only: number | null): Promise<MallRecord[]> {
  const rows = await transaction.query<MallRow>(
    sql`select * from malls where archived_at is null ${only === null ? empty : sql`and id = ${only}`} order by id`,
  );
  return rows.map(toRecord);
}

/** The bays of all malls, or of one, by mall; their order is the layout's to say. */
export async function loadSlots(
  transaction: Transaction,
  only: number | null,
): Promise<Map<number, SlotRecord[]>> {
  const rows = await transaction.query<{ mall: number } & SlotRecord>(sql`
    select mall_id as mall, code, level, section, position, retired_at is not null as "isRetired"
    from slots ${only === null ? empty : sql`where mall_id = ${only}`}`);
  const byMall = new Map<number, SlotRecord[]>();
  for (const { mall, ...slot } of rows) {
    const slots = byMall.get(mall);
    if (slots) slots.push(slot);
    else byMall.set(mall, [slot]);
  }
  return byMall;
}

/**
 * Locks a mall; null where there is none or it is archived. A lock `for-change` lets devices and gates go on storing
 * meanwhile; one `for-removal` keeps out whatever wants to belong to the mall.
 */
export async function lockMall(
  transaction: Transaction,
  publicId: string,
  what: 'for-change' | 'for-removal',
): Promise<MallRecord | null> {
  const strength = what === 'for-change' ? sql`for no key update` : sql`for update`;
  const [row] = await transaction.query<MallRow>(
    sql`select * from malls where public_id = ${publicId} and archived_at is null ${strength}`,
  );
  return row ? toRecord(row) : null;
}

/** A mall without a slug of its own (a name of symbols alone) is called by its number. */
export async function insertMall(
  transaction: Transaction,
  input: MallInput,
  { publicId, slug }: { publicId: string; slug: string },
  at: Date,
): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(sql`
    with next as (select nextval(pg_get_serial_sequence('malls', 'id'))::integer as id)
    insert into malls (id, public_id, name, slug, address, price, is_live, offset_on, offset_off, is_offset_enabled, created_at)
    overriding system value
    select id, ${publicId}, ${input.name}, coalesce(nullif(${slug}, ''), 'mall-' || id), ${input.address}, ${input.price},
      ${input.isLive}, ${input.offsetOn}, ${input.offsetOff}, ${input.isOffsetEnabled}, ${at}
    from next returning id`);
  if (!row) throw new Error('the database returned no new mall');
  return row.id;
}

export async function updateMall(
  transaction: Transaction,
  id: number,
  input: MallInput,
  slug: string,
): Promise<void> {
  await transaction.query(sql`
    update malls set name = ${input.name}, slug = coalesce(nullif(${slug}, ''), 'mall-' || id), address = ${input.address},
      price = ${input.price}, is_live = ${input.isLive}, offset_on = ${input.offsetOn}, offset_off = ${input.offsetOff},
      is_offset_enabled = ${input.isOffsetEnabled}
    where id = ${id}`);
}

export async function setLive(transaction: Transaction, id: number, isLive: boolean): Promise<void> {
  await transaction.query(sql`update malls set is_live = ${isLive} where id = ${id}`);
}

/** Cars inside: stays that nobody has closed. */
export async function countOpenSessions(transaction: Transaction, mall: number): Promise<number> {
  const [row] = await transaction.query<{ count: number }>(
    sql`select count(*) as count from sessions where mall_id = ${mall} and state = 'open'`,
  );
  return row?.count ?? 0;
}

export async function archiveMall(transaction: Transaction, id: number, at: Date): Promise<void> {
  await transaction.query(sql`update malls set archived_at = ${at} where id = ${id}`);
}

export async function setReported(transaction: Transaction, id: number): Promise<void> {
  await transaction.query(sql`update malls set has_reported = true where id = ${id} and not has_reported`);
}

function toRecord(row: MallRow): MallRecord {
  return {
    id: row.id,
    publicId: row.public_id,
    name: row.name,
    slug: row.slug,
    address: row.address,
    price: row.price,
    image: row.image,
    isLive: row.is_live,
    offsetOn: row.offset_on,
    offsetOff: row.offset_off,
    isOffsetEnabled: row.is_offset_enabled,
    isConfigured: row.is_configured,
    configVersion: row.config_version,
    parkingConfig: {
      totalBasements: row.total_basements,
      sections: row.sections,
      slotsPerSection: row.slots_per_section,
      slotFormat: row.slot_format,
    },
    formerSlotFormats: row.former_slot_formats,
    hasReported: row.has_reported,
    createdAt: row.created_at,
  };
}
