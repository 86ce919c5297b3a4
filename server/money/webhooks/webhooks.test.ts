import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { at } from '../../../testing/gated-mall.ts';
import { KEY_SECRET, openPaidMall, WEBHOOK_SECRET, type PaidMall } from '../../../testing/paid-mall.ts';
import { signatureOf } from '../providers/signature.ts';

let paid: PaidMall;

beforeAll(async () => {
  paid = await openPaidMall();
});
afterEach(() => paid.control('faults', { isSilent: false, lateMs: 3_000 }));
afterAll(() => paid.end());

/** A car that owes 80 rupees since half past eleven, with an order to pay them. */
async function ask() {
  const car = await paid.park();
  paid.app.setNow(at(90));
  return { ...car, begun: await paid.begin(car.token) };
}

/** Sends bytes as the provider would. */
async function send(body: string | Buffer, signature: string, eventId = 'evt_1'): Promise<number> {
  const answer = await paid.app.http.inject({
    method: 'POST',
    url: '/api/webhooks/razorpay',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': eventId,
    },
    payload: body,
  });
  return answer.statusCode;
}
const signed = (body: string) => signatureOf(WEBHOOK_SECRET, body);
/** The messages that the stand-in made for an order, as it would send them. */
const messages = (order: string) =>
  paid.standIn.books.list('event').filter(({ body }) => body.includes(order));
const countEvents = async () =>
  (await paid.mall.rows<{ n: number }>(sql`select count(*)::int as n from provider_events`))[0]?.n ?? 0;

describe('a genuine message', () => {
  it('pays what was asked for, once, whichever of them says it', async () => {
    const { id, token, begun } = await ask();
    const { id: payment } = await paid.pay({ orderId: begun.order });
    expect(await paid.movements(id)).toEqual([
      { name: `payment:razorpay:${payment}`, cause: 'payment', due: -8000 },
    ]);
    expect(await paid.bill(token)).toMatchObject({
      status: 'paid',
      amountDue: 0,
      amountPaid: 80,
      methods: [],
    });
    expect(await paid.balances(id)).toEqual({ receivable: -8000, upi_clearing: 8000 });
    expect((await paid.payments(id))[0]?.detail.bankReference).toMatch(/^\d{12}$/);
  });

  it('has one effect though it comes twenty times, each answered by 200', async () => {
    const { id, begun } = await ask();
    await paid.pay({ orderId: begun.order, deliver: 'never' });
    const [, captured] = messages(begun.order);
    const body = captured?.body ?? '';
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(body, signed(body), captured?.id)),
    );
    expect(answers).toEqual(Array.from({ length: 20 }, () => 200));
    // An id that is another does not make it another payment: ids are not signed.
    for (let count = 0; count < 5; count += 1)
      expect(await send(body, signed(body), `evt_${count}x`)).toBe(200);
    expect(await paid.movements(id)).toHaveLength(1);
  });

  it.each(['twice', 'out-of-order'] as const)('has one effect delivered %s', async (deliver) => {
    const { id, begun } = await ask();
    await paid.pay({ orderId: begun.order, deliver });
    expect(await paid.movements(id)).toHaveLength(1);
    expect(await paid.payments(id)).toMatchObject([{ state: 'paid' }]);
  });

  it('that is lost is made up for by the reconciler', async () => {
    const { id, begun } = await ask();
    await paid.pay({ orderId: begun.order, deliver: 'never' });
    expect(await paid.movements(id)).toEqual([]);
    await paid.app.money.payments.tick(at(91));
    await paid.app.money.payments.tick(at(92));
    expect(await paid.movements(id)).toHaveLength(1);
  });

  it('never takes a payment back: what failed may still be paid, what is paid stays paid', async () => {
    const { id, begun } = await ask();
    const failed = (order: string) =>
      JSON.stringify({
        entity: 'event',
        event: 'payment.failed',
        payload: {
          payment: {
            entity: {
              id: 'pay_failed',
              amount: 8000,
              currency: 'INR',
              status: 'failed',
              order_id: order,
              notes: [],
              created_at: 1,
            },
          },
        },
      });
    const body = failed(begun.order);
    expect(await send(body, signed(body), 'evt_f1')).toBe(200);
    expect(await paid.payments(id)).toMatchObject([
      { state: 'pending', detail: { fault: 'an attempt to pay failed' } },
    ]);
    await paid.pay({ orderId: begun.order });
    expect(await send(body, signed(body), 'evt_f2')).toBe(200);
    expect(await paid.payments(id)).toMatchObject([{ state: 'paid' }]);
  });

  it('that is no message of ours, or cannot be read, is taken and does nothing', async () => {
    const before = await paid.mall.ledger();
    for (const body of [
      '{}',
      '[]',
      'no json',
      '',
      '{"entity":"event","event":"invoice.paid","payload":{}}',
      `"${'x'.repeat(1000)}"`,
    ])
      expect(await send(body, signed(body), `evt_${signed(body).slice(0, 8)}`)).toBe(200);
    const stranger =
      messages('order_')
        .at(1)
        ?.body.replaceAll(/order_\w+/g, 'order_Stranger') ?? '';
    const own = stranger.replaceAll(/pm_\w+/g, 'pm_stranger');
    expect(await send(own, signed(own), 'evt_stranger')).toBe(200);
    expect(await paid.mall.ledger()).toEqual(before);
  });

  it('leaves nothing of the payer, not in the message either, which goes after 90 days', async () => {
    const { begun } = await ask();
    await paid.pay({ orderId: begun.order });
    const [found] = await paid.mall.rows<{ payments: string }>(
      sql`select string_agg(detail::text, '') || (select string_agg(body, '') from provider_events) as payments from payments`,
    );
    expect(found?.payments).not.toMatch(/gaurav|9876543210|examplebank/);
    expect(await countEvents()).toBeGreaterThan(0);
    await paid.app.money.payments.tick(at(91 * 1440));
    expect(await countEvents()).toBe(0);
  });
});

