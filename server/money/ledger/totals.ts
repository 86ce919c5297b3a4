import type { LedgerTotals } from '#contract/ledger.ts';
import { PAYMENT_METHODS } from '#contract/pay.ts';
import { CLEARING } from '../dues/book-money.ts';
import type { LedgerSum } from './store.ts';
import type { LedgerAccount } from './tables.ts';

/**
 * A mall's totals from the sums of its ledger. Each figure is read from accounts of its own, so that `difference` shows
 * a movement that went where none of them looks.
 */
export function totalsOf(sums: readonly LedgerSum[]): LedgerTotals {
  const sum = (account: LedgerAccount, causes?: readonly string[]) =>
    sums
      .filter((one) => one.account === account && (causes?.includes(one.cause) ?? true))
      .reduce((total, { paise }) => total + paise, 0);
  const charged = 0 - sum('parking_revenue') - sum('gst_output') - sum('rounding');
  const received = Object.fromEntries(
    PAYMENT_METHODS.map((method) => [method, sum(CLEARING[method], ['payment'])]),
  ) as LedgerTotals['receivedPaise'];
  const refunded = 0 - sum('refunds_payable', ['refund']);
  const outstanding = sum('receivable');
  const receivedInAll = Object.values(received).reduce((total, paise) => total + paise, 0);
  return {
    chargedPaise: charged,
    receivedPaise: received,
    refundedPaise: refunded,
    outstandingPaise: outstanding,
    difference: charged - (receivedInAll - refunded + outstanding),
  };
}
