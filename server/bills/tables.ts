import { bigint, boolean, instant, integer, text } from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';

/** The links by which a session is paid: of each token its hash alone. */
export const payLinkTable = defineTable('pay_links', {
  tokenHash: text(),
  mall: integer().named('mall_id'),
  session: bigint().named('session_id'),
  createdAt: instant(),
  /** Whether it proves the plate for who opens it: the one that the gate gives does, one that a list shows does not. */
  proves: boolean().withDefault(),
  /** Whether it was shown for a car at an exit, by whatever of the session was known there. */
  ofExit: boolean().withDefault(),
  /** Since when it leads nowhere: that exit was taken off the session. */
  endedAt: instant().orNull(),
  /** The account whose own list shows it: it is good while that account sees the visit. */
  account: bigint().named('account_id').orNull(),
  /** Whether the people of the mall are shown it, who give it to the driver. */
  byStaff: boolean().withDefault(),
});
