import sql from 'sql-template-tag';
import type { SealedRecord } from '../server/audit/store.ts';
import { auditEntryTable } from '../server/audit/tables.ts';
import { selectRows } from '../server/platform/storage/rows.ts';
import type { TestApp } from './test-app.ts';

/** Everything that is recorded by now, oldest first. */
export async function readTrail(app: TestApp): Promise<SealedRecord[]> {
  await app.audit.seal();
  return app.services.database.transact('system', (transaction) =>
    selectRows(transaction, auditEntryTable, sql`order by number`),
  );
}
