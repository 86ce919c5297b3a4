import { bigint, instant, text } from '../storage/column.ts';
import { defineTable } from '../storage/table.ts';

/** One use that counts against a limit, and which process took it. */
export const limitUseTable = defineTable('limit_uses', {
  id: bigint().generated(),
  origin: text(),
  key: text(),
  at: instant(),
});
