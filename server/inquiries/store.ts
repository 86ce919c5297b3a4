import type { Inquiry } from '#contract/inquiries.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '../platform/storage/database.ts';

/** Keeps an inquiry, word for word. */
export async function insertInquiry(
  transaction: Transaction,
  publicId: string,
  { firstName, lastName, email, phone, message }: Inquiry,
  at: Date,
): Promise<void> {
  await transaction.query(sql`
    insert into inquiries (public_id, first_name, last_name, email, phone, message, created_at)
    values (${publicId}, ${firstName}, ${lastName}, ${email}, ${phone}, ${message}, ${at})`);
}
