import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '#domain/money/money.ts';
import { DAY_TYPES, VEHICLE_CLASSES } from '#domain/money/tariff.ts';
import { A_SUPPLIER } from '../../../testing/access-books.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { TEST_GSTIN } from '../../../testing/paid-visits.ts';
import { createClient, type TestClient } from '../../../testing/test-client.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { documentSpan } from '../../money/index.ts';
import { findByIds, lockSession } from '../../sessions/index.ts';
import { findBill, payTokenOf } from '../index.ts';

let gates: GateTests;
let root: Person;
let anybody: TestClient;
let runs = 0;

beforeAll(async () => {
  gates = await openGates({ env: { RATE_LIMIT_CONTACT: '100000' } });
  anybody = createClient(gates.app.http);
});
afterAll(() => gates.end());

const COMPANY = { gstin: '29AAGCB7383J1Z4', legalName: 'Acme', address: 'Bengaluru' };
const STEPS = [
  'enter',
  'exit',
  'pay',
  'stamp',
  'refund',
  'goodwill',
  'waive',
  'split',
  'undo',
  'receipt',
  'company',
  'night',
] as const;
type Step = { readonly what: (typeof STEPS)[number]; readonly car: number; readonly part: number };

interface Car {
  readonly plate: string;
  readonly session: string;
  readonly id: number;
  readonly token: string;
}

/** A mall that is registered, with stamps, and what people do there at random. */
class Month {
  readonly #mall: GatedMall;
  readonly #cars: Car[] = [];
  readonly #settled = new Map<string, string>();
  #minute: number;

  constructor(mall: GatedMall, minute: number) {
    this.#mall = mall;
    this.#minute = minute;
  }

