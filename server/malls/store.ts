import sql, { empty } from 'sql-template-tag';
import type { MallInput } from '#contract/malls.ts';
import type { Transaction } from '../platform/storage/database.ts';
import {
  columnsOf,
  insertRow,
  pickColumns,
  queryRows,
  selectRows,
  updateRows,
} from '../platform/storage/rows.ts';
import { toMallRecord, type MallRecord, type SlotRecord } from './mall-record.ts';
import { mallTable, slotTable } from './tables.ts';

/** The malls that are not archived, or that one of them. */
export async function loadMalls(transaction: Transaction, only: number | null): Promise<MallRecord[]> {
  const thatOne = only === null ? empty : sql`and id = ${only}`;
  const rows = await selectRows(
    transaction,
    mallTable,
    sql`where archived_at is null ${thatOne} order by id`,
  );
  return rows.map(toMallRecord);
}

/** The names of all malls, archived ones included. */
export async function loadNames(transaction: Transaction): Promise<Map<number, string>> {
  const shape = pickColumns(mallTable, ['id', 'name']);
  const names = columnsOf(mallTable, { only: ['id', 'name'] });
  const rows = await queryRows(transaction, shape, sql`select ${names} from malls`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The slots of all malls, or of one, by mall; in no order. */
export async function loadSlots(
  transaction: Transaction,
  only: number | null,
): Promise<Map<number, SlotRecord[]>> {
  const rows = await selectRows(transaction, slotTable, only === null ? empty : sql`where mall_id = ${only}`);
  const byMall = new Map<number, SlotRecord[]>();
  for (const { mall, retiredAt, ...slot } of rows) {
    const record = { ...slot, isRetired: retiredAt !== null };
    const slots = byMall.get(mall);
    if (slots) slots.push(record);
    else byMall.set(mall, [record]);
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
  const rest = sql`where public_id = ${publicId} and archived_at is null ${strength}`;
  const [row] = await selectRows(transaction, mallTable, rest);
  return row ? toMallRecord(row) : null;
}

/** Stores a new mall and answers its number. */
export async function insertMall(
  transaction: Transaction,
  input: MallInput,
  { publicId, slug }: { publicId: string; slug: string },
  at: Date,
): Promise<number> {
  // Until its number is known, a mall without a slug has one that nobody else can have.
  const row = { ...input, publicId, slug: slug === '' ? publicId : slug, createdAt: at, archivedAt: null };
  const { id } = await insertRow(transaction, mallTable, row);
  if (slug === '') await setColumns(transaction, id, { slug: slugOf(id, slug) });
  return id;
}

export async function updateMall(
  transaction: Transaction,
  id: number,
  input: MallInput,
  slug: string,
): Promise<void> {
  await setColumns(transaction, id, { ...input, slug: slugOf(id, slug) });
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
