import type { Alert } from '#contract/alerts.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { findOpenAlerts } from './store.ts';

/** The open alerts of a mall as they travel, newest first. */
export async function listAlerts(transaction: Transaction, mall: number, limit: number): Promise<Alert[]> {
  const rows = await findOpenAlerts(transaction, mall, limit);
  return rows.map(
    ({ id, kind, subject, facts, count, firstAt, lastAt }) =>
      // That the facts fit the kind was checked when they were raised.
      ({
        id: String(id),
        kind,
        subject,
        facts,
        count,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      }) as Alert,
  );
}
