import sql from 'sql-template-tag';
import { createRandom, type Random } from '../server/db/demo/random.ts';
import { addCashMall, type CashMall } from './cash-mall.ts';
import type { CrashingDatabase } from './crashing-database.ts';
import type { GateTests } from './gated-mall.ts';
import type { Answered } from './test-client.ts';
import { signInHelper, type Person } from './test-people.ts';

/** A drawer as a bookkeeper writes it down who knows nothing of ledgers. Amounts are rupees. */
interface ModelDrawer {
  readonly id: string;
  readonly holder: Person;
  readonly float: number;
  taken: number;
  paidOut: number;
  counted: number | null;
}

interface Wanted {
  readonly gates: GateTests;
  readonly database: CrashingDatabase;
  readonly root: Person;
  readonly seed: number;
  readonly commands: number;
}

/** What a run did: how often each command came about, and what then was otherwise than the bookkeeper has it. */
export interface DrawerRun {
  readonly done: Readonly<Record<string, number>>;
  readonly wrong: readonly string[];
}

const STEPS = /cash_shifts|payments|refunds|ledger_|audit_/;
/** How far the clock of the process that answers is from the others’, mostly not at all. */
const SKEWS = [0, 0, 0, -40_000, 40_000];

/**
 * Drawers are opened, filled, paid out of and closed in any order by real requests, by their holders and by others, while
 * roles end, clocks differ and the process dies between two statements. After each the ledger is compared with the model.
 */
export async function runDrawerModel(wanted: Wanted): Promise<DrawerRun> {
  const mall = await addCashMall(wanted.gates, wanted.root);
  const model = new DrawerModel(wanted, mall);
  await model.hire();
  await model.hire();
  const [done, wrong]: [Record<string, number>, string[]] = [{}, []];
  for (let command = 0; command < wanted.commands; command += 1) {
    const name = await model.step();
    done[name] = (done[name] ?? 0) + 1;
    const differences = await model.compare();
    wrong.push(...differences.map((one) => `command ${command}, ${name}: ${one}`));
  }
  return { done, wrong };
}

class DrawerModel {
  readonly #on: Wanted;
  readonly #mall: CashMall;
  readonly #random: Random;
  readonly #people: Person[];
  readonly #drawers: ModelDrawer[] = [];
  #refunds: string[] = [];
  #cars = 0;

  constructor(on: Wanted, mall: CashMall) {
    this.#on = on;
    this.#mall = mall;
    this.#random = createRandom(on.seed);
    this.#people = [mall.admin];
  }

  async hire(): Promise<string> {
    const role = this.#random.pick(['attendant', 'manager'] as const);
    const { gates } = this.#on;
    this.#people.push(await signInHelper(gates.app, this.#mall.admin, this.#mall.mall.publicId, role));
    return 'hired';
  }

  /** One command; answers what it came to. */
  step(): Promise<string> {
    const chance = this.#random.below(100);
    if (chance < 16) return this.#open();
    if (chance < 50) return this.#take();
    if (chance < 62) return this.#payOut();
    if (chance < 75) return this.#closeOwn();
    if (chance < 90) return this.#closeOther();
    if (chance < 95) return this.#endRole();
    return this.hire();
  }

