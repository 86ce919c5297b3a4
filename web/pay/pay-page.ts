import type { OwnDispute } from '#contract/disputes.ts';
import type { ShownBill } from '#contract/pay.ts';
import type { Addresses } from './addresses.ts';
import { ask, sentenceOf } from '../platform/ask.ts';
import { viewBill } from './bill-view.ts';
import { sendCompany, viewCompany, type NamedCompany } from './company-view.ts';
import { viewQuestions } from './dispute-view.ts';
import { draw } from '../platform/dom.ts';
import { viewFault, viewOffline } from './fault-view.ts';
import { viewPay } from './pay-view.ts';
import { forgetPayment, startPayment, type StartedPayment } from './start-payment.ts';
import { wordDuration, wordLeft, wordRupees } from './words.ts';

type Parts = Readonly<Record<'notice' | 'bill' | 'pay' | 'company' | 'question' | 'live', HTMLElement>>;

/** How often the bill is asked for: while a payment is under way somebody waits for it at a barrier. */
const WHILE_PAYING_MS = 2_500;
const USUALLY_MS = 15_000;
/** An answer of the mall comes after hours; whoever has the page open sees it all the same. */
const DISPUTES_MS = 30_000;
/** After a failure the next try is later and later. */
const MOST_WAIT_MS = 60_000;

