import sql from 'sql-template-tag';
import { boolean, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, insertRow, queryRows, selectRows, updateRows } from '../../platform/storage/rows.ts';
import type { ChangesOf, NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { CLAIMED } from '../chargebacks/store.ts';
import type { PaymentMethod } from '../payments/tables.ts';
import { refundTable } from './tables.ts';

export type StoredRefund = RowOf<typeof refundTable>;

export function insertRefund(
  transaction: Transaction,
  refund: NewRowOf<typeof refundTable>,
): Promise<StoredRefund> {
  return insertRow(transaction, refundTable, refund);
}

/** The refunds of a session that stand, the oldest first. */
export function listRefunds(transaction: Transaction, session: number): Promise<StoredRefund[]> {
  return selectRows(
    transaction,
    refundTable,
    sql`where session_id = ${session} and state <> 'withdrawn' order by id`,
  );
}

/** The same of many sessions. */
export function listRefundsOfMany(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<StoredRefund[]> {
  return selectRows(
    transaction,
    refundTable,
    sql`where session_id = any(${[...sessions]}::bigint[]) and state <> 'withdrawn' order by id`,
  );
}

/** Those of a session that have surely not left, held until the transaction ends, the newest first. */
export function holdNotLeft(transaction: Transaction, session: number): Promise<StoredRefund[]> {
  return selectRows(
    transaction,
    refundTable,
    sql`where session_id = ${session} and doubted = '{}'
        and (state = 'failed' or state = 'requested' and asked_at is null)
      order by id desc for update`,
  );
}

/** Those of a session that the payer's bank has paid, held until the transaction ends, the newest first. */
export function holdPaidByBank(transaction: Transaction, session: number): Promise<StoredRefund[]> {
  return selectRows(
    transaction,
    refundTable,
    sql`where session_id = ${session} and chargeback_id is not null and state = 'done' order by id desc for update`,
  );
}

/** Those that a chargeback has paid, held until the transaction ends, the newest first. */
export function holdOfChargeback(transaction: Transaction, chargeback: number): Promise<StoredRefund[]> {
  return selectRows(
    transaction,
    refundTable,
    sql`where chargeback_id = ${chargeback} order by id desc for update`,
  );
}

/** The refunds of a mall that have not reached anybody since an instant, the oldest first. */
export function listLateRefunds(
  transaction: Transaction,
  mall: number,
  { madeBy, most }: { madeBy: Date; most: number },
): Promise<StoredRefund[]> {
  return selectRows(
    transaction,
    refundTable,
    // What waits for a bank's decision is seen to as a chargeback.
    sql`where mall_id = ${mall} and (state <> 'done' and state <> 'withdrawn' or doubted <> '{}')
        and created_at <= ${madeBy}
        and not exists (select from chargebacks c where c.payment_id = refunds.payment_id and ${CLAIMED})
      order by created_at, id limit ${most}::int`,
  );
}

/** The refunds that have not reached anybody yet, or of which that is in doubt, the oldest first. */
export function listRefundsUnderWay(transaction: Transaction, most: number): Promise<StoredRefund[]> {
  return selectRows(
    transaction,
    refundTable,
    sql`where (state in ('requested', 'sent') or doubted <> '{}')
        and payment_id in (select id from payments where provider = 'razorpay')
      order by changed_at, id limit ${most}`,
  );
}

/** No provider gives back what came by these ways: a person does. */
const BY_HAND = ['cash', 'terminal', 'fastag'];

export function isPaidByHand({ provider }: { readonly provider: string }): boolean {
  return BY_HAND.includes(provider);
}

const WAITING = {
  ...refundTable.columns,
  method: text<PaymentMethod>(),
  provider: text(),
  isClaimed: boolean(),
};
/** A refund that waits for a person, with the way by which its money came in, and whether a bank claims it. */
export type WaitingRefundRow = StoredRefund & {
  readonly method: PaymentMethod;
  readonly provider: string;
  readonly isClaimed: boolean;
};

/** The refunds of a mall that nobody pays but a person, the oldest first; those of one provider, where it is named. */
export function listWaitingRefunds(
  transaction: Transaction,
  mall: number,
  { most, provider = null }: { most: number; provider?: string | null },
): Promise<WaitingRefundRow[]> {
  return queryRows(
    transaction,
    WAITING,
    sql`select ${columnsOf(refundTable, { as: 'r' })}, p.method, p.provider,
        exists (select from chargebacks c where c.payment_id = p.id and ${CLAIMED}) as "isClaimed"
      from refunds r join payments p on p.id = r.payment_id
      where r.mall_id = ${mall} and r.state in ('requested', 'failed')
        and (r.state = 'failed' or p.provider = any(${[...BY_HAND]}::text[]))
        and p.provider = coalesce(${provider}::text, p.provider)
      order by r.created_at, r.id limit ${most}`,
  );
}

/** A refund of a mall by the id that people see; null where there is none. */
export async function findByPublicId(
  transaction: Transaction,
  mall: number,
  publicId: string,
): Promise<StoredRefund | null> {
  const own = sql`where mall_id = ${mall} and public_id = ${publicId}`;
  return (await selectRows(transaction, refundTable, own))[0] ?? null;
}

/** The same, held until the transaction ends. */
export async function holdByPublicId(
  transaction: Transaction,
  mall: number,
  publicId: string,
): Promise<StoredRefund | null> {
  const own = sql`where mall_id = ${mall} and public_id = ${publicId} for update`;
  return (await selectRows(transaction, refundTable, own))[0] ?? null;
}

interface RefundName {
  readonly id: string | null;
  readonly receipt: string | null;
}

const named = ({
  id,
  receipt,
}: RefundName) => sql`where provider_refund = ${id}::text or public_id = ${receipt}::text
  order by (public_id = ${receipt}::text) desc nulls last limit 1`;

/** A refund by the provider's id, else by our own. */
export async function findRefundByName(
  transaction: Transaction,
  name: RefundName,
): Promise<StoredRefund | null> {
  return (await selectRows(transaction, refundTable, named(name)))[0] ?? null;
}

/** The same, held until the transaction ends. */
export async function holdRefund(transaction: Transaction, name: RefundName): Promise<StoredRefund | null> {
  return (await selectRows(transaction, refundTable, sql`${named(name)} for update`))[0] ?? null;
}

export async function changeRefund(
  transaction: Transaction,
  id: number,
  changes: ChangesOf<typeof refundTable>,
): Promise<void> {
  await updateRows(transaction, refundTable, changes, sql`id = ${id}`);
}
