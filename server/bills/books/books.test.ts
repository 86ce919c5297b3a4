import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BooksDay } from '#contract/books.ts';
import type { LedgerTotals } from '#contract/ledger.ts';
import { paise } from '#domain/money/money.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { takeCash, visit } from '../../../testing/paid-visits.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { bookPayment, bookRefundPaid, correctCharge, findCharges, requestRefund } from '../../money/index.ts';
import { findByIds } from '../../sessions/index.ts';

let gates: GateTests;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

interface Books {
  readonly mall: GatedMall;
  readonly admin: Person;
  readonly car: (plate: string, from: number) => ReturnType<typeof visit>;
  /** A provider took an amount for a session. */
  readonly pay: (id: number, amount: number, entity: string, isBooked?: boolean) => Promise<void>;
  readonly totals: (query?: string) => Promise<LedgerTotals>;
  readonly day: (day?: string) => Promise<BooksDay>;
  readonly report: (lines: string) => Promise<unknown>;
}

const HEAD = 'transaction_entity,entity_id,amount,credit,debit,settlement_id,settled_at';

async function open(): Promise<Books> {
  gates.app.setNow(at(-600));
  const mall = await gates.addMall();
  const admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  const url = `/api/malls/${mall.mall.publicId}`;
  const inMall = <T>(work: Parameters<typeof gates.database.transact<T>>[1]) =>
    gates.database.transact({ mall: mall.mall.id }, work);
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await admin.client.call(method, url + path, body);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  return {
    mall,
    admin,
    car: (plate, from) => visit(gates, mall, { plate, from, minutes: 90 }),
    pay: (id, amount, entity, isBooked = true) =>
      inMall(async (transaction) => {
        await transaction.query(sql`
          insert into payments (public_id, mall_id, session_id, method, provider, state, asked_paise, received_paise,
            covers_until, created_at, changed_at, paid_at, provider_payment)
          values (${entity}, ${mall.mall.id}, ${id}, 'upi', 'razorpay', 'paid', ${amount}, ${amount}, ${at(95)}, ${at(95)},
            ${at(95)}, ${at(95)}, ${entity})`);
        const money = {
          name: `payment:razorpay:${entity}`,
          mall: mall.mall.id,
          session: id,
          paise: paise(amount),
        };
        if (isBooked) await bookPayment(transaction, { ...money, method: 'upi', at: at(95) });
      }),
    totals: async (query = '') => (await ask('GET', `/ledger/totals${query}`)) as LedgerTotals,
    day: async (day = '2026-11-20') => (await ask('GET', `/books?day=${day}`)) as BooksDay,
    report: (lines) => ask('POST', '/settlement-reports', { csv: `${HEAD}\n${lines}` }),
  };
}

const NONE = { upi: 0, card: 0, fastag: 0, cash: 0 };

describe('the totals of the ledger', () => {
  it('hold charged = received − refunded + outstanding, whatever happens to a visit', async () => {
    const { mall, car, totals } = await open();
    const paid = await car('MH01AB0001', 0);
    await car('MH01AB0002', 10);
    expect(await totals()).toEqual({
      chargedPaise: 160_00,
      receivedPaise: NONE,
      refundedPaise: 0,
      outstandingPaise: 160_00,
      difference: 0,
    });
    await takeCash(gates, mall, { id: paid.id, paise: 80_00, when: at(110) });
    await gates.database.transact({ mall: mall.mall.id }, async (transaction) => {
      const [session] = await findByIds(transaction, [paid.id]);
      const charge = (await findCharges(transaction, [paid.id])).get(paid.id);
      if (!session || session.kind === 'unmatched' || !charge) throw new Error('no charge');
      const half = { paise: paise(40_00), lines: charge.lines.slice(0, 1), reason: null };
      const by = { name: 'd', person: 'somebody', reason: 'A fault' };
      await correctCharge(transaction, session, half, { at: charge.at, now: at(120) }, by);
      const wanted = { mall: mall.mall.id, session: paid.id, paise: paise(40_00), person: null, at: at(120) };
      await requestRefund(transaction, { ...wanted, cause: 'fault', reason: 'A fault' });
    });
    expect(await totals()).toEqual({
      chargedPaise: 120_00,
      receivedPaise: { ...NONE, cash: 80_00 },
      refundedPaise: 40_00,
      outstandingPaise: 80_00,
      difference: 0,
    });
    expect(await totals('?from=2026-11-20&to=2026-11-20')).toEqual(await totals());
    expect(await totals('?from=2026-11-21')).toMatchObject({ chargedPaise: 0, outstandingPaise: 0 });
    expect(await totals('?to=2026-11-19')).toMatchObject({ chargedPaise: 0, difference: 0 });
  });

  it('show a movement that went where no total looks', async () => {
    const { mall, totals } = await open();
    const { id } = mall.mall;
    await gates.database.transact({ mall: id }, async (transaction) => {
      await transaction.query(sql`
        with m as (insert into ledger_movements (name, mall_id, cause, at) values ('astray', ${id}, 'payment', ${at(0)})
          returning id)
        insert into ledger_lines (movement_id, mall_id, account, paise)
        select m.id, ${id}, side.account, side.paise
        from m, (values ('upi_clearing', 100), ('bank', -100)) as side (account, paise)`);
    });
    expect((await totals()).difference).not.toBe(0);
  });
});