  async take({ what, car: index, part }: Step): Promise<void> {
    this.#minute += 1 + Math.round(part * 40);
    gates.app.setNow(at(this.#minute));
    if (what === 'night') return this.close();
    if (what === 'enter' || this.#cars.length === 0) return this.#enter();
    const car = this.#cars[index % this.#cars.length];
    if (!car) return;
    await this.#act(car, what, part);
  }

  async #act(car: Car, what: Step['what'], part: number): Promise<void> {
    const url = `/api/malls/${this.#mall.mall.publicId}`;
    const post = (path: string, body: object) => root.client.call('POST', url + path, body);
    const decide = async (decision: 'refund' | 'goodwill') => {
      const raised = (await post('/disputes', { session: car.session })).body as { id?: string };
      const body = { decision, rupees: Math.max(1, Math.round(part * 150)), answer: 'a' };
      return raised.id && post(`/disputes/${raised.id}/decision`, body);
    };
    const { session } = car;
    const settle = async (action: object) => {
      const { body } = await post('/settlements', { ...action, reason: 'a' });
      const { settlement } = body as { settlement?: { id: string; action: string } };
      if (settlement && settlement.action !== 'undo') this.#settled.set(session, settlement.id);
    };
    const acts: Partial<Record<Step['what'], () => Promise<unknown>>> = {
      exit: () => this.#mall.read('exit-1', at(this.#minute), car.plate),
      pay: () => this.#pay(car, part),
      stamp: () =>
        post(`/sessions/${car.session}/validations`, {
          code: part < 0.5 ? 'shop' : 'cinema',
          reason: 'A test',
        }),
      waive: () => settle({ action: 'waive', session }),
      split: () => settle({ action: 'split', session, until: at(this.#minute - 45).toISOString() }),
      undo: () => settle({ action: 'undo', settlement: this.#settled.get(session) ?? 'none' }),
      receipt: () => anybody.call('GET', `/api/pay/${car.token}/receipt`),
      company: () => anybody.call('PUT', `/api/pay/${car.token}/company`, COMPANY),
      refund: () => decide('refund'),
      goodwill: () => decide('goodwill'),
    };
    await acts[what]?.();
  }

  async #enter(): Promise<void> {
    const plate = `MH01AB${1000 + this.#cars.length}`;
    const { sessionId } = await this.#mall.read('entry-1', at(this.#minute), plate);
    const [row] = await this.#mall.rows<{ id: number }>(
      sql`select id from sessions where public_id = ${sessionId}`,
    );
    const id = row?.id ?? 0;
    const token = await this.#inMall(async (transaction) => {
      const [session] = await findByIds(transaction, [id]);
      if (!session) throw new Error('no such session');
      return payTokenOf(gates.app.services, transaction, session, at(this.#minute));
    });
    this.#cars.push({ plate, session: sessionId ?? '', id, token });
  }

  /** What is due, a part of it, or somewhat more. */
  async #pay({ id }: Car, part: number): Promise<void> {
    const now = at(this.#minute);
    await this.#inMall(async (transaction) => {
      const session = await lockSession(transaction, id);
      if (!session) return;
      const { duePaise, pricedUntil: coversUntil } = await findBill(transaction, session, now);
      const amount = part < 0.3 ? duePaise / 2 : part > 0.9 ? duePaise + 500 : duePaise;
      if (amount < 1) return;
      const isOver = session.kind !== 'open';
      const money = {
        mall: session.mall,
        session: id,
        method: 'cash',
        person: 'a',
        at: now,
        isOver,
      } as const;
      await gates.app.money.payments.take(transaction, {
        ...money,
        paise: paise(Math.round(amount)),
        coversUntil,
      });
    });
  }

  async close(): Promise<void> {
    const span = { from: at(-100_000), to: at(1_000_000) };
    const { id } = this.#mall.mall;
    await this.#inMall((transaction) => documentSpan(transaction, id, span, at(this.#minute)));
  }

  #inMall<T>(work: Parameters<typeof gates.database.transact<T>>[1]): Promise<T> {
    return gates.database.transact({ mall: this.#mall.mall.id }, work);
  }

  /** Every session whose documents, charge and ledger say different amounts, and every number that is missing. */
  async faults(): Promise<unknown[]> {
    const { id } = this.#mall.mall;
    const sessions = await this.#mall.rows(sql`
      select s.id, coalesce(c.paise, 0)::int as charge, coalesce(l.charged, 0)::int as booked,
        coalesce(d.documented, 0)::int as documented, coalesce(l.due, 0)::int as due, coalesce(d.least, 0)::int as least
      from sessions s
        left join (select distinct on (session_id) session_id, paise from charges order by session_id, id desc) c
          on c.session_id = s.id
        left join (select m.session_id, sum(l.paise) as due,
            sum(l.paise) filter (where m.cause in ('charge', 'correction')) as charged
          from ledger_movements m join ledger_lines l on l.movement_id = m.id and l.account = 'receivable'
          group by 1) l on l.session_id = s.id
        left join (select session_id, sum(paise) as documented, min(running) as least from (
            select session_id, paise, sum(paise) over (partition by session_id order by invoice_id) as running
            from invoice_sessions) as parts group by 1) d on d.session_id = s.id
      where s.mall_id = ${id} and s.state = 'closed' and (coalesce(c.paise, 0) <> coalesce(l.charged, 0)
        or coalesce(d.documented, 0) <> coalesce(l.charged, 0) or coalesce(l.due, 0) < 0
        or coalesce(d.documented, 0) < 0)`);
    const documents = await this.#mall.rows(sql`
      select i.number, i.total_paise from invoices i
        left join (select invoice_id, sum(paise) as paise from invoice_sessions group by 1) p on p.invoice_id = i.id
      where i.mall_id = ${id} and (i.total_paise <> coalesce(p.paise, 0)
        or i.taxable_paise + i.cgst_paise + i.sgst_paise + i.rounding_paise <> i.total_paise)`);
    // Once a company is named, what its documents say is the whole charge: those before are taken back.
    const named = await this.#mall.rows(sql`
      select s.session_id, sum(s.paise) filter (where i.recipient is not null) as named, sum(s.paise) as documented
      from invoice_sessions s join invoices i on i.id = s.invoice_id where s.mall_id = ${id} group by 1
      having bool_or(i.recipient is not null) and sum(s.paise) filter (where i.recipient is not null) <> sum(s.paise)`);
    // One document is in force: with its credit notes it says what all of them say together.
    const inForce = await this.#mall.rows(sql`
      with newest as (select session_id, max(invoice_id) filter (where paise > 0) as invoice, sum(paise) as documented
        from invoice_sessions where mall_id = ${id} group by 1)
      select n.session_id, n.documented from newest n where n.documented <> (
        select sum(p.paise) from invoice_sessions p join invoices i on i.id = p.invoice_id
        where p.session_id = n.session_id and n.invoice in (i.id, i.corrects))`);
    const gaps = await this.#mall.rows(sql`
      select split_part(number, '/', 1) as series, count(*)::int as count, max(split_part(number, '/', 3)::int) as last
      from invoices where mall_id = ${id} group by 1 having count(*) <> max(split_part(number, '/', 3)::int)`);
    const tax = await this.#mall.rows(sql`
      select booked, documented from
        (select -coalesce(sum(paise), 0)::int as booked from ledger_lines where mall_id = ${id} and account = 'gst_output') b,
        (select coalesce(sum(cgst_paise + sgst_paise), 0)::int as documented from invoices where mall_id = ${id}) d
      where booked <> documented`);
    return [...sessions, ...documents, ...named, ...inForce, ...gaps, ...tax];
  }
}

async function openMonth(): Promise<Month> {
  runs += 1;
  const from = runs * 20_000;
  gates.app.setNow(at(from));
  // The clock has moved on for days: who did nothing since is signed out.
  root = await signInSuperAdmin(gates.app);
  const mall = await gates.addMall();
  const url = `/api/malls/${mall.mall.publicId}`;
  const prefix = `R${String(runs).padStart(2, '0')}`;
  await root.client.call('PUT', `${url}/gst`, { ...A_SUPPLIER, gstin: TEST_GSTIN, prefix });
  const bands = [{ name: 'all_day', from: 0, to: 1440, unitPaise: 4000 }];
  const price = { freeMinutes: 10, unitMinutes: 30, dayCapPaise: null, stayCapPaise: null, overnight: null };
  const rates = [{ days: DAY_TYPES, firstBlock: [], bands }];
  const validations = [
    { code: 'shop', freeMinutes: 60 },
    { code: 'cinema', freeMinutes: null },
  ];
  const prices = [{ classes: VEHICLE_CLASSES, ...price, rates }];
  const draft = { zero: false, prices, lostTicketPaise: null, validations };
  const published = await root.client.call('PUT', `${url}/tariffs`, { draft, publish: true });
  expect(published).toMatchObject({ status: 200 });
  return new Month(mall, from + 10);
}

/** A visit that is charged and paid, so that there is something to take back from the start. */
const VISIT: readonly Step[] = (['enter', 'exit', 'pay', 'receipt', 'enter', 'exit', 'night'] as const).map(
  (what, index) => ({ what, car: index < 4 ? 0 : 1, part: 0.8 }),
);

const step = fc.record({
  what: fc.constantFrom(...STEPS),
  car: fc.nat({ max: 3 }),
  part: fc.nat({ max: 100 }).map((percent) => percent / 100),
});

test('whatever is done about visits, their invoices and credit notes sum to what they are charged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 32, size: 'max' }), async (steps) => {
      const month = await openMonth();
      for (const one of [...VISIT, ...steps]) await month.take(one);
      await month.close();
      expect(await month.faults()).toEqual([]);
      await month.close();
      expect(await month.faults()).toEqual([]);
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
