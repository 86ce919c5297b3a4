import { closeAlerts, raiseAlert } from '../../alerts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listWaitingRefunds } from './store.ts';

const SUBJECT = 'refunds';

/** A refund waits for a person from now on: an alert says so to the mall's people. */
export async function askPerson(transaction: Transaction, mall: number, at: Date): Promise<void> {
  await raiseAlert(transaction, { mall, kind: 'refund_waits', subject: SUBJECT, facts: {} }, at);
}

/** One waits no more: the alert closes with the last of them. */
export async function askNoLonger(transaction: Transaction, mall: number, at: Date): Promise<void> {
  const waiting = await listWaitingRefunds(transaction, mall, { most: 1 });
  if (waiting.length === 0) await closeAlerts(transaction, mall, 'refund_waits', [SUBJECT], at);
}