describe('a day of the books', () => {
  it('says by method what was expected, booked and settled, and has no difference where all is right', async () => {
    const { mall, car, pay, day, report } = await open();
    const one = await car('MH01AB0001', 0);
    const two = await car('MH01AB0002', 10);
    await takeCash(gates, mall, { id: one.id, paise: 80_00, when: at(110) });
    await pay(two.id, 80_00, 'pay_A1');
    expect(await report('payment,pay_A1,80.00,78.11,0,setl_1,2026-11-21 10:00:00')).toEqual({
      lines: 1,
      booked: 1,
      known: 0,
      problems: 0,
    });
    const books = await day();
    expect(books).toMatchObject({
      charged: 160,
      received: 160,
      refunded: 0,
      outstanding: 0,
      differences: [],
    });
    const none = { refunded: 0, refundsDecided: 0, takenForBanks: 0, refundsByBanks: 0 };
    expect(books.methods).toEqual([
      { method: 'upi', count: 1, expected: 80, booked: 80, settled: 78.11, fees: 1.89, ...none },
      { method: 'card', count: 0, expected: 0, booked: 0, settled: 0, fees: 0, ...none },
      { method: 'fastag', count: 0, expected: 0, booked: 0, settled: 0, fees: 0, ...none },
      { method: 'cash', count: 1, expected: 80, booked: 80, settled: 0, fees: 0, ...none },
    ]);
    expect(books.moved.map(({ visit: of, amount }) => [of?.plate, amount])).toEqual([
      ['MH01AB0001', 80],
      ['MH01AB0002', 80],
    ]);
    expect(
      await mall.rows(sql`select account, paise::int as paise from ledger_lines l join ledger_movements m
      on m.id = l.movement_id where m.mall_id = ${mall.mall.id} and cause = 'settlement' order by account`),
    ).toEqual([
      { account: 'bank', paise: 78_11 },
      { account: 'provider_fees', paise: 1_89 },
      { account: 'upi_clearing', paise: -80_00 },
    ]);
  });

  it('names each difference with its visit', async () => {
    const { mall, car, pay, day, report } = await open();
    const cars = [];
    for (const [index, plate] of ['MH01AB0001', 'MH01AB0002', 'MH01AB0003', 'MH01AB0004'].entries())
      cars.push(await car(plate, index));
    const [unbooked, less, late, astray] = cars.map(({ id }) => id);
    await pay(unbooked ?? 0, 80_00, 'pay_B1', false);
    await pay(less ?? 0, 80_00, 'pay_B2');
    await pay(late ?? 0, 80_00, 'pay_B3');
    await gates.database.transact({ mall: mall.mall.id }, (transaction) =>
      bookPayment(transaction, {
        name: 'payment:astray',
        mall: mall.mall.id,
        session: astray ?? 0,
        method: 'upi',
        paise: paise(10_00),
        at: at(95),
      }),
    );
    const lines = [
      'payment,pay_B1,80.00,78.00,0,s,2026-11-20 12:00',
      'payment,pay_B2,70.00,68.00,0,s,2026-11-20 12:00',
    ];
    expect(
      await report([...lines, 'payment,pay_ZZ,5.00,5.00,0,s,2026-11-20 12:00'].join('\n')),
    ).toMatchObject({
      booked: 1,
      problems: 2,
    });
    gates.app.setNow(at(4 * 24 * 60));
    const again = await signInSuperAdmin(gates.app);
    const url = `/api/malls/${mall.mall.publicId}/books?day=2026-11-20`;
    const later = (await again.client.call('GET', url)).body as BooksDay;
    const found = later.differences.map(({ kind, visit: of, reference, expected, found: has }) => [
      kind,
      of?.plate,
      reference,
      expected,
      has,
    ]);
    expect(found).toEqual([
      ['not_in_ledger', 'MH01AB0001', '', 80, 0],
      ['not_in_payments', 'MH01AB0004', '', 0, 10],
      ['other_amount', 'MH01AB0002', 'pay_B2', 80, 70],
      ['unknown_payment', undefined, 'pay_ZZ', 0, 5],
      ['not_settled', 'MH01AB0003', 'pay_B3', 80, 0],
    ]);
    gates.app.setNow(at(100));
    expect((await day()).differences.map(({ kind }) => kind)).not.toContain('not_settled');
  });

  it('takes each line of a report once, and one that fitted nothing again when it fits', async () => {
    const { car, pay, report, totals } = await open();
    const one = await car('MH01AB0001', 0);
    const line = 'payment,pay_C1,80.00,78.00,0,s,2026-11-20 12:00';
    expect(await report(line)).toMatchObject({ booked: 0, problems: 1 });
    await pay(one.id, 80_00, 'pay_C1');
    expect(await report(`${line}\n${line}`)).toMatchObject({ booked: 1, problems: 0 });
    expect(await report(line)).toEqual({ lines: 1, booked: 0, known: 1, problems: 0 });
    expect((await totals()).difference).toBe(0);
  });

  it('books a refund that was taken from the bank', async () => {
    const { mall, car, pay, day, report } = await open();
    const one = await car('MH01AB0001', 0);
    await pay(one.id, 160_00, 'pay_D1');
    await gates.database.transact({ mall: mall.mall.id }, async (transaction) => {
      const whose = { mall: mall.mall.id, session: one.id };
      const [refund] = await requestRefund(transaction, {
        ...whose,
        paise: paise(80_00),
        cause: 'overpaid',
        reason: 'Paid twice',
        person: null,
        at: at(100),
      });
      await transaction.query(
        sql`update refunds set state = 'done', provider_refund = 'rfnd_D1' where id = ${refund?.id}`,
      );
      const name = `refund_paid:${refund?.publicId}`;
      await bookRefundPaid(transaction, { ...whose, name, paise: paise(80_00), method: 'upi', at: at(101) });
    });
    await report(
      'payment,pay_D1,160.00,157.00,0,s,2026-11-20 12:00\nrefund,rfnd_D1,80.00,0,80.00,s,2026-11-20 12:00',
    );
    const books = await day();
    expect(books).toMatchObject({
      charged: 80,
      received: 160,
      refunded: 80,
      outstanding: 0,
      differences: [],
    });
    expect(books.methods[0]).toMatchObject({ expected: 160, settled: 157, fees: 3, refunded: 80 });
    expect(
      await mall.rows(sql`select sum(paise)::int as paise from ledger_lines where mall_id = ${mall.mall.id}
        and account = 'upi_clearing'`),
    ).toEqual([{ paise: 0 }]);
  });

  it.each([
    ['ten times what was paid', 'pay_E1', '40.00,400.00,0,s,2026-11-20 12:00', 400],
    ['less than nothing', 'pay_E2', '40.00,0,1.00,s,2026-11-20 12:00', 1],
  ])(
    'shows a line by which the bank has %s, and books nothing of it until it is right',
    async (_, name, line, found) => {
      const { car, pay, report, day } = await open();
      await pay((await car('MH01AB0009', 0)).id, 40_00, name);
      expect(await report(`payment,${name},${line}`)).toMatchObject({ booked: 0, problems: 1 });
      const books = await day();
      expect(books.methods[0]).toMatchObject({ expected: 40, settled: 0, fees: 0 });
      expect(books.differences).toMatchObject([{ kind: 'other_amount', expected: 40, found }]);
      await report(`payment,${name},40.00,39.00,0,s,2026-11-20 12:00`);
      expect((await day()).methods[0]).toMatchObject({ settled: 39, fees: 1 });
    },
  );

  it.each([
    ['no columns at all', 'a,b\n1,2', 'transaction_entity'],
    ['an amount that is none', `${HEAD}\npayment,p,x,1,0,s,2026-11-20`, 'Line 2'],
    ['a third of a paisa', `${HEAD}\npayment,p,1.001,1,0,s,2026-11-20`, 'Line 2'],
    ['a time that is none', `${HEAD}\npayment,p,1,1,0,s,soon`, 'Line 2'],
    ['a line without a name', `${HEAD}\npayment,p,1,1,0,s,2026-11-20\npayment,,1,1,0,s,2026-11-20`, 'Line 3'],
    ['another currency', `${HEAD},currency\npayment,p,1,1,0,s,2026-11-20,USD`, 'Line 2'],
  ])('refuses a report with %s whole, and says where', async (_what, csv, place) => {
    const { mall, admin } = await open();
    const answer = await admin.client.call('POST', `/api/malls/${mall.mall.publicId}/settlement-reports`, {
      csv,
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'not_a_settlement_report' } });
    expect((answer.body as { error: string }).error).toContain(place);
    expect(await mall.rows(sql`select 1 from settlement_lines where mall_id = ${mall.mall.id}`)).toEqual([]);
  });
});