  async #open(): Promise<string> {
    const by = this.#person();
    const float = this.#random.below(100_000) / 100;
    const before = this.#openOf(by);
    const { status, body } = await this.#ask(by, '/cash-shifts', { float });
    if (status !== 201) return before && status === 409 ? 'opened twice' : this.#failed(status);
    this.#drawers.push({
      id: (body as { id: string }).id,
      holder: by,
      float,
      taken: 0,
      paidOut: 0,
      counted: null,
    });
    return before ? 'TWO DRAWERS' : 'opened';
  }

  async #take(): Promise<string> {
    const by = this.#person();
    const plate = `MH12${String.fromCharCode(65 + (this.#cars % 20))}X${String(1000 + this.#cars * 37).slice(-4)}`;
    this.#cars += 1;
    this.#move(15_000);
    await this.#mall.hold(plate);
    const { id, amountDue } = await this.#mall.waiting(plate);
    // What is above it is the change that he gives.
    const received = amountDue + this.#random.below(50);
    const { status, body } = await this.#ask(by, `/lanes/${id}/cash`, { amountDue, received });
    const drawer = this.#openOf(by);
    if (status !== 200) return drawer ? this.#failed(status) : 'taken without a drawer';
    const { amount } = body as { amount: number };
    if (!drawer) return 'NO DRAWER';
    drawer.taken += amount;
    if (this.#random.below(2) === 0) await this.#waive(plate);
    return 'taken';
  }

  /** Why cash has to go back: nobody pays it yet. */
  async #waive(plate: string): Promise<void> {
    const session = (await this.#mall.sessions()).find((one) => one.plate === plate)?.sessionId;
    const body = { action: 'waive', session, reason: 'A guest' };
    await this.#mall.call(this.#mall.admin, 'POST', '/settlements', body);
    const waiting = await this.#mall.rows<{ id: string }>(
      sql`select public_id as id from refunds where mall_id = ${this.#mall.mall.id} and state = 'requested' order by id`,
    );
    this.#refunds = waiting.map(({ id }) => id);
  }

  async #payOut(): Promise<string> {
    const [refund] = this.#refunds;
    if (refund === undefined) return 'nothing to pay out';
    const by = this.#person();
    const drawer = this.#openOf(by);
    const { status, body } = await this.#ask(by, `/refunds/${refund}/cash`, {});
    if (status === 200) {
      this.#refunds.shift();
      if (!drawer) return 'NO DRAWER';
      drawer.paidOut += (body as { amount: number }).amount;
      return 'paid out';
    }
    return drawer && insideOf(drawer) >= 40 ? this.#failed(status) : 'paid out without money';
  }

  async #closeOwn(): Promise<string> {
    const by = this.#person();
    const drawer = this.#openOf(by);
    const counted = this.#count(drawer);
    const shift = this.#random.below(2) === 0 && drawer ? { shift: drawer.id } : {};
    const { status } = await this.#ask(by, '/cash-shifts/close', { counted, ...shift });
    return this.#closed(status, drawer, counted, 'closed');
  }

  async #closeOther(): Promise<string> {
    const { admin } = this.#mall;
    const drawer = this.#drawers[this.#random.below(this.#drawers.length + 1)];
    if (!drawer) return 'no drawer to close';
    if (drawer.counted !== null) {
      const late = { counted: drawer.counted + 1, expected: 0, reason: 'Late' };
      const { status } = await this.#ask(admin, `/cash-shifts/${drawer.id}/close`, late);
      return status === 200 ? 'CLOSED TWICE' : 'closed too late';
    }
    const isUncounted = this.#random.below(6) === 0;
    const counted = isUncounted ? 0 : this.#count(drawer);
    const isStale = this.#random.below(6) === 0;
    const expected = insideOf(drawer) + (isStale ? 1 : 0);
    const body = { counted, expected, isUncounted, reason: 'Nobody came' };
    const { status } = await this.#ask(admin, `/cash-shifts/${drawer.id}/close`, body);
    if (isStale) return status === 200 ? 'CLOSED BY AN OLD AMOUNT' : 'closed by an old amount';
    return this.#closed(status, drawer, counted, 'closed for another');
  }

  #closed(status: number, drawer: ModelDrawer | undefined, counted: number, name: string): string {
    if (status !== 200) return drawer ? this.#failed(status) : 'closed without a drawer';
    if (!drawer) return 'NO DRAWER';
    drawer.counted = counted;
    return name;
  }

  async #endRole(): Promise<string> {
    const at = 1 + this.#random.below(this.#people.length);
    const [gone] = this.#people.splice(at, 1);
    if (!gone) return 'nobody to dismiss';
    const answer = await this.#mall.call(this.#mall.admin, 'DELETE', `/people/${gone.id}`);
    const { drawerLeft } = answer.body as { drawerLeft: object | null };
    return (drawerLeft !== null) === (this.#openOf(gone) !== undefined) ? 'dismissed' : 'NOT WARNED';
  }

  /** What the ledger and the lists have otherwise than the bookkeeper. */
  async compare(): Promise<string[]> {
    const sum = (amountOf: (drawer: ModelDrawer) => number) =>
      Math.round(this.#drawers.reduce((total, one) => total + 100 * amountOf(one), 0));
    const [row] = await this.#mall.rows<{ sum: number }>(
      sql`select coalesce(sum(paise), 0)::int as sum from ledger_lines where mall_id = ${this.#mall.mall.id}`,
    );
    const { open, closed } = await this.#mall.list();
    const shown = new Map([...open, ...closed].map((one) => [one.id, one]));
    const listed = (drawer: ModelDrawer) => {
      const one = shown.get(drawer.id);
      if (!one) return 'not listed';
      return 'counted' in one
        ? [one.expected, one.counted, one.difference].join()
        : [one.expected, 'open'].join();
    };
    const facts: readonly (readonly [string, unknown, unknown])[] = [
      ['the ledger', 0, row?.sum],
      [
        'the account of drawers',
        sum((one) => (one.counted === null ? one.taken - one.paidOut : one.counted - one.float)),
        await this.#mall.inAccount('cash_drawer'),
      ],
      [
        'the differences',
        sum((one) => (one.counted === null ? 0 : insideOf(one) - one.counted)),
        await this.#mall.inAccount('cash_difference'),
      ],
      ['open ones', this.#drawers.filter(({ counted }) => counted === null).length, open.length],
      ...this.#drawers.map((drawer) => {
        const inside = insideOf(drawer);
        const { counted } = drawer;
        const own =
          counted === null ? [inside, 'open'] : [inside, counted, Math.round(100 * (counted - inside)) / 100];
        return [`drawer ${drawer.id}`, own.join(), listed(drawer)] as const;
      }),
    ];
    return facts.flatMap(([what, expected, found]) =>
      expected === found ? [] : `${what} should be ${String(expected)}, is ${String(found)}`,
    );
  }

  #person(): Person {
    return this.#random.pick(this.#people);
  }

  #openOf(person: Person): ModelDrawer | undefined {
    return this.#drawers.find(({ holder, counted }) => holder.id === person.id && counted === null);
  }

  #count(drawer: ModelDrawer | undefined): number {
    const inside = drawer ? insideOf(drawer) : 0;
    const off = this.#random.pick([0, 0, -10.5, 3, -40]);
    return Math.max(0, Math.round(100 * (inside + off)) / 100);
  }

  /** Sends a write, which may die between two of its statements, by a process whose clock is off. */
  async #ask(by: Person, path: string, body: object): Promise<Answered> {
    const { app } = this.#on.gates;
    this.#move(this.#random.below(2) * this.#random.below(3_000));
    const now = app.now();
    app.setNow(new Date(now.getTime() + this.#random.pick(SKEWS)));
    if (this.#random.below(6) === 0) this.#on.database.crashAt(1 + this.#random.below(6), STEPS);
    const answer = await this.#mall.call(by, 'POST', path, body);
    const hasCrashed = this.#on.database.isSpent();
    app.setNow(now);
    // Beside it other work goes on, which may have died in its place.
    return hasCrashed && answer.status === 500 ? { ...answer, status: CRASHED } : answer;
  }

  #move(byMs: number): void {
    const { app } = this.#on.gates;
    app.setNow(new Date(app.now().getTime() + byMs));
  }

  #failed(status: number): string {
    return status === CRASHED ? 'crashed' : `REFUSED ${status}`;
  }
}

const CRASHED = 599;

function insideOf({ float, taken, paidOut }: ModelDrawer): number {
  return Math.round(100 * (float + taken - paidOut)) / 100;
}
