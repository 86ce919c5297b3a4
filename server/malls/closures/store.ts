import sql, { empty } from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { insertRow, selectRows, updateRows } from '../../platform/storage/rows.ts';
import type { ChangesOf, NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { closureTable } from '../tables.ts';

export type StoredClosure = RowOf<typeof closureTable>;

/** More are not read at once; as many as are open and planned always are. */
const MOST_READ = 500;

/** The closures that are not over, and those that ended after an instant, of one mall or of all; what is open longest first. */
export async function loadClosures(
  transaction: Transaction,
  only: number | null,
  endedAfter: Date,
): Promise<Map<number, StoredClosure[]>> {
  const ofMall = only === null ? empty : sql`and mall_id = ${only}`;
  const end = sql`coalesce(least(ends_at, ended_at), 'infinity')`;
  const rest = sql`where ${end} > ${endedAfter} ${ofMall} order by ${end} desc, id desc`;
  const byMall = new Map<number, StoredClosure[]>();
  for (const row of await selectRows(transaction, closureTable, rest)) {
    const known = byMall.get(row.mall);
    if (!known) byMall.set(row.mall, [row]);
    else if (known.length < MOST_READ) known.push(row);
  }
  return byMall;
}

/** One closure; null where the mall has none of this id. Whoever asks holds the mall's lock. */
export async function findClosure(
  transaction: Transaction,
  mall: number,
  publicId: string,
): Promise<StoredClosure | null> {
  const rest = sql`where mall_id = ${mall} and public_id = ${publicId}`;
  return (await selectRows(transaction, closureTable, rest))[0] ?? null;
}

export async function insertClosure(
  transaction: Transaction,
  closure: NewRowOf<typeof closureTable>,
): Promise<void> {
  await insertRow(transaction, closureTable, closure);
}

export async function updateClosure(
  transaction: Transaction,
  id: number,
  changes: ChangesOf<typeof closureTable>,
): Promise<void> {
  await updateRows(transaction, closureTable, changes, sql`id = ${id}`);
}
