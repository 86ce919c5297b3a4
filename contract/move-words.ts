import type { Move } from './books.ts';

/** What a row of the books is, for people and in the CSV file. */
export const MOVE_WORDS: Readonly<Record<Move, string>> = {
  paid: 'Payment',
  moved_away: 'Payment of another visit, taken off this one',
  moved_here: 'Payment, moved here from another visit',
  decided: 'Refund',
  made_outside: 'Refund made on the payment provider’s pages',
  withdrawn: 'Refund withdrawn',
  held: 'Chargeback: held by the provider',
  put_back: 'Chargeback: held no longer',
  lost: 'Chargeback: given back by the bank',
  taken_back: 'Chargeback: taken back by the bank',
  paid_by_bank: 'Refund paid by the bank’s giving back',
  owed_again: 'Refund not paid by the bank any more',
};
