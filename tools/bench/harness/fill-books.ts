import sql from 'sql-template-tag';
import type { Database } from '../../../server/platform/storage/database.ts';

interface WantedBooks {
  readonly mall: number;
  readonly sessions: number;
  /** Over so many days. */
  readonly days: number;
  readonly until: Date;
}

const AT_ONCE = 5_000;

/** Gives a mall closed sessions, each charged and paid by UPI; answers their numbers. One in ten costs 240 rupees. */
export async function fillBooks(
  database: Database,
  { mall, sessions, days, until }: WantedBooks,
): Promise<number[]> {
  const ids: number[] = [];
  const seconds = (days * 86_400) / sessions;
  for (let from = 0; from < sessions; from += AT_ONCE) {
    const to = Math.min(sessions, from + AT_ONCE) - 1;
    await database.transact({ mall }, async (transaction) => {
      const rows = await transaction.query(sql`
        insert into sessions (public_id, mall_id, plate, entry_at, exit_at, closed_at, entry_date, state, flags, created_at)
        select 'books-' || ${mall}::int || '-' || n, ${mall}::int, 'MH01AB0001', at - interval '1 hour', at, at,
          (at at time zone 'Asia/Kolkata')::date, 'closed', '{}', at
        from (select n, ${until}::timestamptz - interval '21 minutes' - (${sessions}::int - 1 - n) * ${seconds}::float8
            * interval '1 second' as at from generate_series(${from}::int, ${to}::int) as n) as made returning id`);
      const added = rows.map((row) => (row as { id: number }).id);
      ids.push(...added);
      const own = `{${added.join(',')}}`;
      await transaction.query(sql`
        insert into payments (public_id, mall_id, session_id, method, provider, state, asked_paise, received_paise,
          covers_until, created_at, changed_at, paid_at)
        select 'pm-' || public_id, mall_id, id, 'upi', 'fastag', 'paid', paise, paise, exit_at, exit_at, exit_at, exit_at
        from (select *, case when id % 10 = 0 then 24000 else 8000 end as paise from sessions) as s
        where id = any(${own}::bigint[])`);
      await transaction.query(sql`
        with booked as (
          insert into ledger_movements (name, mall_id, session_id, cause, at)
          select cause || ':' || public_id, mall_id, id, cause, exit_at
          from sessions, (values ('charge'), ('payment')) as causes (cause) where id = any(${own}::bigint[])
          returning id, mall_id, session_id, cause)
        insert into ledger_lines (movement_id, mall_id, account, paise)
        select b.id, b.mall_id, side.account, side.sign * case when b.session_id % 10 = 0 then 24000 else 8000 end
        from booked b join (values ('charge', 'receivable', 1), ('charge', 'parking_revenue', -1),
          ('payment', 'upi_clearing', 1), ('payment', 'receivable', -1)) as side (cause, account, sign) using (cause)`);
    });
  }
  return ids;
}
