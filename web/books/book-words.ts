import type { BooksDay, DifferenceKind } from '#contract/books.ts';
import { formatAmount } from '../platform/format-amount.ts';

export const METHOD_WORDS = { upi: 'UPI', card: 'Card', fastag: 'FASTag', cash: 'Cash' } as const;

/** What is wrong, for people. */
export const DIFFERENCE_WORDS: Readonly<Record<DifferenceKind, string>> = {
  not_in_ledger: 'Paid, but not booked',
  not_in_payments: 'Booked, but no payment says so',
  not_settled: 'Not in the provider’s report',
  other_amount: 'The report says another amount',
  unknown_payment: 'In the report, but not known here',
  not_paid: 'In the report, but not paid here',
  refund_failed: 'A refund did not reach the driver',
  chargeback_differs: 'A chargeback took another amount by the report',
  acquirer_differs: 'The FASTag bank says otherwise',
};

export const DOCUMENT_WORDS: Readonly<Record<BooksDay['documents'][number]['kind'], string>> = {
  invoice: 'Tax invoice',
  consolidated: 'Consolidated invoice',
  credit_note: 'Credit note',
};

const STATES: Readonly<Record<string, string>> = {
  paid: 'Paid',
  partial: 'Paid in part',
  requested: 'Decided',
  sent: 'On its way',
  done: 'Given back',
  failed: 'Failed',
  open: 'Claimed',
  under_review: 'With the bank',
  withdrawn: 'Withdrawn',
  returned: 'Returned',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
};

/** The state of a payment or refund; a word of another version is shown as it is. */
export function wordState(state: string): string {
  return STATES[state] ?? state;
}

/** An amount of the books, but a dash where there is nothing. */
export function wordSome(rupees: number | null): string {
  return rupees === null || rupees === 0 ? '-' : formatAmount(rupees);
}
