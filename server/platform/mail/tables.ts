import { bigint, instant, integer, text } from '../storage/column.ts';
import { defineTable } from '../storage/table.ts';

/** A mail that the mail server has not taken yet. */
export const mailOutboxTable = defineTable('mail_outbox', {
  id: bigint().generated(),
  to: text().named('recipient'),
  subject: text(),
  text: text().named('body'),
  /** The same with headings and tables; null where plain text is all there is. */
  html: text().orNull(),
  /** Where one click ends such mails; null where nobody subscribed to it. */
  unsubscribe: text().orNull(),
  createdAt: instant(),
  usefulUntil: instant(),
  nextTryAt: instant(),
  tries: integer().withDefault(),
});
