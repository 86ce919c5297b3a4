import type { DifferenceKind } from '#contract/books.ts';
import type { LedgerTotals } from '#contract/ledger.ts';
import { PAYMENT_METHODS } from '#contract/pay.ts';
import { addDays, startOfIndiaDay, type IndiaDate } from '#domain/time/india-time.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listUnsettledChargebacks } from '../chargebacks/store.ts';
import { CLEARING } from '../dues/book-money.ts';
import { listDifferingWords } from '../fastag/words/store.ts';
import { countInvoices, listInvoices, type StoredInvoice } from '../invoices/store.ts';
import { sumLedger, type LedgerSum } from '../ledger/store.ts';
import { totalsOf } from '../ledger/totals.ts';
import type { PaymentMethod } from '../payments/tables.ts';
import { listMoved, sumMovedRows, type MovedMoneyRow, type MovedSum } from './moved/store.ts';
import {
  listFailedRefunds,
  listProblems,
  listUnequal,
  listUnsettled,
  sumByMethod,
  sumElsewhere,
  type SpanOfDays,
} from './store.ts';

/** One difference; amounts in paise. */
export interface FoundDifference {
  readonly kind: DifferenceKind;
  readonly session: number | null;
  readonly reference: string;
  readonly expected: number;
  readonly found: number;
}

/** What one method brought in a day; amounts in paise. */
interface MethodOfDay {
  readonly method: PaymentMethod;
  readonly count: number;
  readonly expected: number;
  readonly booked: number;
  readonly settled: number;
  readonly fees: number;
  readonly refunded: number;
  readonly refundsDecided: number;
  readonly takenForBanks: number;
  readonly refundsByBanks: number;
}

/** One day of a mall's books; amounts in paise. */
export interface ClosedDay {
  readonly totals: LedgerTotals;
  readonly tax: number;
  readonly bookedLater: number;
  readonly forOtherDays: number;
  readonly cashDifference: number;
  /** What the provider holds more than before for banks that have not decided, and what banks gave back to payers. */
  readonly held: number;
  readonly lost: number;
  /** What was paid of refunds by what banks gave back and by bank transfer, and what is owed more. */
  readonly refundsByBanks: number;
  readonly refundsByTransfer: number;
  readonly refundsOwed: number;
  readonly methods: readonly MethodOfDay[];
  readonly differences: readonly FoundDifference[];
  readonly moved: readonly MovedMoneyRow[];
  readonly movedCount: number;
  readonly documents: readonly StoredInvoice[];
  readonly documentCount: number;
}

const MOST_SHOWN = 50;
const MOST_DOCUMENTS = 20;
/** Providers send what they took within so many days. */
const SETTLED_WITHIN_DAYS = 3;

export function spanOf(from: IndiaDate, to: IndiaDate): SpanOfDays {
  return { from: startOfIndiaDay(from), to: startOfIndiaDay(addDays(to, 1)) };
}

/** Compares what a day's payments, its ledger and the provider's reports say. */
export async function closeDay(
  transaction: Transaction,
  mall: number,
  day: IndiaDate,
  now: Date,
): Promise<ClosedDay> {
  const span = spanOf(day, day);
  const sums = await sumLedger(transaction, mall, span);
  const moved = await sumMovedRows(transaction, mall, span);
  const sumOf = summing(sums);
  return {
    totals: totalsOf(sums),
    ...(await sumElsewhere(transaction, mall, span)),
    tax: 0 - sumOf('gst_output'),
    cashDifference: sumOf('cash_difference'),
    held: sumOf('chargebacks_held'),
    lost: sumOf('chargeback_losses', 'chargeback'),
    refundsByBanks: 0 - paidFrom(sumOf, 'chargeback_losses'),
    refundsByTransfer: 0 - paidFrom(sumOf, 'bank'),
    refundsOwed: 0 - sumOf('refunds_payable'),
    methods: methodsOf(sums, await sumByMethod(transaction, mall, span), moved),
    differences: await findDifferences(transaction, mall, span, now),
    moved: await listMoved(transaction, mall, span, MOST_SHOWN),
    movedCount: moved.reduce((all, { count }) => all + count, 0),
    documentCount: await countInvoices(transaction, mall, span),
    documents: await listInvoices(transaction, mall, { ...span, most: MOST_DOCUMENTS }),
  };
}

type SumOf = (account: LedgerSum['account'], cause?: string) => number;

function summing(sums: readonly LedgerSum[]): SumOf {
  return (account, cause) =>
    sums
      .filter((one) => one.account === account && (cause === undefined || one.cause === cause))
      .reduce((total, { paise }) => total + paise, 0);
}

/** What paying refunds, and what came back of them, added to an account. */
function paidFrom(sumOf: SumOf, account: LedgerSum['account']): number {
  return sumOf(account, 'refund_paid') + sumOf(account, 'refund_returned');
}

function methodsOf(
  sums: readonly LedgerSum[],
  paid: Awaited<ReturnType<typeof sumByMethod>>,
  moved: readonly MovedSum[],
): MethodOfDay[] {
  const sumOf = summing(sums);
  return PAYMENT_METHODS.map((method) => {
    const own = paid.find((one) => one.method === method);
    const ofKind = (kind: MovedSum['kind']) =>
      moved.find((one) => one.kind === kind && one.method === method)?.paise ?? 0;
    return {
      method,
      count: own?.count ?? 0,
      expected: own?.received ?? 0,
      booked: sumOf(CLEARING[method], 'payment'),
      settled: own?.settled ?? 0,
      fees: own?.fees ?? 0,
      refunded: 0 - paidFrom(sumOf, CLEARING[method]),
      refundsDecided: 0 - ofKind('refund'),
      takenForBanks: 0 - sumOf(CLEARING[method], 'chargeback'),
      refundsByBanks: ofKind('paid_by_bank'),
    };
  });
}

async function findDifferences(
  transaction: Transaction,
  mall: number,
  span: SpanOfDays,
  now: Date,
): Promise<FoundDifference[]> {
  const unequal = await listUnequal(transaction, mall, span);
  const isDue = now.getTime() - span.to.getTime() > SETTLED_WITHIN_DAYS * 86_400_000;
  const unsettled = isDue ? await listUnsettled(transaction, mall, span) : [];
  const chargebacks = isDue ? await listUnsettledChargebacks(transaction, mall, span) : [];
  const problems = await listProblems(transaction, mall, span);
  const failed = await listFailedRefunds(transaction, mall, span);
  const denied = await listDifferingWords(transaction, mall, span);
  return [
    ...unequal.map(({ session, paid, booked }): FoundDifference => {
      const kind = paid > booked ? 'not_in_ledger' : 'not_in_payments';
      return { kind, session, reference: '', expected: paid, found: booked };
    }),
    ...problems.map(({ problem, ...rest }): FoundDifference => ({ kind: problem, ...rest })),
    ...unsettled.map(({ session, reference, paise }): FoundDifference => ({
      kind: 'not_settled',
      session,
      reference,
      expected: paise,
      found: 0,
    })),
    ...chargebacks.map(({ session, reference, paise, found }): FoundDifference => ({
      kind: 'chargeback_differs',
      session,
      reference,
      expected: paise,
      found,
    })),
    ...denied.map((one): FoundDifference => ({ kind: 'acquirer_differs', ...one })),
    ...failed.map(({ session, reference, paise }): FoundDifference => ({
      kind: 'refund_failed',
      session,
      reference,
      expected: paise,
      found: 0,
    })),
  ];
}
