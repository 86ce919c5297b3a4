import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnBill } from '#contract/pay.ts';
import sql from 'sql-template-tag';
import { aSession } from '../../testing/factories.ts';
import { statusOf } from '../../testing/drivers-plates.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { signUpDriver, type Person } from '../../testing/test-people.ts';
import { findByIds } from '../sessions/index.ts';
import { findBill, payTokenOf } from './index.ts';

let gates: GateTests;
let mall: GatedMall;
let asha: Person;
let ravi: Person;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  mall = await gates.addMall();
  asha = await signUpDriver(gates.app, ['GJ05AB1234']);
  ravi = await signUpDriver(gates.app, ['MH12CD5678']);
});
afterAll(() => gates.end());

async function billsOf(person: Person): Promise<OwnBill[]> {
  const { status, body } = await person.client.call('GET', '/api/account/bills');
  expect(status).toBe(200);
  return (body as { bills: OwnBill[] }).bills;
}

/** Pays in cash what a session owes at an instant. */
async function pay(publicId: string, when: Date): Promise<void> {
  const [row] = await mall.rows<{ id: number }>(sql`select id from sessions where public_id = ${publicId}`);
  await gates.database.transact({ mall: mall.mall.id }, async (transaction) => {
    const [session] = await findByIds(transaction, [row?.id ?? 0]);
    if (!session) throw new Error('no such session');
    const { duePaise, pricedUntil } = await findBill(transaction, session, when);
    await gates.app.money.payments.take(transaction, {
      mall: session.mall,
      session: session.id,
      method: 'cash',
      paise: duePaise,
      coversUntil: pricedUntil,
      person: 'a',
      at: when,
    });
  });
}

describe("the bills of a driver's own sessions", () => {
  it('follow a visit from the first minute to the receipt, and are nobody else’s', async () => {
    const { sessionId = '' } = (await mall.read('entry-1', at(0), 'GJ05AB1234')) as { sessionId?: string };
    await mall.read('entry-2', at(1), 'MH12CD5678');
    gates.app.setNow(at(5));
    const [first] = await billsOf(asha);
    expect(await billsOf(asha)).toHaveLength(1);
    expect(first).toMatchObject({ session: sessionId, status: 'nothing_due', amountDue: 0, leaveBy: null });
    // After the free minutes the first hour is due from its first minute.
    expect(first?.nextStep).toEqual({ at: at(11).toISOString(), amountDue: 40 });

    gates.app.setNow(at(90));
    expect(await billsOf(asha)).toMatchObject([
      {
        status: 'due',
        amountDue: 80,
        amountPaid: 0,
        nextStep: { at: at(121).toISOString(), amountDue: 120 },
      },
    ]);
    await pay(sessionId, at(90));
    expect(await billsOf(asha)).toMatchObject([
      { status: 'paid', amountDue: 0, amountPaid: 80, leaveBy: at(105).toISOString(), nextStep: null },
    ]);
    await mall.read('exit-1', at(100), 'GJ05AB1234');
    expect(await billsOf(asha)).toMatchObject([{ session: sessionId, amountPaid: 80, leaveBy: null }]);
    expect((await billsOf(ravi)).map(({ session }) => session)).not.toContain(sessionId);
  });

  it('lead to the page of that very session', async () => {
    const [bill] = await billsOf(ravi);
    const { pathname } = new URL(bill?.payUrl ?? '');
    const answer = await gates.app.http.inject({ url: `/api${pathname}` });
    expect(answer.json()).toMatchObject({ plate: '•••••D5678', amountDue: bill?.amountDue });
    const again = await billsOf(ravi);
    expect(again[0]?.payUrl).toBe(bill?.payUrl);
  });

  it('begin with the claim of the plate, as the history does: earlier visits stay somebody else’s', async () => {
    const before = {
      plate: 'KA05ZZ0101',
      entryAt: at(-3_000).toISOString(),
      exitAt: at(-2_900).toISOString(),
    };
    await aSession(gates.database, mall.mall, { ...before, chargeRupees: 80 });
    expect(await billsOf(await signUpDriver(gates.app, ['KA05ZZ0101']))).toEqual([]);
  });

  it('leave out what ended without anything due or paid', async () => {
    const meera = await signUpDriver(gates.app, ['KA01EF0009']);
    await mall.read('entry-1', at(200), 'KA01EF0009');
    await mall.read('exit-1', at(205), 'KA01EF0009');
    expect(await billsOf(meera)).toEqual([]);
    expect(await billsOf(await signUpDriver(gates.app))).toEqual([]);
  });
});

describe('opening the link of a visit while signed in', () => {
  it('proves the plate that the account claims, once, and no other account’s', async () => {
    const own = await openGates({ now: at(-60).toISOString(), env: { PLATE_PROOF: 'required' } });
    const there = await own.addMall();
    const [driver, stranger] = [
      await signUpDriver(own.app, ['GJ05AB7777']),
      await signUpDriver(own.app, ['GJ05AB8888']),
    ];
    await there.read('entry-1', at(0), 'GJ05AB7777');
    own.app.setNow(at(30));
    const [row] = await there.rows<{ id: number }>(sql`select id from sessions`);
    const token = await own.database.transact('system', async (transaction) => {
      const [session] = await findByIds(transaction, [row?.id ?? 0]);
      if (!session) throw new Error('no such session');
      return payTokenOf(own.app.services, transaction, session, at(0));
    });
    await own.app.http.inject({ url: `/api/pay/${token}` });
    expect(await statusOf(driver)).toEqual(['claimed']);
    for (const person of [stranger, driver, driver]) {
      expect((await person.client.call('GET', `/api/pay/${token}`)).status).toBe(200);
    }
    expect(await statusOf(driver)).toEqual(['proven']);
    expect(await statusOf(stranger)).toEqual(['claimed']);
    const proofs = await there.rows<{ how: string }>(sql`select how from plate_proofs`);
    expect(proofs).toEqual([{ how: 'link' }]);
    await own.end();
  });
});
