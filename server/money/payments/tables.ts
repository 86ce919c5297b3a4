import type { Paise } from '#domain/money/money.ts';
import { bigint, instant, integer, json, text } from '../../platform/storage/column.ts';
import { defineTable } from '../../platform/storage/table.ts';

export type PaymentMethod = 'upi' | 'card' | 'fastag' | 'cash';
export type PaymentState =
  | 'created'
  | 'pending'
  | 'partial'
  | 'paid'
  | 'returned'
  | 'failed'
  | 'expired'
  | 'unknown';

/** What a method needs beside. */
export interface PaymentDetail {
  /** What the whole session cost up to `coversUntil`, paid before or not. */
  readonly pricedPaise?: number;
  /** The session as people see it, of what is asked of a provider. */
  readonly sessionName?: string;
  /** Whether the provider was asked for an order or for a code that is paid once. */
  readonly by?: 'order' | 'code';
  /** The link that UPI apps open, and the address of the code's image. */
  readonly upi?: string | null;
  readonly image?: string | null;
  /** What the provider keeps for itself. */
  readonly feePaise?: number | null;
  /** The bank's reference. */
  readonly bankReference?: string | null;
  /** The payment of which this is a second one. */
  readonly secondOf?: string;
  /** The session for which it came in first, where it was another one's driver who paid. */
  readonly movedFrom?: number;
  /** What was known of it first, where a bank reports later that it took more. */
  readonly firstPaise?: number;
  /** The driver of another car paid it, and has it back: it covers nothing. */
  readonly isOfAnother?: boolean;
  /** It pays until an exit that may have been its car's own: it promises no time to leave. */
  readonly isInDoubt?: boolean;
  /** It was begun by a link that was shown for a car at an exit. */
  readonly ofExit?: boolean;
  /** Who holds the link of a list by which it was begun has a receipt of it; by this it is known to be of that link. */
  readonly payerMark?: string;
  /** Which gate read the plate that whoever was signed in as it was begun calls their own. */
  readonly ownPlateOf?: 'entry' | 'exit';
  /** What went wrong last, in the product's words. */
  readonly fault?: string;
  readonly [other: string]: unknown;
}

/** One attempt to pay for a session. A paid or returned one never becomes anything else; what came in stands in the ledger too. */
export const paymentTable = defineTable('payments', {
  id: bigint().generated(),
  publicId: text(),
  mall: integer().named('mall_id'),
  session: bigint().named('session_id'),
  method: text<PaymentMethod>(),
  provider: text<'razorpay' | 'fastag' | 'terminal' | 'cash'>(),
  state: text<PaymentState>(),
  askedPaise: bigint<Paise>(),
  receivedPaise: bigint<Paise>(),
  /** Up to when the session was priced for the amount asked for. */
  coversUntil: instant(),
  expiresAt: instant().orNull(),
  createdAt: instant(),
  changedAt: instant(),
  paidAt: instant().orNull(),
  providerOrder: text().orNull(),
  providerPayment: text().orNull(),
  /** The mall's own account at the provider by which it was begun; null for the one that the variables name. */
  merchant: integer().named('merchant_id').orNull(),
  /** Who took it, where a person did: the account's public id. */
  person: text().orNull(),
  /** Until then one process speaks with the provider about it. */
  claimedUntil: instant().withDefault(),
  /** When the provider was asked, some time after the money came, whether more came. */
  confirmedAt: instant().orNull(),
  detail: json<PaymentDetail>((value) => typeof value === 'object' && value !== null),
});
