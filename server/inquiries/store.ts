import type { Transaction } from '../platform/storage/database.ts';
import { writeRows } from '../platform/storage/rows.ts';
import type { NewRowOf } from '../platform/storage/table.ts';
import { inquiryTable } from './tables.ts';

/** Stores an inquiry, word for word. */
export async function insertInquiry(
  transaction: Transaction,
  inquiry: NewRowOf<typeof inquiryTable>,
): Promise<void> {
  await writeRows(transaction, inquiryTable, [inquiry]);
}
