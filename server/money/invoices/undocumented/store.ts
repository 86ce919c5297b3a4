import sql, { raw, type Sql } from 'sql-template-tag';
import type { RegisteredSpan } from '#domain/money/gst-terms.ts';
import { paise, type Paise } from '#domain/money/money.ts';
import { bigint, day, integer, text } from '../../../platform/storage/column.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import { queryRows } from '../../../platform/storage/rows.ts';
import { invoiceRecipientTable, invoiceSessionTable } from '../tables.ts';

/** A session whose charge and whose documents differ. */
export interface Undocumented {
  readonly session: number;
  readonly day: string;
  /** What is charged and stands in no document; below zero where documents say too much. */
  readonly paise: Paise;
  /** What its documents say together. */
  readonly documented: Paise;
  /** The newest document of the session that took money; null where there is none. */
  readonly invoice: number | null;
  /** In which of the given spans it was charged; null where the mall was not registered then. */
  readonly span: number | null;
}

/** The small charges of one day that nobody asked a document for: they stand in one together. */
export interface SmallCharges {
  readonly day: string;
  readonly paise: Paise;
  readonly count: number;
  readonly span: number;
  /** Their numbers and amounts, as the database lists them: thousands that nobody here has to read. */
  readonly sessions: string;
  readonly amounts: string;
}

const UNDOCUMENTED = {
  session: bigint(),
  day: day(),
  paise: bigint(),
  documented: bigint(),
  invoice: bigint().orNull(),
  span: integer().orNull(),
};

const LISTED = {
  ...UNDOCUMENTED,
  session: bigint().orNull(),
  count: integer(),
  sessions: text(),
  amounts: text(),
};

/**
 * The sessions of which a charge or a correction counts for, or was booked at, an instant between two, and whose documents
 * say another amount: a correction counts for the day of its charge, however long ago that was. Charges below
 * what their span consolidates that no document is about, and for which no company was named, come together, by the day
 * of their supply and its span.
 */
export async function listUndocumented(
  transaction: Transaction,
  mall: number,
  { from, to, spans }: { from: Date; to: Date; spans: readonly RegisteredSpan[] },
): Promise<{ single: Undocumented[]; small: SmallCharges[] }> {
  const changed = sql`select session_id from ledger_movements
    where mall_id = ${mall} and cause in ('charge', 'correction')`;
  const wanted = sql`${changed} and at >= ${from} and at < ${to}
    union ${changed} and booked_at >= ${from} and booked_at < ${to}`;
  const rows = await queryRows(
    transaction,
    LISTED,
    sql`with open as materialized (${undocumentedOf(wanted, spans)}),
      sorted as (
        select o.*, o.invoice is null and o.paise > 0 and o.paise < o.below and r.session_id is null as is_small
        from open o left join ${raw(invoiceRecipientTable.name)} r on r.session_id = o.session)
      select null::bigint as session, day, sum(paise)::bigint as paise, 0::bigint as documented, null::bigint as invoice, span,
        count(*)::int as count, array_agg(session order by session)::text as sessions,
        array_agg(paise order by session)::text as amounts
      from sorted where is_small group by day, span
      union all
      select session, day, paise, documented, invoice, span, 1, '{}', '{}' from sorted where not is_small
      order by session nulls last, day, span`,
  );
  const single: Undocumented[] = [];
  const small: SmallCharges[] = [];
  for (const { session, span, count, sessions, amounts, ...row } of rows) {
    const shared = { ...row, paise: paise(row.paise), documented: paise(row.documented) };
    if (session !== null) single.push({ ...shared, session, span });
    else if (span !== null) small.push({ day: row.day, paise: shared.paise, count, span, sessions, amounts });
  }
  return { single, small };
}

/** The same of one session. */
export async function findUndocumented(
  transaction: Transaction,
  session: number,
  spans: readonly RegisteredSpan[],
): Promise<Undocumented | null> {
  const [row] = await queryRows(
    transaction,
    UNDOCUMENTED,
    undocumentedOf(sql`select ${session}::bigint as session_id`, spans),
  );
  return row ? { ...row, paise: paise(row.paise), documented: paise(row.documented) } : null;
}

/** Who was charged while the mall was not registered, and has no document, lacks none. */
function undocumentedOf(sessions: Sql, spans: readonly RegisteredSpan[]): Sql {
  const given = spans.map(({ begins, ends, terms }, span) => ({
    span,
    begins,
    ends,
    below: terms.consolidateBelowPaise,
  }));
  return sql`with wanted as materialized (${sessions}),
      spans as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          as given (span integer, begins timestamptz, ends timestamptz, below bigint)),
      charged as (
        select m.session_id, sum(l.paise) as paise, min(m.at) as at
        from wanted join ledger_movements m using (session_id)
          join ledger_lines l on l.movement_id = m.id and l.account = 'receivable'
        where m.cause in ('charge', 'correction') group by m.session_id),
      documented as (
        select d.session_id, sum(d.paise) as paise, max(d.invoice_id) filter (where d.paise > 0) as invoice
        from wanted join ${raw(invoiceSessionTable.name)} d using (session_id) group by d.session_id)
      select c.session_id as session, (c.at at time zone 'Asia/Kolkata')::date as day,
        (c.paise - coalesce(d.paise, 0))::bigint as paise, coalesce(d.paise, 0)::bigint as documented, d.invoice, s.span,
        s.below
      from charged c left join documented d using (session_id)
        left join spans s on c.at >= s.begins and (s.ends is null or c.at < s.ends)
      where c.paise <> coalesce(d.paise, 0) and (s.span is not null or d.invoice is not null)`;
}
