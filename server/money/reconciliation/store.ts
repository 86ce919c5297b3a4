import sql, { raw } from 'sql-template-tag';
import { paise, type Paise } from '#domain/money/money.ts';
import { bigint, day, integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { asArrayText, insertRows, queryRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { EARNED } from '../ledger/store.ts';
import type { PaymentMethod } from '../payments/tables.ts';
import { settlementLineTable } from './tables.ts';

export type StoredLine = RowOf<typeof settlementLineTable>;

export interface SpanOfDays {
  readonly from: Date;
  readonly to: Date;
}

/** Writes lines of a report; answers those that no earlier report had, or that fitted nothing then. */
export function insertLines(
  transaction: Transaction,
  lines: readonly NewRowOf<typeof settlementLineTable>[],
): Promise<StoredLine[]> {
  return insertRows(
    transaction,
    settlementLineTable,
    lines,
    sql`(mall_id, provider, kind, entity) do update set payment_id = excluded.payment_id,
      refund_id = excluded.refund_id, chargeback_id = excluded.chargeback_id, problem = excluded.problem, paise = excluded.paise,
      fee_paise = excluded.fee_paise, settled_paise = excluded.settled_paise, taken_by = excluded.taken_by,
      taken_at = excluded.taken_at where settlement_lines.problem is not null`,
  );
}

const KNOWN = {
  kind: text<'payment' | 'refund'>(),
  entity: text(),
  id: bigint(),
  session: bigint(),
  method: text<PaymentMethod>(),
  state: text(),
  paise: bigint<Paise>(),
  provider: text(),
};
/** A payment or refund that the provider knows by a name. */
export type KnownEntity = {
  readonly [Name in keyof typeof KNOWN]: RowOf<{ name: ''; columns: typeof KNOWN }>[Name];
};

/** The mall's payments and refunds that the provider calls by these names. */
export function findByEntities(
  transaction: Transaction,
  mall: number,
  names: readonly string[],
): Promise<KnownEntity[]> {
  return queryRows(
    transaction,
    KNOWN,
    sql`select 'payment' as kind, provider_payment as entity, id, session_id as session, method, state,
        received_paise as paise, provider
      from payments where mall_id = ${mall} and provider_payment = any(${[...names]}::text[])
      union all
      select 'refund', r.provider_refund, r.id, r.session_id, p.method, r.state, r.paise, p.provider
      from refunds r join payments p on p.id = r.payment_id
      where r.mall_id = ${mall} and r.provider_refund = any(${[...names]}::text[])`,
  );
}

const METHOD_SUM = {
  method: text<PaymentMethod>(),
  count: integer(),
  received: bigint(),
  settled: bigint(),
  fees: bigint(),
};

/** What came in between two instants, by method, with what the provider has settled of it. */
export function sumByMethod(transaction: Transaction, mall: number, { from, to }: SpanOfDays) {
  return queryRows(
    transaction,
    METHOD_SUM,
    sql`select p.method, count(*)::int as count, sum(p.received_paise)::bigint as received,
        coalesce(sum(s.settled_paise), 0)::bigint as settled, coalesce(sum(s.fee_paise), 0)::bigint as fees
      from payments p left join ${raw(settlementLineTable.name)} s
        on s.payment_id = p.id and s.kind = 'payment' and s.problem is null
      where p.mall_id = ${mall} and p.paid_at >= ${from} and p.paid_at < ${to} and p.received_paise > 0
      group by p.method`,
  );
}

const UNEQUAL = { session: bigint(), paid: bigint(), booked: bigint() };

/** The sessions whose payments in that time say another amount than their ledger. */
export function listUnequal(transaction: Transaction, mall: number, { from, to }: SpanOfDays) {
  return queryRows(
    transaction,
    UNEQUAL,
    sql`with wanted as materialized (
        select session_id from payments where mall_id = ${mall} and paid_at >= ${from} and paid_at < ${to}
        union
        select session_id from ledger_movements
        where mall_id = ${mall} and at >= ${from} and at < ${to} and cause = 'payment' and session_id is not null),
      paid as (
        select p.session_id, sum(p.received_paise) as paise from wanted join payments p using (session_id)
        group by p.session_id),
      booked as (
        select m.session_id, -sum(l.paise) as paise
        from wanted join ledger_movements m using (session_id)
          join ledger_lines l on l.movement_id = m.id and l.account = 'receivable'
        where m.cause = 'payment' group by m.session_id)
      select w.session_id as session, coalesce(p.paise, 0)::bigint as paid, coalesce(b.paise, 0)::bigint as booked
      from wanted w left join paid p using (session_id) left join booked b using (session_id)
      where coalesce(p.paise, 0) <> coalesce(b.paise, 0) order by 1 limit 500`,
  );
}

const MISSING = { session: bigint(), reference: text(), paise: bigint() };

/**
 * What a provider took in that time and settled in none of its reports. What it took before the first report that we
 * were given, or a day before, may stand in one that we never saw.
 */
export function listUnsettled(transaction: Transaction, mall: number, { from, to }: SpanOfDays) {
  return queryRows(
    transaction,
    MISSING,
    sql`select p.session_id as session, p.public_id as reference, p.received_paise as paise
      from payments p left join ${raw(settlementLineTable.name)} s on s.payment_id = p.id and s.kind = 'payment'
      where p.mall_id = ${mall} and p.paid_at >= ${from} and p.paid_at < ${to} and p.received_paise > 0
        and p.provider in ('razorpay', 'fastag') and s.id is null
        and p.paid_at >= (select min(settled_at) - interval '1 day' from ${raw(settlementLineTable.name)}
          where mall_id = ${mall} and provider = p.provider)
      order by p.id limit 500`,
  );
}

/** The refunds of that time that did not reach the driver: the provider refused them, or no provider takes them back. */
export function listFailedRefunds(transaction: Transaction, mall: number, { from, to }: SpanOfDays) {
  return queryRows(
    transaction,
    MISSING,
    sql`select r.session_id as session, r.public_id as reference, r.paise
      from refunds r join payments p on p.id = r.payment_id
      where r.mall_id = ${mall} and r.created_at >= ${from} and r.created_at < ${to}
        and (r.state = 'failed' or r.state = 'requested' and p.provider = 'fastag')
      order by r.id limit 500`,
  );
}

const PROBLEM = {
  problem: text<'unknown_payment' | 'other_amount' | 'not_paid'>(),
  session: bigint().orNull(),
  reference: text(),
  expected: bigint(),
  found: bigint(),
};

/** The lines of reports that fit nothing: of that time, and of payments of that time. */
export function listProblems(transaction: Transaction, mall: number, { from, to }: SpanOfDays) {
  return queryRows(
    transaction,
    PROBLEM,
    sql`select s.problem, coalesce(p.session_id, r.session_id, cp.session_id) as session, s.entity as reference,
        coalesce(p.received_paise, r.paise, c.paise, 0)::bigint as expected,
        -- Of a line whose amount is right, but for what reached the bank, that is what is wrong.
        case when s.problem = 'other_amount' and s.paise = coalesce(p.received_paise, r.paise)
          then abs(s.settled_paise) else s.paise end as found
      from ${raw(settlementLineTable.name)} s left join payments p on p.id = s.payment_id
        left join refunds r on r.id = s.refund_id
        left join chargebacks c on c.id = s.chargeback_id left join payments cp on cp.id = c.payment_id
      where s.mall_id = ${mall} and s.problem is not null
        and coalesce(p.paid_at, r.created_at, s.settled_at) >= ${from}
        and coalesce(p.paid_at, r.created_at, s.settled_at) < ${to}
      order by s.id limit 500`,
  );
}

const DAY_SUM = { day: day(), cause: text(), account: text(), paise: bigint() };
/** What movements of one cause that were booked on one day in India added to an account. */
export type DaySum = RowOf<{ name: ''; columns: typeof DAY_SUM }>;

export function sumByDay(
  transaction: Transaction,
  mall: number,
  { from, to }: SpanOfDays,
): Promise<DaySum[]> {
  return queryRows(
    transaction,
    DAY_SUM,
    sql`select (coalesce(m.booked_at, m.at) at time zone 'Asia/Kolkata')::date as day, m.cause, l.account,
        sum(l.paise)::bigint as paise
      from ledger_movements m join ledger_lines l on l.movement_id = m.id
      where m.mall_id = ${mall} and ((m.booked_at is null and m.at >= ${from} and m.at < ${to})
        or (m.booked_at >= ${from} and m.booked_at < ${to}))
      group by 1, 2, 3 having sum(l.paise) <> 0 order by 1, 2, 3`,
  );
}

const ELSEWHERE = { bookedLater: bigint<Paise>(), forOtherDays: bigint<Paise>() };

/** What a day's charges were changed by on later days, and what was booked on it for the charges of other days. */
export async function sumElsewhere(transaction: Transaction, mall: number, { from, to }: SpanOfDays) {
  const [sums] = await queryRows(
    transaction,
    ELSEWHERE,
    sql`select coalesce(sum(0 - l.paise) filter (where m.at >= ${from} and m.at < ${to}), 0)::bigint as "bookedLater",
        coalesce(sum(0 - l.paise) filter (where m.booked_at >= ${from} and m.booked_at < ${to}), 0)::bigint
          as "forOtherDays"
      from ledger_movements m join ledger_lines l on l.movement_id = m.id
      where m.mall_id = ${mall} and m.booked_at is not null and l.account = any(${asArrayText(EARNED)}::text[])
        and ((m.at >= ${from} and m.at < ${to}) or (m.booked_at >= ${from} and m.booked_at < ${to}))`,
  );
  return sums ?? { bookedLater: paise(0), forOtherDays: paise(0) };
}
