import sql from 'sql-template-tag';
import { paise } from '../domain/money/money.ts';
import { holdSession, requestRefund } from '../server/money/index.ts';
import type { OutgoingEvent } from '../tools/stand-in/provider-books.ts';
import { messagesAbout, sendMessage } from './chargeback-messages.ts';
import { at } from './gated-mall.ts';
import { judgeMoney, truthOf } from './judge-money.ts';
import type { PaidMall } from './paid-mall.ts';
import { shuffle } from './shuffle.ts';
import { linkOf } from './paid-visits.ts';
import type { TestApp } from './test-app.ts';
import type { Person } from './test-people.ts';

interface Given {
  readonly paid: PaidMall;
  /** Signs somebody in who may settle refunds: sign-ins end sooner than banks decide. */
  readonly signIn: () => Promise<Person>;
  /** A second process on the same database, which is killed after some commits. */
  readonly dying: { readonly app: TestApp; readonly life: { left: number } };
  readonly random: () => number;
  /** Minutes after the first arrival. */
  readonly from: number;
  /** Is given what happened, so that a test knows that it did. */
  readonly count: (what: string) => void;
}

const PRICE = 8_000;
let plates = 0;
const HOUR = 60;
/** The provider does as it should, but for its messages, which come as the story says. */
const WELL = { isDown: false, loseAnswers: 0, holdsRefunds: false, refusesRefunds: false, isSilent: true };

/**
 * One payment of 80 rupees to which everything happens that may happen to money after it came: refunds are decided, refused,
 * lost, paid out and returned; banks claim the payment, hold it, win and lose; a person tries again and pays by hand; messages
 * come late, doubled and in any order, or never, while processes die between any two commits. At the end all have come.
 */
export class MoneyThatComesBack {
  readonly #given: Given;
  readonly #random: () => number;
  readonly #done: string[] = [];
  #clock: number;
  #session = 0;
  #payment = '';
  #decided = 0;
  #byHand = 0;

  constructor(given: Given) {
    this.#given = given;
    this.#random = given.random;
    this.#clock = given.from;
  }

  /** What was done, in order: for whoever reads a failure. */
  get story(): string {
    return this.#done.join('; ');
  }

  async run(steps: number): Promise<void> {
    await this.#given.paid.control('faults', WELL);
    await this.#pay();
    for (let step = 0; step < steps; step += 1) await this.#step();
    await this.#settle();
  }

