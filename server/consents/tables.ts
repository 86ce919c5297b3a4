import { bigint, instant, text } from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';

/** Which version of the privacy notice somebody agreed to, and what was taken back. Rows are never changed. */
export const consentTable = defineTable('consents', {
  id: bigint().generated(),
  /** The public id of the account: a random one, which leads to nobody once the account is erased. */
  account: text(),
  notice: text(),
  what: text<'given' | 'withdrawn'>(),
  how: text<'sign_up' | 'new_version' | 'erasure' | 'plate_released'>(),
  at: instant(),
});
