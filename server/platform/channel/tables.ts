import { bigint, instant, text, transactionId, wholeJson } from '../storage/column.ts';
import { defineTable } from '../storage/table.ts';

export const channelMessageTable = defineTable('channel_messages', {
  id: bigint().generated(),
  xid: transactionId().withDefault(),
  origin: text(),
  name: text(),
  body: wholeJson<object>(),
  at: instant().withDefault(),
});
