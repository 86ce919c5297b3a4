import sql from 'sql-template-tag';
import type { ListedChargeback } from '#contract/chargebacks.ts';
import { settleSessions } from '#contract/settlements.ts';
import { at } from './gated-mall.ts';
import { truthOf } from './judge-money.ts';
import type { PaidMall } from './paid-mall.ts';
import { linkOf } from './paid-visits.ts';
import { recentSuperAdmin } from './test-people.ts';

interface PaidCar {
  readonly id: number;
  readonly session: string;
  readonly token: string;
  readonly payment: string;
}

const PRICE = 8_000;
let plates = 1_000;

/**
 * Cars that pay 80 rupees on some days, of whose payments banks claim some back: they hold, win, lose in full and in part,
 * and take back what they had decided; people decide about what is lost, take something off other charges, and drivers pay
 * again. Each car owes nothing but what is asked for again, so that what reports say can be compared with it.
 */
export class ClaimsOfDays {
  readonly #paid: PaidMall;
  readonly #random: () => number;
  readonly #cars: PaidCar[] = [];
  readonly #done: string[] = [];
  readonly #waivers: string[] = [];
  readonly #isWaiving: boolean;
  #minutes = 0;

  /** Where somebody waives too, charges go down to nothing, and come back by an undo: that is no figure of `takenOff`. */
  constructor(paid: PaidMall, random: () => number, { isWaiving = false } = {}) {
    this.#paid = paid;
    this.#random = random;
    this.#isWaiving = isWaiving;
  }

  /** What was done, in order: for whoever reads a failure. */
  get story(): string {
    return this.#done.join('; ');
  }

  /** What people took off charges that no bank had to do with, in paise. */
  takenOff = 0;

