import { bigint, instant, text } from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';

/** What was erased, by random ids that lead to nobody any more. */
export const erasureTable = defineTable('erasures', {
  id: bigint().generated(),
  kind: text<'account' | 'session' | 'inquiry'>(),
  publicId: text(),
  at: instant(),
});

/** Visits of erased accounts whose plates are still to be taken away, when they are over. */
export const erasureWaitTable = defineTable('erasure_waits', {
  session: bigint().named('session_id'),
  publicId: text(),
  askedAt: instant(),
});
