import sql, { empty } from 'sql-template-tag';
import type { Transaction } from '../storage/database.ts';
import { columnsOf, pickColumns, queryRows, updateRows, writeRows } from '../storage/rows.ts';
import type { NewRowOf, RowOf } from '../storage/table.ts';
import { mailOutboxTable } from './tables.ts';

export type StoredMail = RowOf<typeof mailOutboxTable>;

export async function insertMail(
  transaction: Transaction,
  mail: NewRowOf<typeof mailOutboxTable>,
): Promise<void> {
  await writeRows(transaction, mailOutboxTable, [mail]);
}

/**
 * Takes the mail that has waited longest of those due, and puts its next try to `nextTryAt`: whoever dies while sending
 * leaves it to the next one, and nobody sends it beside him. Null where nothing is due.
 */
export async function claimMail(
  transaction: Transaction,
  now: Date,
  nextTryAt: Date,
): Promise<StoredMail | null> {
  const [mail] = await queryRows(
    transaction,
    mailOutboxTable.columns,
    sql`update mail_outbox set next_try_at = ${nextTryAt}, tries = tries + 1 where id = (
      select id from mail_outbox where next_try_at <= ${now} order by next_try_at, id limit 1 for update skip locked
    ) returning ${columnsOf(mailOutboxTable)}`,
  );
  return mail ?? null;
}

export async function postponeMail(transaction: Transaction, id: number, nextTryAt: Date): Promise<void> {
  await updateRows(transaction, mailOutboxTable, { nextTryAt }, sql`id = ${id}`);
}

export async function deleteMail(transaction: Transaction, id: number): Promise<void> {
  await transaction.query(sql`delete from mail_outbox where id = ${id}`);
}

/** Deletes mails that would come too late to be of use; answers which. */
export async function deleteUselessMails(
  transaction: Transaction,
  now: Date,
): Promise<{ id: number; tries: number }[]> {
  return queryRows(
    transaction,
    pickColumns(mailOutboxTable, ['id', 'tries']),
    sql`delete from mail_outbox where useful_until <= ${now}
      returning ${columnsOf(mailOutboxTable, { only: ['id', 'tries'] })}`,
  );
}

/** Deletes the mails that wait for an address; with a subject only those. */
export async function deleteMailsTo(
  transaction: Transaction,
  { to, subject }: { readonly to: string; readonly subject?: string },
): Promise<void> {
  const narrowed = subject === undefined ? empty : sql`and subject = ${subject}`;
  await transaction.query(
    sql`delete from mail_outbox where lower(recipient) = ${to.toLowerCase()} ${narrowed}`,
  );
}

/** Deletes some mails that have waited since before an instant; answers how many. */
export async function deleteMailsBefore(
  transaction: Transaction,
  before: Date,
  most: number,
): Promise<number> {
  const gone = await queryRows(
    transaction,
    pickColumns(mailOutboxTable, ['id']),
    sql`delete from mail_outbox where id in (
      select id from mail_outbox where created_at < ${before} order by created_at limit ${most}::int) returning id`,
  );
  return gone.length;
}

/** The mails that wait for an address, oldest first. */
export async function listMailsTo(
  transaction: Transaction,
  to: string,
): Promise<Pick<StoredMail, 'subject' | 'createdAt'>[]> {
  return queryRows(
    transaction,
    pickColumns(mailOutboxTable, ['subject', 'createdAt']),
    sql`select subject, created_at as "createdAt" from mail_outbox
      where lower(recipient) = ${to.toLowerCase()} order by id`,
  );
}
