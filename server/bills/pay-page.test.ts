import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShownBill } from '#contract/pay.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import sql from 'sql-template-tag';
import { findByIds } from '../sessions/index.ts';
import { findBill, payTokenOf } from './index.ts';

let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
  mall = await gates.addMall();
});
afterAll(() => gates.end());

const inMall = <T>(work: Parameters<typeof gates.database.transact<T>>[1]) =>
  gates.database.transact('system', work);

async function park(plate: string) {
  const { sessionId } = await mall.read('entry-1', at(0), plate);
  const [row] = await mall.rows<{ id: number }>(sql`select id from sessions where public_id = ${sessionId}`);
  return row?.id ?? 0;
}

async function linkOf(id: number): Promise<string> {
  return inMall(async (transaction) => {
    const [session] = await findByIds(transaction, [id]);
    if (!session) throw new Error('no such session');
    return payTokenOf(gates.app.services, transaction, session, at(0));
  });
}

async function show(token: string): Promise<ShownBill> {
  const answer = await gates.app.http.inject({ url: `/api/pay/${token}` });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describe('the pay link of a session', () => {
  it('shows what the car inside would owe now, with half its plate', async () => {
    const id = await park('MH01AB1234');
    gates.app.setNow(at(90));
    const bill = await show(await linkOf(id));
    expect(bill).toMatchObject({ status: 'due', amountDue: 80, charges: 80, amountPaid: 0, leaveBy: null });
    expect(bill.plate).toBe('•••••B1234');
    expect(bill.pricesUrl).toMatch(/^\/live\/[^/]+#prices$/);
    expect(bill.lines.reduce((sum, line) => sum + line.amountRupees, 0)).toBe(80);
  });

  it('is paid once money is taken, and says until when the driver may leave', async () => {
    const id = await park('MH01AB2345');
    gates.app.setNow(at(90));
    const token = await linkOf(id);
    await inMall(async (transaction) => {
      const [session] = await findByIds(transaction, [id]);
      if (!session) throw new Error('no such session');
      const bill = await findBill(transaction, session, at(90));
      const money = { mall: session.mall, session: id, method: 'cash' as const, paise: bill.duePaise };
      await gates.app.money.payments.take(transaction, {
        ...money,
        coversUntil: bill.pricedUntil,
        person: 'a',
        at: at(91),
      });
    });
    gates.app.setNow(at(100));
    expect(await show(token)).toMatchObject({
      status: 'paid',
      amountDue: 0,
      amountPaid: 80,
      leaveBy: at(106).toISOString(),
    });
    gates.app.setNow(at(130));
    expect(await show(token)).toMatchObject({ status: 'due', amountDue: 40, charges: 120 });
  });

  it('says that nothing is due so far while the car is inside, and that it has left once it has', async () => {
    const free = await gates.addMall({ graceMinutes: 30 });
    const { sessionId } = await free.read('entry-1', at(140), 'MH01AB4567');
    const [row] = await free.rows<{ id: number }>(
      sql`select id from sessions where public_id = ${sessionId}`,
    );
    const token = await linkOf(row?.id ?? 0);
    expect(await show(token)).toMatchObject({ status: 'nothing_due', amountDue: 0, exitAt: null });
    await free.read('exit-1', at(150), 'MH01AB4567');
    expect(await show(token)).toMatchObject({ status: 'left', amountDue: 0, methods: [], receipt: false });
    const start = await gates.app.http.inject({
      method: 'POST',
      url: `/api/pay/${token}/payments`,
      headers: { 'idempotency-key': 'a-key-of-a-test' },
      payload: { method: 'upi' },
    });
    expect([409, 503]).toContain(start.statusCode);
  });

  it('is always the same, and a token that fits nothing says nothing', async () => {
    const id = await park('MH01AB3456');
    expect(await linkOf(id)).toBe(await linkOf(id));
    for (const token of ['nothing', 'a'.repeat(24), '%00', 'x'.repeat(199)]) {
      const answer = await gates.app.http.inject({ url: `/api/pay/${token}` });
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.json()).toHaveProperty('error');
    }
  });
});
