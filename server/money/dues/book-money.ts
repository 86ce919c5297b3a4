import { paise as toPaise, type Paise } from '#domain/money/money.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { bookMovements } from '../ledger/store.ts';
import type { LedgerAccount } from '../ledger/tables.ts';
import type { PaymentMethod } from '../payments/tables.ts';

/** Where the money of a method is until it reaches the bank. */
export const CLEARING: Readonly<Record<PaymentMethod, LedgerAccount>> = {
  upi: 'upi_clearing',
  card: 'card_clearing',
  fastag: 'fastag_clearing',
  cash: 'cash_drawer',
};

interface MovedMoney {
  /** The idempotency key of the movement: the same money is booked once. */
  readonly name: string;
  readonly mall: number;
  readonly session: number;
  readonly paise: Paise;
  readonly at: Date;
  /** When it is booked, where that is not the instant that it counts for. */
  readonly now?: Date;
  readonly person?: string | null;
  readonly reason?: string | null;
}

/** Money came in for a session: it owes less. Before its charge it has a credit. */
export async function bookPayment(
  transaction: Transaction,
  { method, ...money }: MovedMoney & { method: PaymentMethod },
): Promise<void> {
  await book(transaction, 'payment', money, CLEARING[method], 'receivable');
}

/** A refund was decided: from now on the money is owed to the driver. */
export async function bookRefund(transaction: Transaction, money: MovedMoney): Promise<void> {
  await book(transaction, 'refund', money, 'receivable', 'refunds_payable');
}

/** It does not go back, since its reason is gone before it left. */
export async function bookRefundWithdrawn(transaction: Transaction, money: MovedMoney): Promise<void> {
  await book(transaction, 'refund', money, 'refunds_payable', 'receivable');
}

/** A refund reached the driver. */
export async function bookRefundPaid(
  transaction: Transaction,
  { method, ...money }: MovedMoney & { method: PaymentMethod },
): Promise<void> {
  await book(transaction, 'refund_paid', money, 'refunds_payable', CLEARING[method]);
}

/** A refund reached the driver by a way of its own, out of another account than its money came into. */
export async function bookRefundPaidInto(
  transaction: Transaction,
  account: LedgerAccount,
  money: MovedMoney,
): Promise<void> {
  await book(transaction, 'refund_paid', money, 'refunds_payable', account);
}

/** A refund that had been paid out did not reach the driver: it is owed once more, and its money is back where it came from. */
export async function bookRefundReturned(
  transaction: Transaction,
  account: LedgerAccount,
  money: MovedMoney,
): Promise<void> {
  await book(transaction, 'refund_returned', money, account, 'refunds_payable');
}

/** What the provider has taken for a chargeback, or put back: what changes of what it holds and of what is lost. */
export async function bookChargeback(
  transaction: Transaction,
  {
    method,
    held,
    lost,
    ...money
  }: Omit<MovedMoney, 'paise'> & { method: PaymentMethod; held: number; lost: number },
): Promise<void> {
  const { name, mall, session, at, now = at, person = null, reason = null } = money;
  const lines = (
    [
      { account: 'chargebacks_held', paise: toPaise(held) },
      { account: 'chargeback_losses', paise: toPaise(lost) },
      { account: CLEARING[method], paise: toPaise(0 - held - lost) },
    ] as const
  ).filter((line) => line.paise !== 0);
  const cause = 'chargeback';
  await bookMovements(transaction, [{ name, mall, session, cause, reason, person, at, now, lines }]);
}

async function book(
  transaction: Transaction,
  cause: string,
  { name, mall, session, paise, at, now = at, person = null, reason = null }: MovedMoney,
  to: LedgerAccount,
  from: LedgerAccount,
): Promise<void> {
  const lines = [
    { account: to, paise },
    { account: from, paise: toPaise(-Number(paise)) },
  ];
  await bookMovements(transaction, [{ name, mall, session, cause, reason, person, at, now, lines }]);
}
