import type { Database } from '../../platform/storage/database.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { hasAccounts } from './store.ts';

/** Whether the demo's accounts, whose password everybody knows, are in this database. */
export function holdsDemo(database: Database): Promise<boolean> {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  return database.transact('system', (transaction) => hasAccounts(transaction, emails));
}
