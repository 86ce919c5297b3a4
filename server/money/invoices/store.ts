import sql, { raw } from 'sql-template-tag';
import { isSameTerms, type GstTerms } from '#domain/money/gst-terms.ts';
import { integer } from '../../platform/storage/column.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  columnsOf,
  insertRows,
  queryRows,
  selectRows,
  changeRows,
  writeRows,
} from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { gstSettingTable, invoiceSerialTable, invoiceSessionTable, invoiceTable } from './tables.ts';

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

/** The terms of a mall's settings, as they are stored once others follow. */
export function termsOf(
  settings: Omit<GstSettings, 'former' | 'changedBy' | 'changedAt' | 'mall' | 'documentedThrough'>,
): GstTerms {
  const { legalName, address, gstin, sac, ratePercent, prefix, consolidateBelowPaise, since } = settings;
  const tax = { gstin, sac, ratePercent, prefix, consolidateBelowPaise };
  return { legalName, address, ...tax, since: since.toISOString() };
}

/** So many former terms are known. */
const MOST_FORMER = 200;

/** Stores who supplies the parking of a mall, in the place of what was before, which stays known. */
export async function writeGst(
  transaction: Transaction,
  settings: Omit<NewRowOf<typeof gstSettingTable>, 'former' | 'documentedThrough'>,
  before: GstSettings | null,
): Promise<void> {
  const ended = before && { ...termsOf(before), until: settings.changedAt.toISOString() };
  const isSame = ended === null || isSameTerms(ended, termsOf(settings));
  const earlier = before?.former ?? [];
  const former = isSame ? earlier : [...earlier, ended].slice(-MOST_FORMER);
  await writeRows(
    transaction,
    gstSettingTable,
    // Which days are documented stays known: it is written for a mall's first settings alone.
    [{ ...settings, former, documentedThrough: null }],
    sql`(mall_id) do update set legal_name = excluded.legal_name, address = excluded.address,
      gstin = excluded.gstin, sac = excluded.sac, rate_percent = excluded.rate_percent, prefix = excluded.prefix,
      consolidate_below_paise = excluded.consolidate_below_paise, since = excluded.since,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at, former = excluded.former`,
  );
}

/** Notes that each day of a mall up to this one has had its documents written. */
export async function noteDocumentedThrough(
  transaction: Transaction,
  mall: number,
  day: string,
): Promise<void> {
  const isLater = sql`(documented_through is null or documented_through < ${day}::date)`;
  const which = sql`mall_id = ${mall} and ${isLater}`;
  await changeRows(transaction, gstSettingTable, { documentedThrough: day }, which);
}

/** Credit notes have a series of their own, which begins with this. */
export const CREDIT = 'C';

/** Whether another mall numbers its invoices or credit notes by a series of these under the same GSTIN, or ever did. */
export async function isSeriesOfAnother(
  transaction: Transaction,
  mall: number,
  { gstin, prefix }: { gstin: string; prefix: string },
): Promise<boolean> {
  const own = [prefix, CREDIT + prefix];
  const clashing = prefix.startsWith(CREDIT) ? [...own, prefix.slice(CREDIT.length)] : own;
  const isTaken = (taken: string) => sql`${raw(taken)} = any(${clashing}::text[])`;
  const rows = await queryRows(
    transaction,
    { mall: integer() },
    sql`select mall_id as mall from ${raw(invoiceSerialTable.name)}
        where gstin = ${gstin} and ${isTaken('prefix')} and mall_id <> ${mall}
      union select mall_id from ${raw(gstSettingTable.name)}
        where gstin = ${gstin} and ${isTaken('prefix')} and mall_id <> ${mall}
      union select mall_id from ${raw(gstSettingTable.name)}, jsonb_array_elements(former) as earlier
        where earlier->>'gstin' = ${gstin} and ${isTaken("earlier->>'prefix'")} and mall_id <> ${mall}`,
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

/** Documents by their numbers in the database. */
export function listByIds(transaction: Transaction, ids: readonly number[]): Promise<StoredInvoice[]> {
  return selectRows(transaction, invoiceTable, sql`where id = any(${[...ids]}::bigint[])`);
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

/** The documents that were given for one of these sessions alone, the oldest first. */
export function listOwnDocuments(
  transaction: Transaction,
  sessions: readonly number[],
): Promise<StoredInvoice[]> {
  return selectRows(
    transaction,
    invoiceTable,
    sql`where session_id = any(${[...sessions]}::bigint[]) order by id`,
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
