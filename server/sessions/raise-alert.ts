import { REVIEW_SENTENCES } from '#contract/sessions.ts';
import { formatDuration } from '#domain/money/tariff.ts';
import type { ReviewReason } from '#domain/parking/session.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { SessionServices } from './session-services.ts';

/** What a person should look at, as far as sessions are concerned. */
export type SessionAlert =
  | { kind: 'review'; reason: ReviewReason }
  | { kind: 'no_tariff' }
  | { kind: 'long_stay'; sessionId: string; insideMs: number };

/** Raises an alert of a mall, or counts it up while it is open. */
export async function raiseAlert(
  { devices }: Pick<SessionServices, 'devices'>,
  transaction: Transaction,
  mall: number,
  alert: SessionAlert,
  at: Date,
): Promise<void> {
  const { subject, detail } = describe(alert);
  await devices.alert(transaction, mall, alert.kind, subject, detail, at);
}

function describe(alert: SessionAlert): { subject: string; detail: string } {
  switch (alert.kind) {
    case 'review':
      return { subject: alert.reason, detail: REVIEW_SENTENCES[alert.reason] };
    case 'no_tariff':
      return {
        subject: 'tariff',
        detail: 'Cars leave without a charge: no tariff was in force when they came in.',
      };
    case 'long_stay':
      return {
        subject: alert.sessionId,
        detail: `A car has been inside for ${formatDuration(alert.insideMs)}.`,
      };
  }
}
