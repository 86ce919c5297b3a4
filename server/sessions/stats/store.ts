import sql from 'sql-template-tag';
import { paise, type Paise } from '#domain/money/money.ts';
import type { Transaction } from '../../platform/storage/database.ts';

export interface Totals {
  readonly total: number;
  readonly open: number;
  readonly closedSince: number;
  readonly inReview: number;
  /** What the ledger says was earned. */
  readonly revenue: Paise;
}

/** The totals of a mall over all its stays. */
export async function countTotals(transaction: Transaction, mall: number, since: Date): Promise<Totals> {
  const [row] = await transaction.query<Omit<Totals, 'revenue'> & { revenue: number }>(sql`
    select
      (select count(*) from sessions where mall_id = ${mall}) as total,
      (select count(*) from sessions where mall_id = ${mall} and state = 'open') as open,
      (select count(*) from sessions where mall_id = ${mall} and state = 'closed' and closed_at >= ${since}) as "closedSince",
      (select count(*) from sessions where mall_id = ${mall} and review is not null) as "inReview",
      (select coalesce(-sum(amount_paise), 0)::bigint from ledger_entries
        where mall_id = ${mall} and account = 'parking_revenue') as revenue`);
  if (!row) throw new Error('the database returned no totals');
  return { ...row, revenue: paise(row.revenue) };
}