  get now(): Date {
    return at(this.#minutes);
  }

  /** What banks have taken by the provider's own books. */
  get truth(): { readonly lost: number; readonly held: number } {
    const each = this.#cars.map(({ payment }) => truthOf(this.#paid, payment));
    const sum = (of: 'lost' | 'held') => each.reduce((all, one) => all + one[of], 0);
    return { lost: sum('lost'), held: sum('held') };
  }

  async run(steps: number): Promise<void> {
    await this.#pay();
    for (let step = 0; step < steps; step += 1) {
      const ways: readonly [chance: number, step: () => Promise<void>][] = [
        [3, () => this.#pay()],
        [4, () => this.#claim()],
        [6, () => this.#moveClaim()],
        [4, () => this.#decide()],
        [1, () => this.#takeOff()],
        [2, () => this.#payAgain()],
        [2, () => this.#jobs()],
        [this.#isWaiving ? 4 : 0, () => this.#waive()],
        [this.#isWaiving ? 4 : 0, () => this.#undo()],
      ];
      const all = ways.flatMap(([chance, way]) => Array.from({ length: chance }, () => way));
      this.#pass(this.#below(5 * 60));
      await all[this.#below(all.length)]?.();
    }
    // What happens at this very instant is of the time that comes.
    this.#pass(1);
  }

  /** Asks as somebody who signs in for it: banks take longer than sign-ins last. */
  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const { client } = await recentSuperAdmin(this.#paid.app);
    const { publicId } = this.#paid.mall.mall;
    const answer = await client.call(method, `/api/malls/${publicId}${path}`, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  }

  async #pay(): Promise<void> {
    const { mall } = this.#paid;
    const plate = `MH05KL${(plates += 1)}`;
    const arrival = this.now;
    const { sessionId } = await mall.read('entry-1', arrival, plate);
    this.#pass(80);
    const { id, token } = await linkOf(this.#paid, sessionId, arrival);
    const begun = await this.#paid.begin(token);
    const { id: payment } = await this.#paid.pay({ orderId: begun.order });
    this.#pass(1);
    await mall.read('exit-1', this.now, plate);
    this.#cars.push({ id, session: sessionId ?? '', token, payment });
    this.#tell(`car ${this.#cars.length} pays`);
  }

  async #claim(): Promise<void> {
    const car = this.#someCar();
    const { disputes, lost } = truthOf(this.#paid, car.payment);
    if (disputes.some(isOpen) || lost >= PRICE) return;
    const amountPaise = this.#random() < 0.5 ? PRICE - lost : Math.min(PRICE - lost, 3_000);
    const isDeducted = this.#random() < 0.5;
    this.#tell(`a bank claims ${amountPaise} of ${this.#nameOf(car)}${isDeducted ? ', held' : ''}`);
    await this.#paid.control('disputes', { paymentId: car.payment, amountPaise, isDeducted });
  }

  async #moveClaim(): Promise<void> {
    const moving = this.#cars.flatMap((car) =>
      truthOf(this.#paid, car.payment).disputes.map((dispute) => ({ car, dispute })),
    );
    // What is decided is seldom decided anew.
    const some = moving.filter(({ dispute }) => isOpen(dispute) || this.#random() < 0.1);
    const one = some[this.#below(Math.max(1, some.length))];
    if (!one) return;
    const { car, dispute } = one;
    const status = ['under_review', 'won', 'lost', 'lost', 'lost', 'closed'][this.#below(6)] ?? 'lost';
    if (status === 'under_review' && !isOpen(dispute)) return;
    const inPart = Math.min(1_000, dispute.amount);
    const deductedPaise =
      status === 'under_review'
        ? this.#random() < 0.5
          ? dispute.amount
          : dispute.amount_deducted
        : status === 'lost'
          ? dispute.amount
          : this.#random() < 0.3
            ? inPart
            : 0;
    this.#tell(`the bank of ${this.#nameOf(car)}: ${status}, ${deductedPaise}`);
    await this.#paid.control(`disputes/${dispute.id}`, { status, deductedPaise });
  }

  /** A person decides about something that is lost. */
  async #decide(): Promise<void> {
    const { chargebacks } = await this.call<{ chargebacks: ListedChargeback[] }>('GET', '/chargebacks');
    const one = chargebacks.find(({ needs }) => needs === 'decision');
    if (!one) return;
    const decision = ['absorbed', 'corrected', 'asked_again', 'asked_again'][this.#below(4)] ?? '';
    const rupees = this.#random() < 0.5 ? 10 : one.lost;
    this.#tell(`${decision} ${one.id} of ${one.lost}${decision === 'corrected' ? `: ${rupees}` : ''}`);
    const { client } = await recentSuperAdmin(this.#paid.app);
    const path = `/api/malls/${this.#paid.mall.mall.publicId}/chargebacks/${one.id}/decision`;
    const more = decision === 'corrected' ? { rupees } : {};
    const { status, body } = await client.call('POST', path, { decision, reason: 'So it is', ...more });
    // Of a charge that is lowered already less may be left than the bank gave.
    if (status !== 200) this.#tell(`refused: ${JSON.stringify(body)}`);
  }

  /** A person lowers the charge of a car that no bank asks about: what was paid of it goes back. */
  async #takeOff(): Promise<void> {
    const car = this.#someCar();
    if (truthOf(this.#paid, car.payment).disputes.length > 0) return;
    const { client } = await recentSuperAdmin(this.#paid.app);
    const disputes = `/api/malls/${this.#paid.mall.mall.publicId}/disputes`;
    const { status, body } = await client.call('POST', disputes, { session: car.session });
    if (status !== 201) return;
    const decided = await client.call('POST', `${disputes}/${(body as { id: string }).id}/decision`, {
      decision: 'goodwill',
      rupees: 10,
      answer: 'We are sorry',
    });
    if (decided.status !== 200) return;
    this.#tell(`10 are taken off for ${this.#nameOf(car)}`);
    this.takenOff += 1_000;
  }

  /** Somebody takes a whole charge off: what was paid of it is to go back. */
  async #waive(): Promise<void> {
    const car = this.#someCar();
    const settlement = await this.#settle({ action: 'waive', session: car.session });
    if (settlement === null) return;
    this.#tell(`${this.#nameOf(car)} is waived`);
    this.#waivers.push(settlement);
  }

  /** It was a mistake: what has not gone back stays here. */
  async #undo(): Promise<void> {
    const [settlement] = this.#waivers.splice(this.#below(Math.max(1, this.#waivers.length)), 1);
    if (settlement === undefined) return;
    if ((await this.#settle({ action: 'undo', settlement })) !== null) this.#tell('a waiver is undone');
  }

  async #settle(action: object): Promise<string | null> {
    const { client } = await recentSuperAdmin(this.#paid.app);
    const url = `/api/malls/${this.#paid.mall.mall.publicId}/settlements`;
    const { status, body } = await client.call('POST', url, { ...action, reason: 'A mistake' });
    return status === 201 ? settleSessions.answer.parse(body).settlement.id : null;
  }

  /** A driver pays what he was asked for again. */
  async #payAgain(): Promise<void> {
    const owing = await this.#paid.mall.rows<{ id: number }>(sql`
      select m.session_id as id from ledger_movements m
        join ledger_lines l on l.movement_id = m.id and l.account = 'receivable'
      where m.mall_id = ${this.#paid.mall.mall.id} group by 1 having sum(l.paise) > 0 order by 1`);
    const car = this.#cars.find(({ id }) => id === owing[this.#below(Math.max(1, owing.length))]?.id);
    if (!car) return;
    this.#tell(`${this.#nameOf(car)} pays again`);
    await this.#paid.pay({ orderId: (await this.#paid.begin(car.token)).order });
  }

  async #jobs(): Promise<void> {
    this.#tell('jobs');
    await this.#paid.app.money.payments.tick(this.now);
    await this.#paid.app.reports.tick(this.now);
    await this.#paid.app.reports.tick(this.now);
  }

  #someCar(): PaidCar {
    const car = this.#cars[this.#below(this.#cars.length)];
    if (!car) throw new Error('no car has come');
    return car;
  }

  #nameOf(car: PaidCar): string {
    return `car ${this.#cars.indexOf(car) + 1}`;
  }

  #pass(minutes: number): void {
    this.#minutes += minutes;
    this.#paid.app.setNow(this.now);
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #tell(what: string): void {
    this.#done.push(`${this.#minutes} ${what}`);
  }
}

function isOpen({ status }: { readonly status: string }): boolean {
  return status === 'open' || status === 'under_review';
}
