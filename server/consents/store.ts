import sql from 'sql-template-tag';
import type { Transaction } from '../platform/storage/database.ts';
import { selectRows, writeRows } from '../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../platform/storage/table.ts';
import { consentTable } from './tables.ts';

export type ConsentRow = RowOf<typeof consentTable>;

export async function insertConsent(
  transaction: Transaction,
  consent: NewRowOf<typeof consentTable>,
): Promise<void> {
  await writeRows(transaction, consentTable, [consent]);
}

/** What an account has agreed to and taken back, in its order. */
export async function listConsents(transaction: Transaction, account: string): Promise<ConsentRow[]> {
  return selectRows(transaction, consentTable, sql`where account = ${account} order by id limit 1000`);
}
