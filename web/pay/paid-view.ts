import type { ShownBill } from '#contract/pay.ts';
import { make } from '../platform/dom.ts';
import { wordTime } from './words.ts';

export const SECONDARY =
  'pressable flex min-h-12 w-full items-center justify-center gap-2 rounded-lg border border-control bg-surface px-5 font-semibold hover:bg-sunken aria-disabled:opacity-60';
export const CARD = 'grid gap-3 rounded-xl bg-surface p-5 shadow-low';

/** The way to the receipt, by its address. */
export function viewReceipt(address: string): HTMLElement {
  return make('a', { href: address, class: SECONDARY, id: 'receipt' }, 'Receipt (PDF)');
}

/** Nothing is open, neither way. */
function isSettled({ amountDue, refunds }: ShownBill): boolean {
  return amountDue <= 0 && refunds.every(({ stage }) => stage === 'paid');
}

/** What follows a paid bill. */
export function viewPaid(bill: ShownBill, receipt: string): HTMLElement {
  const { leaveBy, car } = bill;
  const isInside = car === 'inside';
  return make(
    'div',
    { class: CARD },
    leaveBy !== null &&
      isInside &&
      make(
        'div',
        { class: 'rounded-lg bg-good-soft px-4 py-3 text-good' },
        make('p', { class: 'text-sm font-medium' }, `Leave by ${wordTime(leaveBy)}`),
        make('p', { class: 'figures text-3xl font-bold', 'data-until': leaveBy }, '\u00a0'),
        make('p', { class: 'text-sm' }, 'The barrier at the exit opens for your car by itself.'),
      ),
    !isInside &&
      make(
        'p',
        { class: 'font-semibold text-good' },
        `Thank you. ${isSettled(bill) ? 'Everything is paid.' : 'Nothing more need be paid.'}`,
      ),
    bill.receipt && viewReceipt(receipt),
  );
}
