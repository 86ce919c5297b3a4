import sql, { raw } from 'sql-template-tag';
import { paise, type Paise } from '#domain/money/money.ts';
import { bigint } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { queryRows, selectRows, writeRows } from '../../../platform/storage/rows.ts';
import type { NewRowOf } from '../../../platform/storage/table.ts';
import { invoiceRecipientTable, invoiceSessionTable, type Recipient } from '../tables.ts';

/** The companies that were named for the invoices of sessions. */
export async function findRecipients(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<Map<number, Recipient>> {
  if (sessions.length === 0) return new Map();
  const rows = await selectRows(
    transaction,
    invoiceRecipientTable,
    sql`where session_id = any(${[...sessions]}::bigint[])`,
  );
  return new Map(
    rows.map(({ session, gstin, legalName, address }) => [session, { gstin, legalName, address }]),
  );
}

/** Stores the company of a session, in the place of one that was named before. */
export async function writeRecipient(
  transaction: Transaction,
  recipient: NewRowOf<typeof invoiceRecipientTable>,
): Promise<void> {
  await writeRows(
    transaction,
    invoiceRecipientTable,
    [recipient],
    sql`(session_id) do update set gstin = excluded.gstin, legal_name = excluded.legal_name,
      address = excluded.address, named_at = excluded.named_at`,
  );
}

/** What the documents of a session say together, and the newest that took money. */
export async function findDocumented(
  transaction: Transaction,
  session: number,
): Promise<{ paise: Paise; invoice: number | null }> {
  const [row] = await queryRows(
    transaction,
    { paise: bigint(), invoice: bigint().orNull() },
    sql`select coalesce(sum(paise), 0)::bigint as paise, max(invoice_id) filter (where paise > 0) as invoice
      from ${raw(invoiceSessionTable.name)} where session_id = ${session}`,
  );
  return { paise: paise(row?.paise ?? 0), invoice: row?.invoice ?? null };
}
