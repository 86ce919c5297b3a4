import type { Alert, AlertKind } from '#contract/alerts.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { findOpenAlerts, findOpenAlertsOf } from './store.ts';

/** The open alerts of a mall as they travel, newest first. */
export async function listAlerts(transaction: Transaction, mall: number, limit: number): Promise<Alert[]> {
  return (await findOpenAlerts(transaction, mall, limit)).map(present);
}

/** The same of some kinds that were first raised in a span. */
export async function listAlertsOf(
  transaction: Transaction,
  mall: number,
  kinds: readonly AlertKind[],
  span: { readonly from: Date; readonly until: Date },
): Promise<Alert[]> {
  return (await findOpenAlertsOf(transaction, mall, kinds, span)).map(present);
}

function present(row: Awaited<ReturnType<typeof findOpenAlerts>>[number]): Alert {
  const { id, kind, subject, facts, count, firstAt, lastAt } = row;
  // That the facts fit the kind was checked when they were raised.
  return {
    id: String(id),
    kind,
    subject,
    facts,
    count,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  } as Alert;
}
