import type { ShownBill } from '#contract/pay.ts';
import { isClaim } from '#domain/money/chargebacks/chargeback.ts';
import { paise, toRupees, type Paise } from '#domain/money/money.ts';
import { wordRupees } from '#domain/money/word-rupees.ts';
import { listChargebacksOf, type ChargebackOfPayment, type StoredPayment } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';

type BankLine = ShownBill['bankLines'][number];

/** What banks have to do with a session's payments, and how much of what went back they gave. */
export interface OfBanks {
  readonly bankLines: readonly BankLine[];
  readonly byBanksPaise: Paise;
  /** When each bank gave back what it did, by the chargeback. */
  readonly lostAt: ReadonlyMap<number, Date>;
}

const NOTHING: OfBanks = { bankLines: [], byBanksPaise: paise(0), lostAt: new Map() };

/** What banks have to do with a session's payments, for whoever sees its bill; `isOwed` where something of it is due. */
export async function findOfBanks(
  transaction: Transaction,
  session: number,
  payments: readonly Pick<StoredPayment, 'provider' | 'receivedPaise'>[],
  isOwed: boolean,
): Promise<OfBanks> {
  const mayBeClaimed = payments.some(
    ({ provider, receivedPaise }) => (provider === 'razorpay' || provider === 'fastag') && receivedPaise > 0,
  );
  return mayBeClaimed ? wordOfBanks(await listChargebacksOf(transaction, session), isOwed) : NOTHING;
}

/** Amounts stand where they belong to the sum, and cancel out while nobody owes anything by them. */
export function wordOfBanks(chargebacks: readonly ChargebackOfPayment[], isOwed: boolean): OfBanks {
  const bankLines = chargebacks.flatMap((one) =>
    one.lostPaise > 0 ? wordLoss(one, isOwed) : [note(wordQuestion(one))],
  );
  return {
    bankLines,
    byBanksPaise: paise(chargebacks.reduce((sum, one) => sum + one.returnedPaise, 0)),
    lostAt: new Map(chargebacks.map((one) => [one.id, lostAtOf(one)])),
  };
}

function wordQuestion(chargeback: ChargebackOfPayment): string {
  const { state, provider, paise: amount } = chargeback;
  const what = `${wordRupees(amount)} ${wordPayment(chargeback)}`;
  if (provider === 'fastag')
    return state === 'open'
      ? `The mall asks the bank of the FASTag about ${what}. Nobody has to pay again.`
      : `The bank of the FASTag was asked: the payment stands, ${what}.`;
  if (state === 'won') return `The payer’s bank has decided that the payment stands: ${what}.`;
  if (state === 'closed') return `The payer’s bank asks no more about ${what}.`;
  return isClaim(chargeback)
    ? `The payer’s bank claims back ${what}. Until it has decided nothing changes, and nobody has to pay again.`
    : `The payer’s bank asks about ${what}. Nothing changes by it.`;
}

function wordLoss(chargeback: ChargebackOfPayment, isOwed: boolean): BankLine[] {
  const { provider, lostPaise, returnedPaise, decision, decidedAt, reason } = chargeback;
  const given =
    provider === 'fastag'
      ? 'Not paid by the bank of the FASTag, by'
      : 'Given back to the payer by the bank on';
  const open = paise(lostPaise - returnedPaise);
  const on = wordDay(lostAtOf(chargeback));
  const lines: BankLine[] = [];
  if (returnedPaise > 0)
    lines.push(
      note(`${wordRupees(returnedPaise)} of what went back was given to the payer by the bank on ${on}.`),
    );
  if (open > 0) {
    lines.push({ text: `${given} ${on}`, amountRupees: toRupees(open) });
    const until = decision === null ? ' until somebody has looked' : '';
    lines.push({ text: `Borne by the mall${until}`, amountRupees: toRupees(paise(0 - open)) });
  }
  // Once it is paid, or nothing is charged any more, nobody is asked.
  if (isOwed && decision === 'asked_again' && decidedAt !== null)
    lines.push(note(`The mall asks for it again since ${wordDay(decidedAt)}. ${reason ?? ''}`.trim()));
  return lines;
}

/** A bank may report a claim in another way later: what it gave back went back when the ledger has it. */
function lostAtOf({ movedAt, standsSince }: Pick<ChargebackOfPayment, 'movedAt' | 'standsSince'>): Date {
  return movedAt ?? standsSince;
}

function note(text: string): BankLine {
  return { text, amountRupees: null };
}

const METHODS = { upi: 'by UPI', card: 'by card', fastag: 'by FASTag', cash: 'in cash' } as const;

function wordPayment({ method, paidAt }: ChargebackOfPayment): string {
  return `paid ${METHODS[method]}${paidAt ? ` on ${wordDay(paidAt)}` : ''}`;
}

function wordDay(at: Date): string {
  return at.toLocaleDateString('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' });
}
