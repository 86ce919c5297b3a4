import { bigint, instant, text, transactionId } from '../storage/column.ts';
import { defineTable } from '../storage/table.ts';

export const channelMessageTable = defineTable('channel_messages', {
  id: bigint().generated(),
  xid: transactionId().withDefault(),
  origin: text(),
  name: text(),
  /** JSON. */
  body: text(),
  at: instant().withDefault(),
});
