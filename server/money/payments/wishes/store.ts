import sql from 'sql-template-tag';
import type { Transaction } from '../../../platform/storage/database.ts';
import { insertRow, selectRows } from '../../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../../platform/storage/table.ts';
import { paymentWishTable } from './tables.ts';

export async function findWish(
  transaction: Transaction,
  session: number,
  keyHash: string,
): Promise<RowOf<typeof paymentWishTable> | null> {
  const [wish] = await selectRows(
    transaction,
    paymentWishTable,
    sql`where session_id = ${session} and key_hash = ${keyHash}`,
  );
  return wish ?? null;
}

export async function insertWish(
  transaction: Transaction,
  wish: NewRowOf<typeof paymentWishTable>,
): Promise<void> {
  await insertRow(transaction, paymentWishTable, wish);
}

export async function deleteWishesBefore(transaction: Transaction, before: Date): Promise<void> {
  await transaction.query(sql`delete from payment_wishes where created_at < ${before}`);
}
