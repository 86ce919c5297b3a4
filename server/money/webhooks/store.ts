import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { insertRows, selectRows, updateRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { providerEventTable } from './tables.ts';

export type ProviderEvent = RowOf<typeof providerEventTable>;

/** Null where the same message is stored already. */
export async function storeEvent(
  transaction: Transaction,
  event: NewRowOf<typeof providerEventTable>,
): Promise<ProviderEvent | null> {
  const onConflict = sql`(provider, coalesce(merchant_id, 0), event_id) do nothing`;
  const [stored] = await insertRows(transaction, providerEventTable, [event], onConflict);
  return stored ?? null;
}

/** A message that nobody has acted on yet, held until the transaction ends; null where somebody has. */
export async function holdEvent(transaction: Transaction, id: number): Promise<ProviderEvent | null> {
  const [event] = await selectRows(
    transaction,
    providerEventTable,
    sql`where id = ${id} and handled_at is null for update skip locked`,
  );
  return event ?? null;
}

export async function closeEvent(
  transaction: Transaction,
  id: number,
  handledAt: Date,
  outcome: string,
): Promise<void> {
  await updateRows(transaction, providerEventTable, { handledAt, outcome }, sql`id = ${id}`);
}

/** The same for a message that names a car: once it is acted on its words are gone. */
export async function closeAndEmpty(
  transaction: Transaction,
  id: number,
  handledAt: Date,
  outcome: string,
): Promise<void> {
  await updateRows(transaction, providerEventTable, { handledAt, outcome, body: '' }, sql`id = ${id}`);
}

/** The messages on which still nobody has acted, the oldest first. */
export function listOpenEvents(
  transaction: Transaction,
  provider: string,
  before: Date,
  most: number,
): Promise<ProviderEvent[]> {
  return selectRows(
    transaction,
    providerEventTable,
    sql`where provider = ${provider} and handled_at is null and received_at < ${before} order by received_at, id limit ${most}`,
  );
}

export async function deleteEventsBefore(transaction: Transaction, before: Date): Promise<void> {
  await transaction.query(sql`delete from provider_events where received_at < ${before}`);
}
