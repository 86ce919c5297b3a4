import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { insertRows, selectRows, updateRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { tagReadTable } from './tables.ts';

export type StoredTagRead = RowOf<typeof tagReadTable>;

/** Null where the same read is stored already. */
export async function insertTagRead(
  transaction: Transaction,
  read: NewRowOf<typeof tagReadTable>,
): Promise<StoredTagRead | null> {
  const once = sql`(device_id, read_id) do nothing`;
  return (await insertRows(transaction, tagReadTable, [read], once))[0] ?? null;
}

const MOST = 100;

/** The tags that were seen at an exit since an instant, the newest first. */
export function listTagsAt(
  transaction: Transaction,
  { mall, gate, from }: { mall: number; gate: string; from: Date },
): Promise<StoredTagRead[]> {
  const here = sql`where mall_id = ${mall} and gate = ${gate} and direction = 'exit' and used_at >= ${from}
    order by used_at desc, id desc limit ${MOST}`;
  return selectRows(transaction, tagReadTable, here);
}

/** The tags of a plate that were seen at entries between two instants. */
export function listTagsAtEntry(
  transaction: Transaction,
  { mall, plateHash, from, to }: { mall: number; plateHash: string; from: Date; to: Date },
): Promise<StoredTagRead[]> {
  const there = sql`where mall_id = ${mall} and plate_hash = ${plateHash} and direction = 'entry'
    and used_at between ${from} and ${to} order by used_at, id limit ${MOST}`;
  return selectRows(transaction, tagReadTable, there);
}

/** Notes that the acquirer is asked whose tag it is; false where it was before. */
export async function claimQuestion(transaction: Transaction, id: number): Promise<boolean> {
  const asked = await updateRows(
    transaction,
    tagReadTable,
    { isAsked: true },
    sql`id = ${id} and not is_asked`,
  );
  return asked.length > 0;
}

export async function setPlateHash(transaction: Transaction, id: number, plateHash: string): Promise<void> {
  await updateRows(transaction, tagReadTable, { plateHash }, sql`id = ${id}`);
}

/** Whether a tag named another plate than this one since an instant, at whatever gate of the mall. */
export async function hasOtherName(
  transaction: Transaction,
  { mall, tagId, plateHash, from }: { mall: number; tagId: string; plateHash: string; from: Date },
): Promise<boolean> {
  const others = sql`where mall_id = ${mall} and tag_id = ${tagId} and used_at >= ${from}
    and plate_hash <> ${plateHash} limit 1`;
  return (await selectRows(transaction, tagReadTable, others)).length > 0;
}

export async function setAcquirerHash(
  transaction: Transaction,
  id: number,
  acquirerHash: string,
): Promise<void> {
  await updateRows(transaction, tagReadTable, { acquirerHash }, sql`id = ${id}`);
}

export async function deleteTagReadsBefore(transaction: Transaction, before: Date): Promise<void> {
  await transaction.query(sql`delete from tag_reads where received_at < ${before}`);
}
