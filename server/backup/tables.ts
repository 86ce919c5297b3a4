import { bigint, boolean, instant, text } from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';

/** What became of each backup that was made. */
export const backupRunTable = defineTable('backup_runs', {
  id: bigint().generated(),
  beganAt: instant(),
  endedAt: instant(),
  place: text(),
  name: text().orNull(),
  bytes: bigint().orNull(),
  ledgerHash: text().orNull(),
  isVerified: boolean(),
  fault: text().orNull(),
});
