import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';
import { selectRows, writeRows } from '../../platform/storage/rows.ts';
import type { NewRowOf, RowOf } from '../../platform/storage/table.ts';
import { backupRunTable } from '../tables.ts';

export type BackupRun = RowOf<typeof backupRunTable>;
export type NewBackupRun = NewRowOf<typeof backupRunTable>;

/** The last backup that was tried, and the last one that is good; undefined where there is none. */
export interface LastRuns {
  readonly tried: BackupRun | undefined;
  readonly good: BackupRun | undefined;
}

export async function findLastRuns(transaction: Transaction): Promise<LastRuns> {
  const newest = sql`order by began_at desc, id desc limit 1`;
  const [[tried], [good]] = await Promise.all([
    selectRows(transaction, backupRunTable, newest),
    selectRows(transaction, backupRunTable, sql`where fault is null ${newest}`),
  ]);
  return { tried, good };
}

export async function writeRun(transaction: Transaction, run: NewBackupRun): Promise<void> {
  await writeRows(transaction, backupRunTable, [run]);
}

export async function deleteRunsBefore(transaction: Transaction, before: Date): Promise<void> {
  await transaction.query(sql`delete from backup_runs where began_at < ${before}`);
}