describe('an amount that is another', () => {
  it('less is a part, and the rest stays due', async () => {
    const { id, token, begun } = await ask();
    await paid.pay({ orderId: begun.order, amountPaise: 3000 });
    expect(await paid.payments(id)).toMatchObject([{ state: 'partial', receivedPaise: 3000 }]);
    expect(await paid.bill(token)).toMatchObject({ status: 'due', amountDue: 50, leaveBy: null });
    const rest = await paid.begin(token);
    expect(rest.amount).toBe(50);
    await paid.pay({ orderId: rest.order });
    expect(await paid.bill(token)).toMatchObject({ status: 'paid', amountDue: 0, amountPaid: 80 });
  });

  it('more goes back by itself', async () => {
    const { id, token, begun } = await ask();
    await paid.pay({ orderId: begun.order, amountPaise: 9500 });
    expect(await paid.bill(token)).toMatchObject({ status: 'paid', amountDue: 0 });
    expect(await paid.balances(id)).toEqual({
      receivable: -8000,
      upi_clearing: 9500,
      refunds_payable: -1500,
    });
  });

  it('a second payment by the same order goes back whole, by itself', async () => {
    const { id, begun } = await ask();
    await paid.pay({ orderId: begun.order });
    const second = await paid.pay({ orderId: begun.order, force: true });
    expect(await paid.payments(id)).toMatchObject([
      { state: 'paid' },
      { state: 'returned', providerPayment: second.id },
    ]);
    await paid.app.money.payments.tick(at(91));
    expect(paid.standIn.books.list('refund')).toContainEqual(
      expect.objectContaining({ payment_id: second.id, amount: 8000, status: 'processed' }),
    );
    expect(await paid.balances(id)).toEqual({ receivable: -8000, upi_clearing: 8000 });
  });

  it('another currency is never booked', async () => {
    const { id, token, begun } = await ask();
    await paid.pay({ orderId: begun.order, currency: 'USD' });
    expect(await paid.payments(id)).toMatchObject([{ state: 'unknown', receivedPaise: 0 }]);
    expect(await paid.bill(token)).toMatchObject({ status: 'due', amountDue: 80 });
    expect(await paid.movements(id)).toEqual([]);
  });
});

describe('a forged message', () => {
  it('is refused, 10,000 times, and nothing of it is stored', { timeout: 120_000 }, async () => {
    const { id, begun } = await ask();
    await paid.pay({ orderId: begun.order, deliver: 'never' });
    const body = messages(begun.order)[1]?.body ?? '';
    const right = signed(body);
    const before = await countEvents();
    const forgeries: (() => [body: string | Buffer, signature: string])[] = [
      () => [body, randomBytes(32).toString('hex')],
      () => [body, signatureOf(KEY_SECRET, body)],
      () => [alter(body), right],
      () => [body.replace('8000', '1'), right],
      () => [JSON.stringify(JSON.parse(body), null, 1), right],
      () => [`${body}\n`, right],
      () => [body, `${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}`],
      () => [body, ''],
      () => [randomBytes(200), right],
      () => [body, right.toUpperCase()],
    ];
    let accepted = 0;
    for (let count = 0; count < 10_000; count += 1) {
      const [forged, signature] = forgeries[count % forgeries.length]?.() ?? [body, ''];
      if ((await send(forged, signature, `evt_forged_${count}`)) !== 401) accepted += 1;
    }
    expect(accepted).toBe(0);
    expect(await countEvents()).toBe(before);
    expect(await paid.movements(id)).toEqual([]);
    const { text } = await paid.app.services.metrics.read();
    expect(text).toMatch(/gms_payment_webhooks_total\{outcome="forged"\} 10000/);
  });
});

/** The same bytes but for one bit. */
function alter(body: string): Buffer {
  const bytes = Buffer.from(body);
  const place = randomBytes(2).readUInt16BE() % bytes.length;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  return bytes;
}
