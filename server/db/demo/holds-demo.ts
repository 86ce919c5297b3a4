import sql from 'sql-template-tag';
import type { Database } from '../../platform/storage/database.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';

/** Whether the demo's accounts, whose password everybody knows, are in this database. */
export async function holdsDemo(database: Database): Promise<boolean> {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  const [row] = await database.transact('system', (transaction) =>
    transaction.query<{ found: boolean }>(
      sql`select exists (select from accounts where public_id like 'demo-%' and lower(email) = any(${emails})) as found`,
    ),
  );
  return row?.found === true;
}
