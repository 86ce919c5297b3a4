import sql, { empty, join, type Sql } from 'sql-template-tag';
import { integer } from '../platform/storage/column.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { pickColumns, queryRows, selectRows, updateRows, writeRows } from '../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../platform/storage/table.ts';
import { inquiryTable } from './tables.ts';

export type InquiryRow = RowOf<typeof inquiryTable>;

/** Stores an inquiry, word for word. */
export async function insertInquiry(
  transaction: Transaction,
  inquiry: NewRowOf<typeof inquiryTable>,
): Promise<void> {
  await writeRows(transaction, inquiryTable, [inquiry]);
}

export interface WantedInquiries {
  readonly q: string | null;
  readonly state: 'open' | 'answered' | null;
}

/** Inquiries, newest first: behind one of them, at most so many. */
export async function listInquiries(
  transaction: Transaction,
  wanted: WantedInquiries,
  { behind, most }: { behind: number | null; most: number },
): Promise<InquiryRow[]> {
  const page = behind === null ? empty : sql`and id < ${behind}::bigint`;
  return selectRows(
    transaction,
    inquiryTable,
    sql`where ${fitting(wanted)} ${page} order by id desc limit ${most}::int`,
  );
}

export async function countInquiries(transaction: Transaction, wanted: WantedInquiries): Promise<number> {
  const [row] = await queryRows(
    transaction,
    { count: integer() },
    sql`select count(*)::integer as count from inquiries where ${fitting(wanted)}`,
  );
  return row?.count ?? 0;
}

function fitting({ q, state }: WantedInquiries): Sql {
  const pattern = `%${(q ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return join(
    [
      sql`true`,
      state === 'open' ? sql`answered_at is null` : empty,
      state === 'answered' ? sql`answered_at is not null` : empty,
      q === null ? empty : sql`concat_ws(' ', first_name, last_name, email, phone, message) ilike ${pattern}`,
    ].filter((part) => part !== empty),
    ' and ',
  );
}

/** Notes that an inquiry is answered, or not yet (null); null where there is none of that id. */
export async function setAnswered(
  transaction: Transaction,
  publicId: string,
  answeredAt: Date | null,
): Promise<InquiryRow | null> {
  const [row] = await updateRows(transaction, inquiryTable, { answeredAt }, sql`public_id = ${publicId}`);
  return row ?? null;
}

/** Deletes an inquiry; false where there is none of that id. */
export async function deleteInquiry(transaction: Transaction, publicId: string): Promise<boolean> {
  const gone = await deleteWhere(transaction, sql`public_id = ${publicId}`);
  return gone.length > 0;
}

/** Whose messages: those that an account sent while it was signed in, and those under an address that is shown to be theirs. */
interface Sender {
  readonly account: number;
  readonly email: string | null;
}

function sentBy({ account, email }: Sender): Sql {
  return sql`(account_id = ${account} or lower(trim(email)) = ${email?.toLowerCase() ?? null})`;
}

/** What somebody sent, oldest first. */
export async function listInquiriesFrom(transaction: Transaction, sender: Sender): Promise<InquiryRow[]> {
  return selectRows(transaction, inquiryTable, sql`where ${sentBy(sender)} order by id`);
}

/** Deletes what somebody sent; answers the ids. */
export async function deleteInquiriesFrom(transaction: Transaction, sender: Sender): Promise<string[]> {
  const gone = await deleteWhere(transaction, sentBy(sender));
  return gone.map(({ publicId }) => publicId);
}

/** Deletes some inquiries that were sent before an instant; answers how many. */
export async function deleteInquiriesBefore(
  transaction: Transaction,
  before: Date,
  most: number,
): Promise<number> {
  const gone = await deleteWhere(
    transaction,
    sql`id in (select id from inquiries where created_at < ${before} order by created_at limit ${most}::int)`,
  );
  return gone.length;
}

function deleteWhere(transaction: Transaction, condition: Sql): Promise<Pick<InquiryRow, 'publicId'>[]> {
  return queryRows(
    transaction,
    pickColumns(inquiryTable, ['publicId']),
    sql`delete from inquiries where ${condition} returning public_id as "publicId"`,
  );
}
