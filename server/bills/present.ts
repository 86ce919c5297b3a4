import { wordChargeLine } from '#contract/charge-words.ts';
import { wordExitInDoubt } from '#contract/exit-in-doubt-words.ts';
import type { ShownBill } from '#contract/pay.ts';
import { isPayable } from '#domain/money/least-payable.ts';
import { paise, toRupees, type Paise } from '#domain/money/money.ts';
import { sumByStage } from './refund-stages.ts';
import { quoteHoldsUntil } from './show-quote.ts';
import {
  debitUnderWay,
  type Due,
  type RecipientState,
  type StoredRefund,
  type TerminalCharge,
} from '../money/index.ts';
import { chargedAs, type Session } from '../sessions/index.ts';
import type { OfBanks } from './bank-lines.ts';
import type { Bill } from './find-bill.ts';

type AtTerminal = TerminalCharge | null | undefined;

/** What a bill is shown with. */
interface ShownBeside {
  readonly mall: string;
  /** None where nobody is led to them. */
  readonly pricesUrl?: string | null;
  readonly methods: ShownBill['methods'];
  readonly now: Date;
  /** None where nobody asks who its invoice is for. */
  readonly company?: RecipientState;
  readonly banks: OfBanks;
  readonly refunds: readonly StoredRefund[];
  /** What the card terminal has not surely answered; none where nobody can pay by what is shown. */
  readonly terminal?: AtTerminal;
}

/** A bill as its link shows it. */
export function presentBill(
  bill: Bill,
  { mall, pricesUrl = null, methods, company, banks, refunds, terminal, now }: ShownBeside,
): ShownBill {
  const { session, quote, duePaise, due, leaveBy, pricedUntil, quoteValidUntil, payments, isHolding } = bill;
  const debit = debitUnderWay(payments, now);
  const isBeingCharged = debit === 'held';
  return {
    mall,
    pricesUrl,
    plate: maskPlate(session.plate),
    entryAt: session.kind === 'unmatched' ? null : session.entryAt.toISOString(),
    exitAt: session.kind === 'open' ? null : (session.exitAt?.toISOString() ?? null),
    exitInDoubt: presentInDoubt(bill),
    car: carOf(session, isHolding),
    status: statusOf(session, duePaise, due),
    amountDue: toRupees(duePaise),
    amountPaid: toRupees(paidOf(due)),
    amountReceived: toRupees(due.receivedPaise),
    amountRefunded: toRupees(due.refundedPaise),
    amountByBanks: toRupees(banks.byBanksPaise),
    refunds: sumByStage(refunds, payments),
    charges: toRupees(quote.paise),
    lines: quote.lines.map((line) => ({
      code: line.code,
      text: wordChargeLine(line),
      quantity: line.quantity,
      unitRupees: toRupees(line.unitPaise),
      amountRupees: toRupees(line.amountPaise),
    })),
    chargedAs: chargedAs(session, quote),
    bankLines: [...banks.bankLines],
    pricedUntil: pricedUntil.toISOString(),
    quoteValidUntil: (quoteValidUntil ?? quoteHoldsUntil(now)).toISOString(),
    leaveBy: leaveBy?.toISOString() ?? null,
    isBeingCharged,
    isTagUnanswered: debit === 'unanswered',
    terminal: presentTerminal(terminal),
    methods: isPayable(duePaise) && !isBeingCharged ? methodsBeside(terminal, methods) : [],
    openPayment: presentOpen(payments, now),
    receipt: due.receivedPaise > 0,
    company: presentCompany(company, duePaise > 0 || due.receivedPaise > 0),
  };
}

/** When an exit in doubt was, and what it means for the bill. */
export function presentInDoubt({ exitInDoubt: known }: Pick<Bill, 'exitInDoubt'>): ShownBill['exitInDoubt'] {
  return known && { at: known.at.toISOString(), text: wordExitInDoubt(known) };
}

function carOf({ kind }: Session, isHolding: boolean): ShownBill['car'] {
  if (kind === 'open') return 'inside';
  return isHolding ? 'holds' : 'left';
}

/** While a terminal may have charged a card nothing else can be paid. */
function methodsBeside(terminal: AtTerminal, methods: ShownBill['methods']): ShownBill['methods'] {
  return terminal ? [] : methods;
}

/** The newest one that the provider was asked for; what comes in by it counts, also after the page was loaded anew. */
function presentOpen(payments: Bill['payments'], now: Date): ShownBill['openPayment'] {
  const open = payments.findLast(
    ({ provider, state, expiresAt }) =>
      provider === 'razorpay' && state === 'pending' && expiresAt !== null && expiresAt > now,
  );
  if (!open?.expiresAt) return null;
  const method = open.method === 'card' ? 'card' : 'upi';
  return { method, amount: toRupees(open.askedPaise), expiresAt: open.expiresAt.toISOString() };
}

function presentTerminal(charge: AtTerminal): ShownBill['terminal'] {
  if (!charge) return null;
  return { amount: toRupees(charge.paise), state: charge.state === 'unknown' ? 'unknown' : 'requested' };
}

/** Who the invoice is for; nobody is named where nothing is paid or to be paid. */
function presentCompany(company: RecipientState | undefined, hasMoney: boolean): ShownBill['company'] {
  if (!company) return { legalName: null, mayName: false };
  return { legalName: company.recipient?.legalName ?? null, mayName: company.mayName && hasMoney };
}

type PaidDue = Pick<Due, 'receivedPaise' | 'refundedPaise'>;

/** What is paid of a session: what goes back is not, from its decision on. More than all may go back: by the mall, and by a bank. */
export function paidOf({ receivedPaise, refundedPaise }: PaidDue): Paise {
  return paise(Math.max(0, receivedPaise - refundedPaise));
}

/** How a session stands: something is due that can be asked for, it is paid, nothing is due so far, or the car left without owing anything. */
export function statusOf(
  { kind }: Pick<Session, 'kind'>,
  duePaise: Paise,
  due: PaidDue,
): ShownBill['status'] {
  if (isPayable(duePaise)) return 'due';
  if (paidOf(due) > 0) return 'paid';
  return kind === 'open' ? 'nothing_due' : 'left';
}

/** Half of it: enough to know one's own car, too little to find another's. */
export function maskPlate(plate: string): string {
  const shown = Math.floor(plate.length / 2);
  return '•'.repeat(plate.length - shown) + plate.slice(plate.length - shown);
}
