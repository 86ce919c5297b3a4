import { CHARGEBACK_STATE_WORDS } from '#contract/chargeback-words.ts';
import type { ChargebackDetail } from '#contract/chargebacks.ts';
import { mostAskedAgain } from '#domain/money/chargebacks/chargeback.ts';
import { paise, toRupees } from '#domain/money/money.ts';
import { wordRupees } from '#domain/money/word-rupees.ts';
import { findBill, presentBill, shownTokensOf, wordOfBanks, type Bill } from '../../bills/index.ts';
import { listReadsOf } from '../../gates/index.ts';
import {
  chargebackNotFound,
  findChargeback,
  listChargebacksOf,
  listDebitWords,
  listRefunds,
  wordDebit,
  type ChargebackOfPayment,
  type StoredRefund,
} from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds } from '../../sessions/index.ts';
import type { DisputeServices } from '../dispute-services.ts';
import { presentRead } from '../present-read.ts';
import { presentChargeback } from './present-chargeback.ts';
import { summarise } from './summarise.ts';

interface Asked {
  readonly mall: number;
  readonly chargeback: string;
  readonly now: Date;
}

/** Everything that decides a chargeback, but for the names of people: those are found afterwards. */
export async function describeChargeback(
  { malls, devices, services }: DisputeServices,
  transaction: Transaction,
  { mall, chargeback: publicId, now }: Asked,
): Promise<ChargebackDetail> {
  const known = await findChargeback(transaction, mall, publicId);
  const [session] = known ? await findByIds(transaction, [known.session]) : [];
  if (!known || !session) throw chargebackNotFound();
  const [reads, bill, refunds, chargebacks, debitWords] = await Promise.all([
    listReadsOf(transaction, mall, session.id),
    findBill(transaction, session, now),
    listRefunds(transaction, session.id),
    listChargebacksOf(transaction, session.id),
    listDebitWords(transaction, session.id),
  ]);
  const [token = ''] = await shownTokensOf(services, transaction, [session], now);
  const name = malls.known(mall)?.name ?? '';
  const open = paise(known.lostPaise - known.returnedPaise);
  const readers = devices.readersOf(mall);
  const shown = {
    chargeback: presentChargeback(known),
    atProvider: { chargeback: known.providerChargeback, payment: known.providerPayment ?? '' },
    visit: presentVisit(bill),
    reads: reads.map((read) => presentRead(read, readers, (person) => person)),
    bill: presentBill(bill, {
      mall: name,
      methods: [],
      banks: wordOfBanks(chargebacks, bill.duePaise > 0),
      refunds,
      now,
    }),
    timeline: wordTimeline(known, bill, refunds, debitWords),
    receipt: bill.due.receivedPaise > 0 ? `/api/pay/${token}/receipt.pdf` : null,
    ...whatWasDone(known),
    mostRupees: session.kind === 'open' ? 0 : toRupees(paise(Math.min(open, bill.quote.paise))),
    askedAgainRupees: toRupees(mostAskedAgain(known, chargebacks)),
  };
  return { ...shown, summary: summarise(shown, name) };
}

function presentVisit({ session, quote }: Bill): ChargebackDetail['visit'] {
  return {
    session: session.publicId,
    plate: session.plate,
    entryAt: session.kind === 'unmatched' ? null : session.entryAt.toISOString(),
    exitAt: session.kind === 'open' ? null : (session.exitAt?.toISOString() ?? null),
    charges: toRupees(quote.paise),
  };
}

function whatWasDone(known: ChargebackOfPayment): Pick<ChargebackDetail, 'answer' | 'decision'> {
  const { answer, answeredAt, answeredBy, decision, decidedAt, decidedBy, reason } = known;
  return {
    answer:
      answer === null || answeredAt === null
        ? null
        : { text: answer, at: answeredAt.toISOString(), by: answeredBy ?? '' },
    decision:
      decision === null || decidedAt === null
        ? null
        : { decision, reason: reason ?? '', at: decidedAt.toISOString(), by: decidedBy ?? '' },
  };
}

/** What happened to the money, the oldest first. */
function wordTimeline(
  known: ChargebackOfPayment,
  { payments }: Bill,
  refunds: readonly StoredRefund[],
  debitWords: Awaited<ReturnType<typeof listDebitWords>>,
): ChargebackDetail['timeline'] {
  const steps: { at: Date; text: string }[] = [
    ...payments.flatMap(({ id, paidAt, method, receivedPaise, detail }) => {
      if (paidAt === null || receivedPaise === 0) return [];
      const which = id === known.payment ? ', the payment that is claimed' : '';
      const reference = detail.bankReference ? `, bank reference ${detail.bankReference}` : '';
      return [
        { at: paidAt, text: `Paid ${wordRupees(receivedPaise)} by ${METHODS[method]}${reference}${which}.` },
      ];
    }),
    ...refunds.map((refund) => ({ at: refund.changedAt, text: wordRefund(refund) })),
    ...debitWords.map((one) => ({ at: one.receivedAt, text: wordDebit(one) })),
  ];
  if (known.provider === 'razorpay')
    steps.push({ at: known.raisedAt, text: `The payer’s bank asked about ${wordRupees(known.paise)}.` });
  if (known.doubtedAt)
    steps.push({
      at: known.doubtedAt,
      text: 'The provider’s messages contradict each other about how this ended. It is being asked.',
    });
  if (known.answeredAt) steps.push({ at: known.answeredAt, text: 'The mall answered.' });
  if (known.state !== 'open') steps.push({ at: known.standsSince, text: wordEnd(known) });
  return steps
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, text }) => ({ at: at.toISOString(), text }));
}

function wordEnd({ provider, state }: ChargebackOfPayment): string {
  if (provider === 'fastag')
    return state === 'won' ? 'The bank was asked: the money is there.' : 'The bank has not paid it.';
  return `The provider reported: ${CHARGEBACK_STATE_WORDS[state]}.`;
}

const METHODS = { upi: 'UPI', card: 'card', fastag: 'FASTag', cash: 'cash' } as const;

function wordRefund({ state, paise: amount, paidBy, providerRefund }: StoredRefund): string {
  const what = `Refund of ${wordRupees(amount)}`;
  if (paidBy === 'chargeback') return `${what}: given by the payer’s bank.`;
  if (state !== 'done') return `${what}: decided, and not paid out yet.`;
  return `${what}: paid out${providerRefund && paidBy === null ? `, at the provider ${providerRefund}` : ''}.`;
}
