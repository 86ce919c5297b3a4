import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { insertRow, selectRows, updateRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { merchantTable } from './tables.ts';

export type StoredMerchant = RowOf<typeof merchantTable>;

/** A mall's own account now; null where it takes money by the one that the variables name. */
export async function findCurrent(transaction: Transaction, mall: number): Promise<StoredMerchant | null> {
  const own = sql`where mall_id = ${mall} and ended_at is null`;
  return (await selectRows(transaction, merchantTable, own))[0] ?? null;
}

export async function findMerchant(transaction: Transaction, id: number): Promise<StoredMerchant | null> {
  return (await selectRows(transaction, merchantTable, sql`where id = ${id}`))[0] ?? null;
}

export async function findByPublicId(
  transaction: Transaction,
  publicId: string,
): Promise<StoredMerchant | null> {
  return (await selectRows(transaction, merchantTable, sql`where public_id = ${publicId}`))[0] ?? null;
}

export function insertMerchant(
  transaction: Transaction,
  merchant: NewRowOf<typeof merchantTable>,
): Promise<StoredMerchant> {
  return insertRow(transaction, merchantTable, merchant);
}

/** Nothing new is begun by it; answers whether there was one. */
export async function endCurrent(transaction: Transaction, mall: number, at: Date): Promise<boolean> {
  const own = sql`mall_id = ${mall} and ended_at is null`;
  return (await updateRows(transaction, merchantTable, { endedAt: at }, own)).length > 0;
}

export function listMerchants(transaction: Transaction): Promise<StoredMerchant[]> {
  return selectRows(transaction, merchantTable, sql`order by id`);
}

export async function writeSealed(transaction: Transaction, id: number, sealed: string): Promise<void> {
  await updateRows(transaction, merchantTable, { sealed }, sql`id = ${id}`);
}
