import { instant, text } from '../../../platform/storage/column.ts';
import { defineTable } from '../../../platform/storage/table.ts';

/** The tags that no acquirer debits, by the list that each is on. */
export const fastagExceptionTable = defineTable('fastag_exceptions', {
  tagId: text(),
  code: text(),
  updatedAt: instant(),
});

/** The exception lists, and when each was fetched last. */
export const fastagListTable = defineTable('fastag_lists', {
  code: text(),
  fetchedAt: instant(),
});
