import { bigint, integer, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

/** What a statement added to a total of a mall. The database writes them; a job adds them up. */
export const runningTotalTable = defineTable('running_totals', {
  id: bigint().generated(),
  mall: integer().named('mall_id'),
  name: text<'sessions' | 'earned'>(),
  change: bigint(),
});
