import sql, { empty } from 'sql-template-tag';
import type { MallInput } from '#contract/malls.ts';
import type { SlotClass } from '#domain/parking/plan.ts';
import { reservedIdFor } from '#domain/parking/named-malls.ts';
import { integer, text } from '../platform/storage/column.ts';
import type { Transaction } from '../platform/storage/database.ts';
import {
  columnsOf,
  insertRow,
  pickColumns,
  queryRows,
  selectRows,
  updateRows,
} from '../platform/storage/rows.ts';
import { toMallRecord, type ArchivedMall, type MallRecord, type SlotRecord } from './mall-record.ts';
import { mallTable, slotClassTable, slotTable } from './tables.ts';

/** The malls that are not archived, or `only` one of them. */
export async function loadMalls(transaction: Transaction, only: number | null): Promise<MallRecord[]> {
  const thatOne = only === null ? empty : sql`and id = ${only}`;
  const rows = await selectRows(
    transaction,
    mallTable,
    sql`where archived_at is null ${thatOne} order by id`,
  );
  return rows.map(toMallRecord);
}

/** The malls that are archived, or `only` one of them. */
export async function loadArchived(transaction: Transaction, only: number | null): Promise<ArchivedMall[]> {
  const thatOne = only === null ? empty : sql`and id = ${only}`;
  const columns = ['id', 'publicId', 'name', 'slug', 'address', 'archivedAt'] as const;
  const rows = await queryRows(
    transaction,
    pickColumns(mallTable, columns),
    sql`select ${columnsOf(mallTable, { only: columns })} from malls where archived_at is not null ${thatOne} order by id`,
  );
  return rows.flatMap(({ archivedAt, ...mall }) => (archivedAt === null ? [] : [{ ...mall, archivedAt }]));
}

