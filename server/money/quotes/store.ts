import sql, { raw } from 'sql-template-tag';
import type { Quote } from '../charges/quote-session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { selectRows, writeRows } from '../../platform/storage/rows.ts';
import type { RowOf } from '../../platform/storage/table.ts';
import { shownQuoteTable } from './tables.ts';

export type ShownQuote = RowOf<typeof shownQuoteTable>;

/** The quote that a session was shown last; null where there is none. */
export async function findQuoteOf(transaction: Transaction, session: number): Promise<ShownQuote | null> {
  return (await selectRows(transaction, shownQuoteTable, sql`where session_id = ${session}`))[0] ?? null;
}

/** Whether a quote that was shown holds at an instant. */
export function holdsAt({ pricedUntil, validUntil }: ShownQuote, at: Date): boolean {
  return validUntil >= at && pricedUntil <= at;
}

/** What a session costs of which somebody was promised an amount that may be less. */
export function cheaperOf(quote: Quote, promised: Quote | null): Quote {
  return promised !== null && promised.paise < quote.paise ? promised : quote;
}

/** Stores what a session was shown. One that still holds stays as it is: showing it again does not make it last longer. */
export async function writeShownQuote(transaction: Transaction, quote: ShownQuote, now: Date): Promise<void> {
  const replace = sql`(session_id) do update set priced_until = excluded.priced_until, valid_until = excluded.valid_until,
    quote = excluded.quote where ${raw(shownQuoteTable.name)}.valid_until < ${now}`;
  await writeRows(transaction, shownQuoteTable, [quote], replace);
}
