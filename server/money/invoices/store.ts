import sql, { raw, type Sql } from 'sql-template-tag';
import { paise, type Paise } from '#domain/money/money.ts';
import { bigint, day, integer, text } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { columnsOf, insertRows, queryRows, selectRows, writeRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import {
  gstSettingTable,
  invoiceRecipientTable,
  invoiceSerialTable,
  invoiceSessionTable,
  invoiceTable,
} from './tables.ts';

export type GstSettings = RowOf<typeof gstSettingTable>;
export type StoredInvoice = RowOf<typeof invoiceTable>;

export async function findGst(transaction: Transaction, mall: number): Promise<GstSettings | null> {
  const [settings] = await selectRows(transaction, gstSettingTable, sql`where mall_id = ${mall}`);
  return settings ?? null;
}

/** The same, locked: whoever writes documents of the mall waits, so that none is written twice. */
export async function lockGst(transaction: Transaction, mall: number): Promise<GstSettings | null> {
  const [settings] = await selectRows(transaction, gstSettingTable, sql`where mall_id = ${mall} for update`);
  return settings ?? null;
}

export async function writeGst(
  transaction: Transaction,
  settings: NewRowOf<typeof gstSettingTable>,
): Promise<void> {
  await writeRows(
    transaction,
    gstSettingTable,
    [settings],
    sql`(mall_id) do update set legal_name = excluded.legal_name, address = excluded.address,
      gstin = excluded.gstin, sac = excluded.sac, rate_percent = excluded.rate_percent, prefix = excluded.prefix,
      consolidate_below_paise = excluded.consolidate_below_paise, since = excluded.since,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
  );
}

/** Whether another mall numbers its documents by this prefix under the same GSTIN, or ever did. */
export async function isSeriesOfAnother(
  transaction: Transaction,
  mall: number,
  { gstin, prefix }: { gstin: string; prefix: string },
): Promise<boolean> {
  const rows = await queryRows(
    transaction,
    { mall: integer() },
    sql`select mall_id as mall from ${raw(invoiceSerialTable.name)}
        where gstin = ${gstin} and prefix = ${prefix} and mall_id <> ${mall}
      union select mall_id from ${raw(gstSettingTable.name)}
        where gstin = ${gstin} and prefix = ${prefix} and mall_id <> ${mall}`,
  );
  return rows.length > 0;
}

/** Takes the next numbers of a series; answers the first. They come back where the transaction fails. */
export async function takeSerials(
  transaction: Transaction,
  series: Omit<RowOf<typeof invoiceSerialTable>, 'last'>,
  count: number,
): Promise<number> {
  const { gstin, prefix, financialYear, mall } = series;
  const [row] = await queryRows(
    transaction,
    { last: integer() },
    sql`insert into ${raw(invoiceSerialTable.name)} (gstin, prefix, financial_year, mall_id, last)
      values (${gstin}, ${prefix}, ${financialYear}, ${mall}, ${count})
      on conflict (gstin, prefix, financial_year) do update set last = invoice_serials.last + excluded.last
      returning last`,
  );
  if (!row) throw new Error('no number was given');
  return row.last - count + 1;
}

/** The last number of a series that was given; 0 where there is none. */
export async function findLastSerial(
  transaction: Transaction,
  { gstin, prefix, year }: { gstin: string; prefix: string; year: string },
): Promise<number> {
  const [row] = await selectRows(
    transaction,
    invoiceSerialTable,
    sql`where gstin = ${gstin} and prefix = ${prefix} and financial_year = ${year}`,
  );
  return row?.last ?? 0;
}

export function insertInvoices(
  transaction: Transaction,
  invoices: readonly NewRowOf<typeof invoiceTable>[],
): Promise<StoredInvoice[]> {
  return insertRows(transaction, invoiceTable, invoices);
}

export function writeInvoiceSessions(
  transaction: Transaction,
  rows: readonly NewRowOf<typeof invoiceSessionTable>[],
): Promise<void> {
  return writeRows(transaction, invoiceSessionTable, rows);
}

/** Notes how much of one document is for each of many sessions, by the lists that the database made of them. */
export async function writeManySessions(
  transaction: Transaction,
  { invoice, mall, sessions, amounts }: { invoice: number; mall: number; sessions: string; amounts: string },
): Promise<void> {
  await transaction.query(sql`
    insert into ${raw(invoiceSessionTable.name)} (session_id, invoice_id, mall_id, paise)
    select session, ${invoice}::bigint, ${mall}::integer, paise
    from unnest(${sessions}::bigint[], ${amounts}::bigint[]) as part (session, paise)`);
}

/** The documents of a session, the oldest first; the consolidated ones that it stands in too. */
export function listOfSession(transaction: Transaction, session: number): Promise<StoredInvoice[]> {
  return selectRows(
    transaction,
    invoiceTable,
    sql`where id in (select invoice_id from ${raw(invoiceSessionTable.name)} where session_id = ${session})
      order by id`,
  );
}

/** The documents of a mall that were given between two instants, those of many visits and the credit notes first. */
export function listInvoices(
  transaction: Transaction,
  mall: number,
  { from, to, most }: { from: Date; to: Date; most: number },
): Promise<StoredInvoice[]> {
  return queryRows(
    transaction,
    invoiceTable.columns,
    sql`select ${columnsOf(invoiceTable)} from ${raw(invoiceTable.name)}
      where mall_id = ${mall} and issued_at >= ${from} and issued_at < ${to}
      order by kind = 'invoice', id limit ${most}`,
  );
}

export type ListedDocument = StoredInvoice & { readonly correctsNumber: string | null };

/** Every document of a mall that was given between two instants, in the order in which it was, with what it takes back. */
export function listDocuments(
  transaction: Transaction,
  mall: number,
  { from, to }: { from: Date; to: Date },
): Promise<ListedDocument[]> {
  return queryRows(
    transaction,
    { ...invoiceTable.columns, correctsNumber: invoiceTable.columns.number.orNull() },
    sql`select ${columnsOf(invoiceTable, { as: 'i' })}, c.number as "correctsNumber"
      from ${raw(invoiceTable.name)} i left join ${raw(invoiceTable.name)} c on c.id = i.corrects
      where i.mall_id = ${mall} and i.issued_at >= ${from} and i.issued_at < ${to}
      order by i.issued_at, i.id`,
  );
}

export async function countInvoices(
  transaction: Transaction,
  mall: number,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const [row] = await queryRows(
    transaction,
    { count: integer() },
    sql`select count(*)::int as count from ${raw(invoiceTable.name)}
      where mall_id = ${mall} and issued_at >= ${from} and issued_at < ${to}`,
  );
  return row?.count ?? 0;
}

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
}

/** The small charges of one day that nobody asked a document for: they stand in one together. */
export interface SmallCharges {
  readonly day: string;
  readonly paise: Paise;
  readonly count: number;
  /** Their numbers and amounts, as the database lists them: thousands that nobody here has to read. */
  readonly sessions: string;
  readonly amounts: string;
}

const LISTED = {
  session: bigint().orNull(),
  day: day(),
  paise: bigint(),
  documented: bigint(),
  invoice: bigint().orNull(),
  count: integer(),
  sessions: text(),
  amounts: text(),
};

/**
 * The sessions that were charged between two instants and whose documents say another amount. Charges below `below` that
 * no document is about, and for which no company was named, come together, by the day of their supply.
 */
export async function listUndocumented(
  transaction: Transaction,
  mall: number,
  { from, to, below }: { from: Date; to: Date; below: Paise },
): Promise<{ single: Undocumented[]; small: SmallCharges[] }> {
  const rows = await queryRows(
    transaction,
    LISTED,
    sql`with open as materialized (${undocumentedOf(sql`select distinct session_id from ledger_movements
        where mall_id = ${mall} and at >= ${from} and at < ${to} and cause in ('charge', 'correction')`)}),
      sorted as (
        select o.*, o.invoice is null and o.paise > 0 and o.paise < ${below}::bigint and r.session_id is null as is_small
        from open o left join ${raw(invoiceRecipientTable.name)} r on r.session_id = o.session)
      select null::bigint as session, day, sum(paise)::bigint as paise, 0::bigint as documented, null::bigint as invoice, count(*)::int as count,
        array_agg(session order by session)::text as sessions, array_agg(paise order by session)::text as amounts
      from sorted where is_small group by day
      union all
      select session, day, paise, documented, invoice, 1, '{}', '{}' from sorted where not is_small
      order by session nulls last, day`,
  );
  const single = rows.flatMap(({ session, day, paise: amount, documented, invoice }) =>
    session === null ? [] : [{ session, day, invoice, paise: paise(amount), documented: paise(documented) }],
  );
  const small = rows
    .filter(({ session }) => session === null)
    .map(({ day, paise: sum, count, sessions, amounts }) => ({
      day,
      count,
      sessions,
      amounts,
      paise: paise(sum),
    }));
  return { single, small };
}

/** The same of one session, from an instant on. */
export async function findUndocumented(
  transaction: Transaction,
  session: number,
  since: Date,
): Promise<Undocumented | null> {
  const only = sql`select distinct session_id from ledger_movements
    where session_id = ${session} and at >= ${since} and cause in ('charge', 'correction')`;
  return (await undocumented(transaction, only))[0] ?? null;
}

const UNDOCUMENTED = {
  session: bigint(),
  day: day(),
  paise: bigint(),
  documented: bigint(),
  invoice: bigint().orNull(),
};

async function undocumented(transaction: Transaction, sessions: Sql): Promise<Undocumented[]> {
  const rows = await queryRows(
    transaction,
    UNDOCUMENTED,
    sql`select * from (${undocumentedOf(sessions)}) as open order by session`,
  );
  return rows.map((row) => ({ ...row, paise: paise(row.paise), documented: paise(row.documented) }));
}

function undocumentedOf(sessions: Sql): Sql {
  return sql`with wanted as materialized (${sessions}),
      charged as (
        select m.session_id, sum(l.paise) as paise, min(m.at at time zone 'Asia/Kolkata')::date as day
        from wanted join ledger_movements m using (session_id)
          join ledger_lines l on l.movement_id = m.id and l.account = 'receivable'
        where m.cause in ('charge', 'correction') group by m.session_id),
      documented as (
        select d.session_id, sum(d.paise) as paise, max(d.invoice_id) filter (where d.paise > 0) as invoice
        from wanted join ${raw(invoiceSessionTable.name)} d using (session_id) group by d.session_id)
      select c.session_id as session, c.day, (c.paise - coalesce(d.paise, 0))::bigint as paise,
        coalesce(d.paise, 0)::bigint as documented, d.invoice
      from charged c left join documented d using (session_id)
      where c.paise <> coalesce(d.paise, 0)`;
}