/** The names of all malls, archived ones included. */
export async function loadNames(transaction: Transaction): Promise<Map<number, string>> {
  const shape = pickColumns(mallTable, ['id', 'name']);
  const names = columnsOf(mallTable, { only: ['id', 'name'] });
  const rows = await queryRows(transaction, shape, sql`select ${names} from malls`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Where a mall lies, in its own words; empty for a mall that is not there. */
export async function findAddress(transaction: Transaction, mall: number): Promise<string> {
  const shape = pickColumns(mallTable, ['address']);
  const rows = await queryRows(transaction, shape, sql`select address from malls where id = ${mall}`);
  return rows[0]?.address ?? '';
}

const ADDRESSES = { address: mallTable.columns.address, former: mallTable.columns.formerAddresses };

/** The address of a mall, and those before it. */
export async function findAddresses(transaction: Transaction, mall: number) {
  const statement = sql`select address, former_addresses as former from malls where id = ${mall}`;
  const [row] = await queryRows(transaction, ADDRESSES, statement);
  return row ?? { address: '', former: [] };
}

/**
 * Which slots and classes a mall has, by mall, as a text that differs once one of them was written: of as many rows the
 * sum of the transactions that wrote them only grows. Asked before the slots themselves.
 */
export async function findSlotRevisions(
  transaction: Transaction,
  only: number | null,
): Promise<Map<number, string>> {
  const rest = only === null ? empty : sql`where mall_id = ${only}`;
  const rows = await queryRows(
    transaction,
    { mall: integer(), revision: text() },
    sql`select mall_id as mall, string_agg(kind || ' ' || count || ' ' || sum, ' ' order by kind) as revision from (
        select 's' as kind, mall_id, count(*), sum(xmin::text::bigint) from slots ${rest} group by mall_id
        union all
        select 'c', mall_id, count(*), sum(xmin::text::bigint) from slot_classes ${rest} group by mall_id) counted
      group by mall_id`,
  );
  return new Map(rows.map(({ mall, revision }) => [mall, revision]));
}

/** The slots of all malls, or of one, by mall; in no order. */
export async function loadSlots(
  transaction: Transaction,
  only: number | null,
): Promise<Map<number, SlotRecord[]>> {
  const rows = await selectRows(transaction, slotTable, only === null ? empty : sql`where mall_id = ${only}`);
  const classes = await loadClasses(transaction, only);
  const byMall = new Map<number, SlotRecord[]>();
  for (const { mall, retiredAt, ...slot } of rows) {
    const slotClass = classes.get(placeKey({ mall, ...slot })) ?? null;
    const record = { ...slot, isRetired: retiredAt !== null, slotClass };
    const slots = byMall.get(mall);
    if (slots) slots.push(record);
    else byMall.set(mall, [record]);
  }
  return byMall;
}

async function loadClasses(transaction: Transaction, only: number | null): Promise<Map<string, SlotClass>> {
  const rest = only === null ? empty : sql`where mall_id = ${only}`;
  const rows = await selectRows(transaction, slotClassTable, rest);
  return new Map(rows.map((row) => [placeKey(row), row.slotClass]));
}

function placeKey(place: { mall: number; level: string; section: string; position: number }): string {
  return `${place.mall} ${place.level} ${place.section} ${place.position}`;
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
  const rest = sql`where public_id = ${publicId} and archived_at is null ${strength}`;
  const [row] = await selectRows(transaction, mallTable, rest);
  return row ? toMallRecord(row) : null;
}

/** Stores a new mall and answers its number: 1 or 2 for the malls that have pages of their own name. */
export async function insertMall(
  transaction: Transaction,
  input: MallInput,
  { publicId, slug }: { publicId: string; slug: string },
  at: Date,
): Promise<number> {
  // Until its number is known, a mall without a slug has one that nobody else can have.
  const row = {
    latitude: null,
    longitude: null,
    ...columnsFrom(input),
    publicId,
    slug: slug === '' ? publicId : slug,
    createdAt: at,
    archivedAt: null,
  };
  const { id } = await insertRow(transaction, mallTable, {
    ...row,
    ...(await freeIdFor(transaction, input.name)),
  });
  if (slug === '') await setColumns(transaction, id, { slug: slugOf(id, slug) });
  return id;
}

/** The id that is reserved for this name where no mall has it yet, an archived one included; else nothing: the next number. */
async function freeIdFor(transaction: Transaction, name: string): Promise<{ id?: number }> {
  const id = reservedIdFor(name);
  if (id === null) return {};
  // Two malls that are added at once may both want it; readers, and rows that name a mall, don't wait for this lock.
  await transaction.query(sql`lock table malls in share row exclusive mode`);
  const taken = await queryRows(
    transaction,
    pickColumns(mallTable, ['id']),
    sql`select id from malls where id = ${id}`,
  );
  return taken.length > 0 ? {} : { id };
}

/** So many former addresses are known. */
const MOST_FORMER = 50;

export async function updateMall(
  transaction: Transaction,
  id: number,
  input: MallInput,
  { slug, now }: { slug: string; now: Date },
): Promise<void> {
  const { address, former } = await findAddresses(transaction, id);
  const moved = [...former, { address, until: now.toISOString() }].slice(-MOST_FORMER);
  const formerAddresses = address === input.address ? former : moved;
  await setColumns(transaction, id, { ...columnsFrom(input), formerAddresses, slug: slugOf(id, slug) });
}

/** Coordinates that are left out change nothing. */
function columnsFrom({ coordinates, ...input }: MallInput) {
  if (coordinates === undefined) return input;
  const { latitude, longitude } = coordinates ?? { latitude: null, longitude: null };
  return { ...input, latitude, longitude };
}

export async function setLive(transaction: Transaction, id: number, isLive: boolean): Promise<void> {
  await setColumns(transaction, id, { isLive });
}

export async function archiveMall(transaction: Transaction, id: number, at: Date): Promise<void> {
  await setColumns(transaction, id, { archivedAt: at });
}

/** Points a mall to one of our drawings, or to an uploaded image by its address. */
export async function setImage(transaction: Transaction, id: number, image: string): Promise<void> {
  await setColumns(transaction, id, { image });
}

export async function setReported(transaction: Transaction, id: number): Promise<void> {
  await updateRows(transaction, mallTable, { hasReported: true }, sql`id = ${id} and not has_reported`);
}

async function setColumns(
  transaction: Transaction,
  id: number,
  changes: Parameters<typeof updateRows<typeof mallTable>>[2],
): Promise<void> {
  await updateRows(transaction, mallTable, changes, sql`id = ${id}`);
}

/** A mall without a slug of its own (a name of symbols alone) is called by its number. */
function slugOf(id: number, slug: string): string {
  return slug === '' ? `mall-${id}` : slug;
}