/** The page of one pay link: asks for the bill, draws it, starts payments, and waits until they have arrived. */
export class PayPage {
  readonly #addresses: Addresses;
  readonly #parts: Parts;
  #bill: ShownBill | null = null;
  #started: StartedPayment | null = null;
  #starting: string | null = null;
  #payFailure = '';
  #disputes: readonly OwnDispute[] = [];
  #mayDispute = false;
  #isSending = false;
  #disputeFailure = '';
  /** How far the server's clock is ahead of this phone's. */
  #aheadMs = 0;
  #failures = 0;
  #isOver = false;
  /** When the disputes were asked for last. */
  #askedAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(addresses: Addresses, parts: Parts) {
    this.#addresses = addresses;
    this.#parts = parts;
  }

  start(): void {
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) void this.#load();
    });
    addEventListener('online', () => void this.#load());
    addEventListener('offline', () => this.#drawNotice(true));
    setInterval(() => this.#tick(), 1_000);
    void this.#load();
  }

  async #load(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isOver || document.hidden) return;
    const reply = await ask(this.#addresses.bill);
    if (reply.at !== null) this.#aheadMs = reply.at - Date.now();
    if (reply.status === 200) this.#take(reply.body as ShownBill);
    else this.#fail(reply.status, sentenceOf(reply));
    clearTimeout(this.#timer);
    if (!this.#isOver) this.#timer = setTimeout(() => void this.#load(), this.#wait());
  }

  #wait(): number {
    if (this.#failures > 0) return Math.min(MOST_WAIT_MS, 2_000 * 2 ** Math.min(5, this.#failures));
    return this.#started || this.#bill?.isBeingCharged || this.#bill?.terminal ? WHILE_PAYING_MS : USUALLY_MS;
  }

  #take(bill: ShownBill): void {
    const before = this.#bill;
    this.#failures = 0;
    this.#bill = bill;
    if (bill.status !== 'due') this.#started = null;
    if (before?.status === 'due' && bill.status === 'paid')
      this.#parts.live.textContent = `Your payment of ${wordRupees(bill.amountPaid)} has arrived. Thank you.`;
    // What became of a refund stands there too: both say the same.
    const isOther = before !== null && JSON.stringify(before.refunds) !== JSON.stringify(bill.refunds);
    const mayHaveLeft = bill.exitAt !== null || bill.exitInDoubt !== null;
    if (mayHaveLeft && (isOther || Date.now() - this.#askedAt >= DISPUTES_MS)) void this.#loadDisputes();
    this.#draw();
  }

  #fail(status: number, sentence: string): void {
    this.#failures += 1;
    // What is shown already stays: a basement has holes in its network.
    if (this.#bill && (status === 0 || status >= 500 || status === 429)) return this.#drawNotice(true);
    const fault = status === 410 ? 'ended' : status === 404 || status === 400 ? 'over' : 'again';
    this.#isOver = fault !== 'again';
    const view = (receipt: string | null) =>
      draw(this.#parts.bill, ['fault', status, receipt], () =>
        viewFault(fault, { sentence, receipt, retry: () => void this.#load() }),
      );
    view(null);
    if (this.#isOver) void this.#findPaid().then(view);
    for (const part of ['pay', 'company', 'question', 'notice'] as const)
      draw(this.#parts[part], null, () => []);
  }

  /** Whoever paid by a link that leads nowhere any more has the receipt of that still. */
  async #findPaid(): Promise<string | null> {
    return (await ask(this.#addresses.paid)).status === 200 ? this.#addresses.receipt : null;
  }

  async #loadDisputes(): Promise<void> {
    this.#askedAt = Date.now();
    const { status, body } = await ask(this.#addresses.disputes);
    if (status !== 200) return;
    const read = body as { disputes: readonly OwnDispute[]; mayDispute: boolean };
    this.#disputes = read.disputes;
    this.#mayDispute = read.mayDispute;
    this.#draw();
  }

  async #pay(method: string): Promise<void> {
    const due = this.#bill?.amountDue ?? 0;
    if (this.#starting !== null) return;
    this.#starting = method;
    this.#payFailure = '';
    this.#draw();
    const started = await startPayment(this.#addresses.payments, method, due);
    this.#starting = null;
    if (typeof started === 'string') this.#payFailure = started;
    else this.#started = started;
    this.#draw();
    if (typeof started === 'string') return;
    if (method === 'upi' && started.upi !== null && isPhone()) location.href = started.upi;
    if (method === 'card' && started.checkout !== null) return location.assign(started.checkout);
    void this.#load();
  }

  #giveUp(): void {
    this.#started = null;
    this.#draw();
  }

  async #dispute(reason: string, text: string): Promise<void> {
    if (this.#isSending) return;
    const button = document.getElementById('dispute-send');
    // The form is not drawn anew while it is sent, so that a failure takes no words away.
    this.#isSending = true;
    button?.setAttribute('aria-disabled', 'true');
    const reply = await ask(this.#addresses.disputes, { body: { reason, text } });
    this.#isSending = false;
    button?.removeAttribute('aria-disabled');
    this.#disputeFailure = reply.status === 201 ? '' : sentenceOf(reply);
    const alert = document.getElementById('dispute-failure');
    if (alert) alert.textContent = this.#disputeFailure;
    if (reply.status === 201) {
      this.#parts.live.textContent = 'Your question was sent.';
      await this.#loadDisputes();
    }
  }

  async #nameCompany(company: NamedCompany): Promise<void> {
    const reply = await sendCompany(this.#addresses.company, company);
    if (reply !== '') return;
    this.#parts.live.textContent = `The invoice names ${company.legalName}.`;
    await this.#load();
  }

  #draw(): void {
    const bill = this.#bill;
    if (!bill) return;
    this.#drawNotice(!navigator.onLine);
    document.title = titleOf(bill);
    const { pricedUntil, quoteValidUntil: _, ...shown } = bill;
    const inside = wordDuration(bill.entryAt ?? pricedUntil, pricedUntil);
    draw(this.#parts.bill, [shown, inside], () => viewBill(bill));
    const pay = {
      bill,
      started: this.#started,
      starting: this.#starting,
      failure: this.#payFailure,
      isPhone: isPhone(),
      receipt: this.#addresses.receipt,
    };
    const { status, amountDue, methods, isBeingCharged, isTagUnanswered, terminal, exitAt, car } = bill;
    const debit = [isBeingCharged, isTagUnanswered];
    const facts = [status, amountDue, methods, ...debit, terminal, exitAt, car, bill.leaveBy, bill.receipt];
    draw(this.#parts.pay, [facts, bill.openPayment, pay.started, pay.starting, pay.failure], () =>
      viewPay(pay, { start: (method) => void this.#pay(method), giveUp: () => this.#giveUp() }),
    );
    draw(this.#parts.company, bill.company, () =>
      viewCompany(bill.company, (company) => void this.#nameCompany(company)),
    );
    const questions = { disputes: this.#disputes, mayDispute: this.#mayDispute };
    draw(this.#parts.question, questions, () =>
      viewQuestions(questions, (reason, text) => void this.#dispute(reason, text)),
    );
    this.#tick();
  }

  #drawNotice(isOffline: boolean): void {
    draw(this.#parts.notice, isOffline, () => (isOffline ? [viewOffline()] : []));
  }

  /** Once a second: what counts down, and what has run out. */
  #tick(): void {
    const now = Date.now() + this.#aheadMs;
    for (const part of document.querySelectorAll<HTMLElement>('[data-until]')) {
      const left = Date.parse(part.dataset['until'] ?? '') - now;
      part.textContent = left > 0 ? `${wordLeft(left)} left` : 'The time is over';
    }
    const started = this.#started;
    if (started && Date.parse(started.expiresAt) <= now) {
      forgetPayment(started.method);
      this.#started = null;
      this.#payFailure = 'That payment has expired. Nothing was taken; please choose again.';
      this.#draw();
    }
  }
}

function titleOf({ status, amountDue, mall }: ShownBill): string {
  const words = {
    due: `${wordRupees(amountDue)} to pay`,
    paid: 'Paid',
    nothing_due: 'Nothing to pay',
    left: 'Left',
  };
  return `${words[status]}, ${mall} | Get My Spot`;
}

/** Whether a UPI app may be on this device. */
function isPhone(): boolean {
  return matchMedia('(pointer: coarse)').matches && /Android|iPhone|iPad|Mobile/i.test(navigator.userAgent);
}
