import { bigint, instant, text } from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';

/** What visitors sent by the contact form, word for word. */
export const inquiryTable = defineTable('inquiries', {
  id: bigint().generated(),
  publicId: text(),
  firstName: text(),
  lastName: text(),
  email: text(),
  phone: text(),
  message: text(),
  createdAt: instant(),
  /** When a super admin noted that it is answered. */
  answeredAt: instant().orNull(),
  /** Who was signed in when it was sent. */
  account: bigint().named('account_id').orNull(),
});
