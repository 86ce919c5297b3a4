import sql, { raw } from 'sql-template-tag';
import type { Paise } from '#domain/money/money.ts';
import { bigint, boolean, instant, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, insertRow, queryRows, selectRows, updateRows } from '../../platform/storage/rows.ts';
import type { ChangesOf, NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { paymentTable, type PaymentMethod } from '../payments/tables.ts';
import type { StoredPayment } from '../payments/store.ts';
import { chargebackTable } from './tables.ts';

export type StoredChargeback = RowOf<typeof chargebackTable>;

/** Whether the bank may still give the payer the money of a chargeback `c`, as the domain has it. */
export const CLAIMED = raw(
  `(c.state in ('open', 'under_review') and (c.held_paise > 0 or c.phase not in ('fraud', 'retrieval')))`,
);

/** How much of what a chargeback lost counts as given back to the driver. */
export const RETURNED = `coalesce((select sum(r.paise) from refunds r where r.chargeback_id = c.id), 0)::bigint`;

/**
 * A movement of a chargeback `c` of a payment `p` by its number: its name is as `settle-chargeback` gives it. It is put
 * together before anything is looked up by it: else the database would read all movements instead of going by the key.
 */
export const moveOf = (number: string) =>
  raw(`select m.id, m.at from (
    select 'chargeback:' || p.provider || coalesce('-' || p.merchant_id, '') || ':' || c.provider_chargeback || ':' || ${number}
      as name offset 0) key
  cross join lateral (select id, at from ledger_movements where name = key.name offset 0) m`);

/** A chargeback with the payment that it claims. */
export type ChargebackOfPayment = StoredChargeback & {
  readonly returnedPaise: Paise;
  /** When money last moved by it; null where none did. */
  readonly movedAt: Date | null;
  readonly session: number;
  readonly method: PaymentMethod;
  readonly receivedPaise: Paise;
  readonly paidAt: Date | null;
  readonly providerPayment: string | null;
};
const OF_PAYMENT = {
  ...chargebackTable.columns,
  returnedPaise: bigint<Paise>(),
  movedAt: instant().orNull(),
  session: bigint(),
  method: text<PaymentMethod>(),
  receivedPaise: bigint<Paise>(),
  paidAt: instant().orNull(),
  providerPayment: text().orNull(),
};
const selectOfPayment = sql`select ${columnsOf(chargebackTable, { as: 'c' })},
    ${raw(RETURNED)} as "returnedPaise",
    (select move.at from (${moveOf('c.moves')}) move) as "movedAt", p.session_id as session, p.method, p.received_paise as "receivedPaise",
    p.paid_at as "paidAt", p.provider_payment as "providerPayment"
  from chargebacks c join payments p on p.id = c.payment_id`;

/** The payment that a provider calls so, by the account that took it. */
export async function findByProviderPayment(
  transaction: Transaction,
  { payment, merchant }: { payment: string; merchant: number | null },
): Promise<StoredPayment | null> {
  const [found] = await selectRows(
    transaction,
    paymentTable,
    sql`where provider = 'razorpay' and provider_payment = ${payment}
      and merchant_id is not distinct from ${merchant}::integer`,
  );
  return found ?? null;
}

/** A chargeback by the provider's name of it, held until the transaction ends. */
export async function holdChargeback(
  transaction: Transaction,
  { id, merchant }: { id: string; merchant: number | null },
): Promise<StoredChargeback | null> {
  const [found] = await selectRows(
    transaction,
    chargebackTable,
    sql`where provider = 'razorpay' and provider_chargeback = ${id}
      and merchant_id is not distinct from ${merchant}::integer for update`,
  );
  return found ?? null;
}

export function insertChargeback(
  transaction: Transaction,
  chargeback: NewRowOf<typeof chargebackTable>,
): Promise<StoredChargeback> {
  return insertRow(transaction, chargebackTable, chargeback);
}

export async function changeChargeback(
  transaction: Transaction,
  id: number,
  changes: ChangesOf<typeof chargebackTable>,
): Promise<StoredChargeback> {
  const [changed] = await updateRows(transaction, chargebackTable, changes, sql`id = ${id}`);
  if (!changed) throw new Error('a chargeback is gone');
  return changed;
}

/** The chargebacks of a session's payments, the oldest first. */
export function listChargebacksOf(transaction: Transaction, session: number): Promise<ChargebackOfPayment[]> {
  return queryRows(
    transaction,
    OF_PAYMENT,
    sql`${selectOfPayment} where p.session_id = ${session} order by c.id`,
  );
}

const STANDING = { isClaimed: boolean(), unassigned: bigint() };

/** Whether a bank claims a payment now, and what one gave back of it that counts for no refund yet. */
export async function findStanding(transaction: Transaction, payment: number) {
  const [standing] = await queryRows(
    transaction,
    STANDING,
    sql`select coalesce(bool_or(${CLAIMED}), false) as "isClaimed",
        coalesce(sum(c.lost_paise - ${raw(RETURNED)}), 0)::bigint as unassigned
      from chargebacks c where c.payment_id = ${payment}`,
  );
  return standing ?? { isClaimed: false, unassigned: 0 };
}

/** Those of a mall: what the bank has not decided first, by when an answer is due; then what a person has to decide, and the newest. */
export function listChargebacks(
  transaction: Transaction,
  mall: number,
  most: number,
): Promise<ChargebackOfPayment[]> {
  return queryRows(
    transaction,
    OF_PAYMENT,
    sql`${selectOfPayment} where c.mall_id = ${mall}
      order by (c.state in ('open', 'under_review')) desc,
        case when c.state in ('open', 'under_review') then c.respond_by end asc nulls last,
        (c.lost_paise > 0 and c.decided_at is null) desc, c.id desc
      limit ${most}::int`,
  );
}

/** Those that a person may have to see to, the longest known first: the domain decides which. */
export function listUndecided(
  transaction: Transaction,
  mall: number,
  most: number,
): Promise<ChargebackOfPayment[]> {
  return queryRows(
    transaction,
    OF_PAYMENT,
    sql`${selectOfPayment} where c.mall_id = ${mall}
        and (c.state in ('open', 'under_review') or (c.lost_paise > 0 and c.decided_at is null))
      order by c.id limit ${most}::int`,
  );
}

/** One of a mall by the id that people see; null where there is none. */
export async function findChargeback(
  transaction: Transaction,
  mall: number,
  publicId: string,
): Promise<ChargebackOfPayment | null> {
  const own = sql`${selectOfPayment} where c.mall_id = ${mall} and c.public_id = ${publicId}`;
  return (await queryRows(transaction, OF_PAYMENT, own))[0] ?? null;
}

/** By the provider's names of them, of one mall. */
export function findByNames(
  transaction: Transaction,
  mall: number,
  names: readonly string[],
): Promise<ChargebackOfPayment[]> {
  return queryRows(
    transaction,
    OF_PAYMENT,
    sql`${selectOfPayment} where c.mall_id = ${mall} and c.provider_chargeback = any(${[...names]}::text[])`,
  );
}

/** Those about which the provider may know something new, of all malls: no bank has decided them, or its messages contradict each other. */
export function listOpen(transaction: Transaction, most: number): Promise<StoredChargeback[]> {
  return selectRows(
    transaction,
    chargebackTable,
    sql`where provider = 'razorpay' and (state in ('open', 'under_review') or doubted_at is not null)
      order by doubted_at nulls last, id limit ${most}::int`,
  );
}

const UNSETTLED = { session: bigint(), reference: text(), paise: bigint(), found: bigint() };

/**
 * The chargebacks that banks decided in that time and of which the reports say another amount than is lost. What was decided
 * before the first report that we were given may stand in one that we never saw.
 */
export function listUnsettledChargebacks(
  transaction: Transaction,
  mall: number,
  { from, to }: { readonly from: Date; readonly to: Date },
) {
  return queryRows(
    transaction,
    UNSETTLED,
    sql`select p.session_id as session, c.provider_chargeback as reference, c.lost_paise as paise, taken.found
      from chargebacks c join payments p on p.id = c.payment_id cross join lateral (
        select (0 - coalesce(sum(settled_paise), 0))::bigint as found from settlement_lines
        where chargeback_id = c.id and problem is null) as taken
      where c.mall_id = ${mall} and c.provider = 'razorpay' and c.stands_since >= ${from} and c.stands_since < ${to}
        and c.state in ('won', 'lost', 'closed') and taken.found <> c.lost_paise
        and c.stands_since >= (select min(settled_at) - interval '1 day' from settlement_lines
          where mall_id = ${mall} and provider = c.provider)
      order by c.id limit 500`,
  );
}

/** Takes people's words out of what was answered and decided; what was decided stays. */
export async function emptyChargebacks(transaction: Transaction, sessions: readonly number[]): Promise<void> {
  if (sessions.length === 0) return;
  await transaction.query(sql`
    update chargebacks set answer = case when answer is null then null else '' end,
      reason = case when reason is null then null else '' end
    where payment_id in (select id from payments where session_id = any(${[...sessions]}::bigint[]))`);
}