  /** What is wrong at the end, in words. */
  async judge(): Promise<string[]> {
    const { paid, count } = this.#given;
    const known = {
      session: this.#session,
      payment: this.#payment,
      decided: this.#decided,
      byHand: this.#byHand,
    };
    const wrong = await judgeMoney(paid, { ...known, received: PRICE }, count);
    return [...wrong, ...this.#sentBesideClaim.map((story) => `sent beside a claim: ${story}`)];
  }

  /** What went back while a bank claimed it, or had given it back. */
  readonly #sentBesideClaim: string[] = [];

  async #pay(): Promise<void> {
    const { paid } = this.#given;
    this.#tell('pays');
    const arrival = at(this.#clock);
    const { sessionId } = await paid.mall.read('entry-1', arrival, `MH03EF${1_000 + (plates += 1)}`);
    const { id, token } = await linkOf(paid, sessionId, arrival);
    this.#session = id;
    await this.#setNow(90);
    const begun = await paid.begin(token);
    this.#payment = (await paid.pay({ orderId: begun.order, deliver: 'never' })).id;
    const [, captured] = paid.standIn.books.list('event').filter(({ body }) => body.includes(this.#payment));
    if (captured) await sendMessage(paid, captured.body, { eventId: captured.id });
  }

  async #step(): Promise<void> {
    const steps: readonly [chance: number, step: () => Promise<void>][] = [
      [2, () => this.#decide()],
      [1, () => this.#claim()],
      [2, () => this.#moveClaim()],
      [2, () => this.#returnRefund()],
      [2, () => this.#seeTo('retry')],
      [4, () => this.#seeTo('paid')],
      [2, () => this.#setFault()],
      [4, () => this.#deliver()],
      [5, () => this.#tick()],
    ];
    const all = steps.flatMap(([chance, step]) => Array.from({ length: chance }, () => step));
    await this.#setNow(this.#below(3 * HOUR));
    await all[this.#below(all.length)]?.();
  }

  /** The mall owes the driver something back. */
  async #decide(): Promise<void> {
    const left = PRICE - this.#decided;
    const amount = Math.min(left, [1_000, 3_000, PRICE][this.#below(3)] ?? 0);
    if (amount <= 0) return;
    this.#tell(`decides ${amount}`);
    const { paid } = this.#given;
    await paid.database.transact('system', async (transaction) => {
      await holdSession(transaction, this.#session);
      const made = await requestRefund(transaction, {
        mall: paid.mall.mall.id,
        session: this.#session,
        paise: paise(amount),
        cause: 'dispute',
        reason: 'The barrier was broken.',
        person: 'a',
        at: at(this.#clock),
      });
      this.#decided += made.reduce((sum, one) => sum + one.paise, 0);
    });
  }

  async #claim(): Promise<void> {
    const open = this.#truth().disputes.filter(
      ({ status }) => status === 'open' || status === 'under_review',
    );
    const { lost } = this.#truth();
    if (open.length > 0 || lost >= PRICE) return;
    const amountPaise = this.#random() < 0.5 ? PRICE - lost : Math.min(PRICE - lost, 3_000);
    const isDeducted = this.#random() < 0.4;
    this.#tell(`a bank claims ${amountPaise}${isDeducted ? ', held' : ''}`);
    await this.#control('disputes', { paymentId: this.#payment, amountPaise, isDeducted });
  }

  async #moveClaim(): Promise<void> {
    const open = this.#truth().disputes.find(({ status }) => status === 'open' || status === 'under_review');
    if (!open) return;
    const status = ['open', 'under_review', 'won', 'lost', 'lost', 'closed'][this.#below(6)] ?? 'lost';
    const isUndecided = status === 'open' || status === 'under_review';
    const isInPart = status === 'won' && this.#random() < 0.3;
    const deductedPaise = isUndecided
      ? open.amount_deducted
      : status === 'lost'
        ? open.amount
        : isInPart
          ? 1_000
          : 0;
    this.#tell(`the bank: ${status}, ${deductedPaise}`);
    await this.#control(`disputes/${open.id}`, { status, deductedPaise });
  }

  /** A refund that was paid out comes back, or one that takes time ends. */
  async #returnRefund(): Promise<void> {
    const moving = this.#truth().refunds.filter(({ status }) => status !== 'failed');
    const one = moving[this.#below(Math.max(1, moving.length))];
    if (!one) return;
    const status = one.status === 'processed' || this.#random() < 0.5 ? 'failed' : 'processed';
    this.#tell(`refund ${one.amount}: ${one.status}, then ${status}`);
    this.#given.count(`refund: ${one.status}, then ${status}`);
    await this.#control(`refunds/${one.id}`, { status });
  }

  /** A person sees to a refund that waits, where she may. */
  async #seeTo(what: 'retry' | 'paid'): Promise<void> {
    const { paid, signIn } = this.#given;
    const own = await paid.mall.rows<{ id: string; paise: number }>(
      sql`select public_id as id, paise::int from refunds where session_id = ${this.#session} and state = 'failed'`,
    );
    const one = own[this.#below(Math.max(1, own.length))];
    if (!one) return;
    const body = what === 'paid' ? { by: 'bank', note: 'UTR 1' } : undefined;
    const address = `/api/malls/${paid.mall.mall.publicId}/refunds/${one.id}/${what}`;
    const { status } = await (await signIn()).client.call('POST', address, body);
    this.#tell(`${what} ${one.paise}: ${status}`);
    this.#given.count(`${what}: ${status}`);
    if (what === 'paid' && status === 200) this.#byHand += one.paise;
  }

  async #setFault(): Promise<void> {
    const faults = [
      { isDown: true },
      { loseAnswers: 1 },
      { holdsRefunds: true },
      { refusesRefunds: true },
      { isDown: false, holdsRefunds: false, refusesRefunds: false },
    ][this.#below(5)];
    this.#tell(JSON.stringify(faults));
    await this.#given.paid.control('faults', faults);
  }

  /** Some of the messages that were ever written arrive, in any order, by either process. */
  async #deliver(): Promise<void> {
    const all = messagesAbout(this.#given.paid, this.#payment);
    const some = shuffle([...all, ...all], this.#random).slice(0, this.#random() < 0.5 ? 2 * all.length : 2);
    this.#tell(`messages ${some.map(({ name }) => name).join(', ')}`);
    for (const message of some) await this.#arrive(message);
  }

  async #arrive({ body, id }: OutgoingEvent): Promise<void> {
    const { paid, dying } = this.#given;
    if (this.#random() < 0.7) return void (await sendMessage(paid, body, { eventId: id }));
    dying.life.left = this.#below(4);
    await sendMessage(dying, body, { eventId: id }).catch(() => undefined);
    dying.life.left = 0;
  }

  /** The jobs run, in a process that lives or in one that dies. */
  async #tick(): Promise<void> {
    const { paid, dying } = this.#given;
    const before = await this.#isClaimed();
    const known = new Set(this.#truth().refunds.map(({ id }) => id));
    if (this.#random() < 0.5) {
      dying.life.left = 1 + this.#below(14);
      this.#tell(`jobs, killed after ${dying.life.left}`);
      await dying.app.money.payments.tick(at(this.#clock)).catch(() => undefined);
      dying.life.left = 0;
    } else {
      this.#tell('jobs');
      await paid.app.money.payments.tick(at(this.#clock)).catch(() => undefined);
    }
    const made = this.#truth().refunds.filter(({ id }) => !known.has(id));
    if (made.length > 0 && before && (await this.#isClaimed())) this.#sentBesideClaim.push(this.story);
  }

  async #isClaimed(): Promise<boolean> {
    const [row] = await this.#given.paid.mall.rows<{ claimed: boolean }>(sql`
      select coalesce(bool_or(c.state in ('open', 'under_review') or c.lost_paise >
        coalesce((select sum(r.paise) from refunds r where r.chargeback_id = c.id), 0)), false) as claimed
      from chargebacks c join payments p on p.id = c.payment_id where p.session_id = ${this.#session}`);
    return row?.claimed ?? false;
  }

  /** Banks decide, every message comes, the provider is well, and people see to what waits. */
  async #settle(): Promise<void> {
    const { paid, signIn } = this.#given;
    this.#tell('the end');
    await paid.control('faults', {
      isDown: false,
      loseAnswers: 0,
      holdsRefunds: false,
      refusesRefunds: false,
    });
    for (const { id } of this.#truth().disputes.filter(
      ({ status }) => status === 'open' || status === 'under_review',
    )) {
      await this.#setNow(HOUR);
      await this.#control(`disputes/${id}`, { status: this.#random() < 0.5 ? 'won' : 'lost' });
    }
    for (let round = 0; round < 6; round += 1) {
      for (const message of shuffle(messagesAbout(this.#given.paid, this.#payment), this.#random))
        await sendMessage(paid, message.body, { eventId: message.id });
      await this.#setNow(2 * HOUR);
      await paid.app.money.payments.tick(at(this.#clock));
      const failed = await paid.mall.rows<{ id: string }>(
        sql`select public_id as id from refunds where session_id = ${this.#session} and state = 'failed'`,
      );
      for (const { id } of failed) {
        const address = `/api/malls/${paid.mall.mall.publicId}/refunds/${id}/retry`;
        const { status } = await (await signIn()).client.call('POST', address);
        if (status !== 200) throw new Error(`no refund can be tried again: ${status}`);
      }
    }
  }

  #truth() {
    return truthOf(this.#given.paid, this.#payment);
  }

  /** Something happens at the provider, of which a message is written that nobody sends yet. */
  async #control(path: string, body: object): Promise<void> {
    await this.#given.paid.control(path, { ...body, deliver: 'never' });
  }

  async #setNow(minutes: number): Promise<void> {
    this.#clock += minutes;
    this.#given.paid.app.setNow(at(this.#clock));
    this.#given.dying.app.setNow(at(this.#clock));
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #tell(what: string): void {
    this.#done.push(`${this.#clock} ${what}`);
  }
}
