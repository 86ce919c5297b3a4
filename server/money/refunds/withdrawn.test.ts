import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { at } from '../../../testing/gated-mall.ts';
import { addHoldingMall, type HoldingMall } from '../../../testing/holding-mall.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { settleRefund } from './settle-refund.ts';

const CALM = { loseAnswers: 0, refusesRefunds: false, isSilent: false };
const PLATE = 'MH22XY5678';

let paid: PaidMall;
let root: Person;
beforeAll(async () => {
  paid = await openPaidMall();
  root = await signInSuperAdmin(paid.app);
});
afterEach(() => paid.control('faults', CALM));
afterAll(() => paid.end());

async function settle({ mall }: HoldingMall, body: object): Promise<string> {
  const url = `/api/malls/${mall.publicId}/settlements`;
  const answer = await root.client.call('POST', url, { ...body, reason: 'A mistake' });
  expect(answer.status).toBe(201);
  return (answer.body as { settlement: { id: string } }).settlement.id;
}

async function tick(minutes: number): Promise<void> {
  paid.app.setNow(at(minutes));
  await paid.app.money.payments.tick(at(minutes));
}

/** A car that has paid 80 rupees by its telephone and left, and whose visit somebody waives. */
async function waivePaid() {
  const mall = await addHoldingMall(paid);
  await mall.read('entry-1', at(0), PLATE);
  const { payUrl, sessionId: session } = await mall.read('exit-1', at(62), PLATE);
  const token = new URL(payUrl ?? '').pathname.split('/').at(-1) ?? '';
  await paid.pay({ orderId: (await paid.begin(token)).order });
  await mall.read('exit-1', at(64), PLATE);
  const settlement = await settle(mall, { action: 'waive', session });
  const refunds = () =>
    mall.rows<{ publicId: string; state: string; providerPayment: string }>(sql`
      select r.public_id as "publicId", r.state, p.provider_payment as "providerPayment"
      from refunds r join payments p on p.id = r.payment_id where r.mall_id = ${mall.mall.id} order by r.id`);
  const states = async () => (await refunds()).map(({ state }) => state);
  const undo = () => settle(mall, { action: 'undo', settlement });
  const due = async () => (await paid.bill(token)).amountDue;
  const alerts = () =>
    mall.rows(sql`select kind from alerts where mall_id = ${mall.mall.id} and kind = 'refund_waits'
      and closed_at is null`);
  return { mall, undo, due, refunds, states, alerts };
}

const sentFor = (payment: string | undefined) =>
  paid.standIn.books.list('refund').filter(({ payment_id: of }) => of === payment);

describe('a refund whose reason is taken back', () => {
  it('before the provider was asked for it is withdrawn, and never sent', async () => {
    const { undo, due, refunds, states } = await waivePaid();
    await undo();
    await tick(70);
    expect(await states()).toEqual(['withdrawn']);
    expect(sentFor((await refunds())[0]?.providerPayment)).toEqual([]);
    expect(await due()).toBe(0);
  });

  it('once the provider was asked for it, though its answer was lost, goes back, and its reason stands', async () => {
    const { undo, due, refunds, states } = await waivePaid();
    await paid.control('faults', { loseAnswers: 1, isSilent: true });
    await tick(70);
    expect(await states()).toEqual(['requested']);
    await expect(undo()).rejects.toThrow('expected 409 to be 201');
    expect(await due()).toBe(0);
    await tick(72);
    expect(await states()).toEqual(['done']);
    expect(sentFor((await refunds())[0]?.providerPayment)).toHaveLength(1);
    expect(await due()).toBe(0);
  });

  it('once the provider has refused it is withdrawn, and nobody is asked to see to it', async () => {
    await paid.control('faults', { refusesRefunds: true });
    const { undo, due, states, alerts } = await waivePaid();
    await tick(70);
    expect(await states()).toEqual(['failed']);
    expect(await alerts()).toHaveLength(1);
    await undo();
    expect(await states()).toEqual(['withdrawn']);
    expect(await alerts()).toEqual([]);
    expect(await due()).toBe(0);
  });

  it('is owed again where the provider has paid it after all', async () => {
    await paid.control('faults', { refusesRefunds: true });
    const { mall, undo, due, refunds, states } = await waivePaid();
    await tick(70);
    await undo();
    const [refund] = await refunds();
    const news = (state: 'failed' | 'processed') =>
      paid.database.transact('system', (transaction) =>
        settleRefund(
          transaction,
          {
            id: 'rfnd_late',
            payment: '',
            receipt: refund?.publicId ?? '',
            state,
            paise: null,
            currency: null,
            merchant: null,
            isAnswer: true,
          },
          at(75),
        ),
      );
    expect(await news('failed')).toBe('repeated');
    expect(await states()).toEqual(['withdrawn']);
    expect(await news('processed')).toBe('done');
    expect(await news('processed')).toBe('repeated');
    expect(await due()).toBe(80);
    expect((await mall.ledger()).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });
});
