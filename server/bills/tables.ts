import { bigint, instant, integer, text } from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';

/** The links by which a session is paid: of each token its hash alone. */
export const payLinkTable = defineTable('pay_links', {
  tokenHash: text(),
  mall: integer().named('mall_id'),
  session: bigint().named('session_id'),
  createdAt: instant(),
});
