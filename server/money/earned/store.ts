import sql, { raw } from 'sql-template-tag';
import { paise, type Paise } from '#domain/money/money.ts';
import { bigint, day, integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { asArrayText, queryRows } from '../../platform/storage/rows.ts';
import { EARNED } from '../ledger/store.ts';
import { paymentTable, type PaymentMethod } from '../payments/tables.ts';
import { ledgerLineTable, ledgerMovementTable } from '../ledger/tables.ts';

const SUM = { position: integer(), paise: bigint() };

/** What a mall earned by its ledger, tax included, in each of these spans, in the given order. */
export async function sumEarned(
  transaction: Transaction,
  mall: number,
  spans: readonly { readonly from: Date; readonly until: Date }[],
): Promise<Paise[]> {
  const list = (name: 'from' | 'until') => asArrayText(spans.map((span) => span[name].toISOString()));
  const rows = await queryRows(
    transaction,
    SUM,
    // Movement by movement: the planner does not know how long a span is, and would read all lines of all years.
    sql`select span.position::int as position, coalesce((
        select -sum((select sum(l.paise) from ${raw(ledgerLineTable.name)} l
          where l.movement_id = m.id and l.account = any(${[...EARNED]}::text[])))
        from ${raw(ledgerMovementTable.name)} m
        where m.mall_id = ${mall} and m.at >= span.since and m.at < span.until), 0)::bigint as paise
      from unnest(${list('from')}::timestamptz[], ${list('until')}::timestamptz[])
        with ordinality as span (since, until, position) order by span.position`,
  );
  return rows.map((row) => paise(row.paise));
}

const EARNED_DAY = { date: day(), paise: bigint<Paise>() };

/** What a mall earned by its ledger, tax included, on each day in India of a span; days without a movement are left out. */
export function sumEarnedByDay(
  transaction: Transaction,
  mall: number,
  { from, until }: { readonly from: Date; readonly until: Date },
) {
  return queryRows(
    transaction,
    EARNED_DAY,
    sql`select to_char(m.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as date, (-sum(l.paise))::bigint as paise
      from ${raw(ledgerMovementTable.name)} m join ${raw(ledgerLineTable.name)} l on l.movement_id = m.id
      where m.mall_id = ${mall} and m.at >= ${from} and m.at < ${until}
        and l.account = any(${[...EARNED]}::text[])
      group by 1 order by 1`,
  );
}

const RECEIVED = { method: text<PaymentMethod>(), payments: integer(), paise: bigint<Paise>() };

/** What drivers paid in a span, by method. */
export function sumReceived(
  transaction: Transaction,
  mall: number,
  { from, until }: { readonly from: Date; readonly until: Date },
) {
  return queryRows(
    transaction,
    RECEIVED,
    sql`select method, count(*)::int as payments, sum(received_paise)::bigint as paise
      from ${raw(paymentTable.name)}
      where mall_id = ${mall} and paid_at >= ${from} and paid_at < ${until} and received_paise > 0
      group by method order by method`,
  );
}
