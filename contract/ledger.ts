import { z } from 'zod';
import { PAYMENT_METHODS } from './pay.ts';
import { endpoint } from './endpoint.ts';
import { Day, text } from './text.ts';

const WholePaise = z.number().int();
const byMethod = z.object(
  Object.fromEntries(PAYMENT_METHODS.map((method) => [method, WholePaise])) as Record<
    (typeof PAYMENT_METHODS)[number],
    typeof WholePaise
  >,
);

/** What a mall's ledger says of a span of days, in paise. Charged is net of corrections and credit notes. */
export const LedgerTotals = z.object({
  chargedPaise: WholePaise,
  receivedPaise: byMethod,
  refundedPaise: WholePaise,
  /** What drivers owe more than before; since the beginning: what they owe. */
  outstandingPaise: WholePaise,
  /** charged − (received − refunded + outstanding): never anything but zero. */
  difference: WholePaise,
});
export type LedgerTotals = z.output<typeof LedgerTotals>;

export const readLedgerTotals = endpoint({
  method: 'GET',
  path: '/api/malls/:id/ledger/totals',
  isOfRecords: true,
  summary:
    'What was charged, received by method, refunded and is outstanding, by the ledger, in paise, from one day in India to another, both included; everything without days.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'see_books',
  params: z.strictObject({ id: text(64) }),
  query: z.object({ from: Day.optional(), to: Day.optional() }),
  answer: LedgerTotals,
});
