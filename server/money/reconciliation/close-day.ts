import type { DifferenceKind } from '#contract/books.ts';
import type { LedgerTotals } from '#contract/ledger.ts';
import { PAYMENT_METHODS } from '#contract/pay.ts';
import { addDays, startOfIndiaDay, type IndiaDate } from '#domain/time/india-time.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listUnsettledChargebacks } from '../chargebacks/store.ts';
import { CLEARING } from '../dues/book-money.ts';
import { countInvoices, listInvoices, type StoredInvoice } from '../invoices/store.ts';
import { sumLedger, type LedgerSum } from '../ledger/store.ts';
import { totalsOf } from '../ledger/totals.ts';
import type { PaymentMethod } from '../payments/tables.ts';
import {
  countMoved,
  listFailedRefunds,
  listMoved,
  listProblems,
  listUnequal,
  listUnsettled,
  sumByMethod,
  sumElsewhere,
  type MovedMoneyRow,
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
  const paid = await sumByMethod(transaction, mall, span);
  const sumOf = (account: LedgerSum['account'], cause?: string) =>
    sums
      .filter((one) => one.account === account && (cause === undefined || one.cause === cause))
      .reduce((total, { paise }) => total + paise, 0);
  return {
    totals: totalsOf(sums),
    ...(await sumElsewhere(transaction, mall, span)),
    tax: 0 - sumOf('gst_output'),
    cashDifference: sumOf('cash_difference'),
    held: sumOf('chargebacks_held'),
    lost: sumOf('chargeback_losses', 'chargeback'),
    methods: PAYMENT_METHODS.map((method) => {
      const own = paid.find((one) => one.method === method);
      return {
        method,
        count: own?.count ?? 0,
        expected: own?.received ?? 0,
        booked: sumOf(CLEARING[method], 'payment'),
        settled: own?.settled ?? 0,
        fees: own?.fees ?? 0,
        refunded: 0 - sumOf(CLEARING[method], 'refund_paid') - sumOf(CLEARING[method], 'refund_returned'),
      };
    }),
    differences: await findDifferences(transaction, mall, span, now),
    moved: await listMoved(transaction, mall, span, MOST_SHOWN),
    movedCount: await countMoved(transaction, mall, span),
    documentCount: await countInvoices(transaction, mall, span),
    documents: await listInvoices(transaction, mall, { ...span, most: MOST_DOCUMENTS }),
  };
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
    ...failed.map(({ session, reference, paise }): FoundDifference => ({
      kind: 'refund_failed',
      session,
      reference,
      expected: paise,
      found: 0,
    })),
  ];
}
