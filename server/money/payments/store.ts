import sql from 'sql-template-tag';
import { boolean } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { insertRow, queryRows, selectRows, updateRows } from '../../platform/storage/rows.ts';
import type { ChangesOf, NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { paymentTable } from './tables.ts';

export type StoredPayment = RowOf<typeof paymentTable>;

export function insertPayment(
  transaction: Transaction,
  payment: NewRowOf<typeof paymentTable>,
): Promise<StoredPayment> {
  return insertRow(transaction, paymentTable, payment);
}

/** Every attempt to pay for a session, the oldest first. */
export function listPayments(transaction: Transaction, session: number): Promise<StoredPayment[]> {
  return selectRows(transaction, paymentTable, sql`where session_id = ${session} order by id`);
}

/** The same of many sessions. */
export function listPaymentsOfMany(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<StoredPayment[]> {
  return selectRows(
    transaction,
    paymentTable,
    sql`where session_id = any(${[...sessions]}::bigint[]) order by id`,
  );
}

/**
 * Lets one at a time change what a session owes, or decide by it, until the transaction ends. Answers whether its car is
 * inside. Taken before anything of the session is read.
 */
export async function holdSession(transaction: Transaction, session: number): Promise<boolean> {
  const [row] = await queryRows(
    transaction,
    { isInside: boolean() },
    sql`select hold_session(${session}::bigint) as "isInside"`,
  );
  return row?.isInside ?? false;
}

export async function findPayment(transaction: Transaction, id: number): Promise<StoredPayment> {
  const [payment] = await selectRows(transaction, paymentTable, sql`where id = ${id}`);
  if (!payment) throw new Error('a payment is gone');
  return payment;
}

/** A provider's order or code, else our own id, as the provider repeats it. */
export async function findOrdered(
  transaction: Transaction,
  { order, receipt, merchant }: { order: string | null; receipt: string | null; merchant: number | null },
): Promise<StoredPayment | null> {
  const found = await selectRows(
    transaction,
    paymentTable,
    sql`where provider = 'razorpay' and merchant_id is not distinct from ${merchant}::integer
        and (provider_order = ${order}::text or public_id = ${receipt}::text)
      order by (provider_order = ${order}::text) desc nulls last limit 1`,
  );
  return found[0] ?? null;
}

/** Whether an amount that a provider took is stored already. */
export async function isTaken(
  transaction: Transaction,
  { id, merchant }: { id: string; merchant: number | null },
): Promise<boolean> {
  const found = await selectRows(
    transaction,
    paymentTable,
    sql`where provider = 'razorpay' and provider_payment = ${id}
      and merchant_id is not distinct from ${merchant}::integer`,
  );
  return found.length > 0;
}

export async function changePayment(
  transaction: Transaction,
  id: number,
  changes: ChangesOf<typeof paymentTable>,
): Promise<StoredPayment> {
  const [payment] = await updateRows(transaction, paymentTable, changes, sql`id = ${id}`);
  if (!payment) throw new Error('a payment is gone');
  return payment;
}

/** Lets one process speak with the provider about a payment that was not opened there yet; null where another does, or did. */
export async function claimPayment(
  transaction: Transaction,
  { id, claimedUntil }: StoredPayment,
  now: Date,
  until: Date,
): Promise<StoredPayment | null> {
  const [payment] = await updateRows(
    transaction,
    paymentTable,
    { claimedUntil: until },
    sql`id = ${id} and state = 'created' and provider_order is null
      and claimed_until = ${claimedUntil} and claimed_until <= ${now}`,
  );
  return payment ?? null;
}

/** The payments about which a provider may know something new: those that expired last, the oldest first. */
export function listUnderWay(
  transaction: Transaction,
  expiredSince: Date,
  most: number,
): Promise<StoredPayment[]> {
  return selectRows(
    transaction,
    paymentTable,
    sql`where provider = 'razorpay' and (state in ('created', 'pending')
        or state = 'expired' and changed_at >= ${expiredSince})
      order by (state = 'expired'), changed_at, id limit ${most}`,
  );
}

/** Payments by an order whose money came until an instant, and about which the provider was not asked since. */
export function listUnconfirmed(
  transaction: Transaction,
  until: Date,
  most: number,
): Promise<StoredPayment[]> {
  return selectRows(
    transaction,
    paymentTable,
    sql`where provider = 'razorpay' and confirmed_at is null and provider_order is not null
      and state in ('paid', 'partial', 'returned') and changed_at <= ${until}
      order by changed_at, id limit ${most}`,
  );
}
