import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PaymentMethodName } from './pay.ts';
import { Day, text } from './text.ts';

/** What may be wrong between what was paid, what the ledger says, and what reached the bank. */
export const DIFFERENCE_KINDS = [
  'not_in_ledger',
  'not_in_payments',
  'not_settled',
  'other_amount',
  'unknown_payment',
  'not_paid',
  'refund_failed',
  'chargeback_differs',
  'acquirer_differs',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** What a row of the books counts in: what was received, refunded, taken for banks, and refunded by what banks gave back. */
export const MOVED_KINDS = ['payment', 'refund', 'chargeback', 'paid_by_bank'] as const;
export type MovedKind = (typeof MOVED_KINDS)[number];

/** What happened, each with its words in `move-words`. */
export const MOVES = [
  'paid',
  'moved_away',
  'moved_here',
  'decided',
  'made_outside',
  'withdrawn',
  'held',
  'put_back',
  'lost',
  'taken_back',
  'paid_by_bank',
  'owed_again',
] as const;
export type Move = (typeof MOVES)[number];

/** A session as the books name it. */
const Visit = z.object({ session: z.string(), plate: z.string() });

const DayOfMethod = z.object({
  method: PaymentMethodName,
  count: z.number().int(),
  /** By the payments; by the ledger; by the provider's report, with its fees. Rupees. */
  expected: z.number(),
  booked: z.number(),
  settled: z.number(),
  fees: z.number(),
  /** The refunds that reached their drivers by this method, less those that came back. */
  refunded: z.number(),
  /** By the method of the payment: refunds decided less those withdrawn; what the provider took for banks; what of that paid refunds. */
  refundsDecided: z.number(),
  takenForBanks: z.number(),
  refundsByBanks: z.number(),
});

const Difference = z.object({
  kind: z.enum(DIFFERENCE_KINDS),
  visit: Visit.nullable(),
  /** Our name of the payment, or the provider's. */
  reference: z.string(),
  expected: z.number(),
  found: z.number(),
});

/**
 * One line of one movement of the ledger: it stands on its day for ever, and what is taken back later is a row of that later
 * day. The rows of a kind and method come to the figures of the day; what a bank gave and a refund counts is back in them
 * once as `paid_by_bank`, so that all rows together are what is left.
 */
const MoneyMoved = z.object({
  id: z.string(),
  kind: z.enum(MOVED_KINDS),
  move: z.enum(MOVES),
  reference: z.string(),
  visit: Visit.nullable(),
  method: PaymentMethodName,
  amount: z.number(),
  at: z.string(),
  /** The day in whose vouchers it stands, where it was booked on another one. */
  bookedOn: z.string().nullable(),
  /** How the payment, refund or chargeback stands now. */
  state: z.string(),
  /** Null where the provider has not reported it, or there is none. */
  settled: z.number().nullable(),
});

/** One day of a mall's books, in India's time. Amounts are rupees. */
export const BooksDay = z.object({
  day: z.string(),
  charged: z.number(),
  received: z.number(),
  refunded: z.number(),
  /** How refunds were paid that no method paid: by what banks gave back (it is in what banks took), and by bank transfer. */
  refundsByBanks: z.number(),
  refundsByTransfer: z.number(),
  /** What drivers are owed more since this day: `refunded` less all that was paid of refunds. */
  refundsOwed: z.number(),
  outstanding: z.number(),
  /** What is in the charges that documents say is tax. */
  tax: z.number(),
  /** What in `charged` was booked on later days, corrections above all: it stands in the vouchers of those. */
  bookedLater: z.number(),
  /** What was booked on this day for the charges of other days: in this day's vouchers, not in `charged`. */
  forOtherDays: z.number(),
  /** What was missing in the cash drawers that were counted; below zero where there was too much. */
  cashDifference: z.number(),
  /** What the provider holds more since this day for banks that have not decided; below zero where it put back. */
  chargebacksHeld: z.number(),
  /** What banks gave back to payers on this day, by what the provider took for it. */
  chargebacksLost: z.number(),
  methods: z.array(DayOfMethod),
  differences: z.array(Difference),
  /** The newest 50 rows of what moved; the export has all. */
  moved: z.array(MoneyMoved),
  movedCount: z.number().int(),
  /** At most 20, those of many visits and the credit notes first. */
  documents: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(['invoice', 'consolidated', 'credit_note']),
      total: z.number(),
      sessions: z.number().int(),
    }),
  ),
  documentCount: z.number().int(),
});
export type BooksDay = z.output<typeof BooksDay>;

const ofMall = z.strictObject({ id: text(64) });

export const readBooks = endpoint({
  method: 'GET',
  path: '/api/malls/:id/books',
  isOfRecords: true,
  summary:
    'One day of a mall’s books: expected, booked and settled by method, each difference with its visit, payments, refunds and documents.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'see_books',
  params: ofMall,
  query: z.object({ day: Day }),
  answer: BooksDay,
});

export const exportBooks = endpoint({
  method: 'GET',
  path: '/api/malls/:id/books/export',
  isOfRecords: true,
  summary:
    'What the ledger has of payments, refunds and chargebacks from one day to another as CSV: a row stays on its day, and what is taken back later is a row of that later day; the tax documents that were given on these days as CSV (`gst`), or what was booked on them as vouchers for Tally (XML); at most 366 days. A correction stands on the day on which it was booked, not on that of its charge. The export is recorded.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'see_books',
  params: ofMall,
  query: z.object({ from: Day, to: Day, format: z.enum(['csv', 'gst', 'tally']) }),
  answer: z.unknown(),
});

export const takeSettlementReport = endpoint({
  method: 'POST',
  path: '/api/malls/:id/settlement-reports',
  isOfRecords: true,
  summary:
    'Takes the provider’s settlement report, as CSV with amounts in rupees: what reached the bank is booked with its fees, each line once.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  params: ofMall,
  body: z.strictObject({ csv: text(4 * 1024 * 1024) }),
  answer: z.object({
    lines: z.number().int(),
    /** New lines that were booked; lines that an earlier report had; lines that fit no payment of the mall. */
    booked: z.number().int(),
    known: z.number().int(),
    problems: z.number().int(),
  }),
  bodyLimit: 5 * 1024 * 1024,
});
