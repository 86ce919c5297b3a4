import type { ReviewReason } from '#domain/parking/session.ts';
import { raiseAlert as raise } from '../alerts/index.ts';
import type { Transaction } from '../platform/storage/database.ts';

/** What a person should look at, as far as sessions are concerned. */
export type SessionAlert =
  | { kind: 'review'; reason: ReviewReason }
  | { kind: 'no_tariff' }
  | { kind: 'long_stay'; sessionId: string; insideMs: number };

/** Raises an alert of a mall, or counts it up while it is open. */
export async function raiseAlert(
  transaction: Transaction,
  mall: number,
  alert: SessionAlert,
  at: Date,
): Promise<void> {
  switch (alert.kind) {
    case 'review':
      return raise(transaction, { mall, kind: 'review', subject: alert.reason, facts: {} }, at);
    case 'no_tariff':
      return raise(transaction, { mall, kind: 'no_tariff', subject: 'tariff', facts: {} }, at);
    case 'long_stay': {
      const { sessionId: subject, insideMs } = alert;
      return raise(transaction, { mall, kind: 'long_stay', subject, facts: { insideMs } }, at);
    }
  }
}
