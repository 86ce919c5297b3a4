import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { selectRows, writeRows } from '../../platform/storage/rows.ts';
import type { RowOf } from '../../platform/storage/table.ts';
import { shownQuoteTable } from './tables.ts';

export type ShownQuote = RowOf<typeof shownQuoteTable>;

/** The quote that a session was shown and that holds at an instant; null where there is none. */
export async function findShownQuote(
  transaction: Transaction,
  session: number,
  at: Date,
): Promise<ShownQuote | null> {
  const holds = sql`where session_id = ${session} and valid_until >= ${at} and priced_until <= ${at}`;
  return (await selectRows(transaction, shownQuoteTable, holds))[0] ?? null;
}

/** Stores what a session was shown. One that still holds stays as it is: showing it again does not make it last longer. */
export async function writeShownQuote(transaction: Transaction, quote: ShownQuote): Promise<void> {
  const replace = sql`(session_id) do update set priced_until = excluded.priced_until, valid_until = excluded.valid_until
    where ${raw(shownQuoteTable.name)}.valid_until < excluded.priced_until`;
  await writeRows(transaction, shownQuoteTable, [quote], replace);
}
