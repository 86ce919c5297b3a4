import type { AddressInfo } from 'node:net';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MerchantOfMall } from '#contract/merchants.ts';
import { at } from '../../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { signInSuperAdmin } from '../../../testing/test-people.ts';
import { createSecretBox, type SecretBox } from '../../platform/process/secret-box.ts';
import { sealMerchantsAnew } from './seal-anew.ts';
import { signatureOf } from '../providers/signature.ts';

const KEYS = {
  keyId: 'rzp_test_ownMall1',
  keySecret: 'secret-of-the-mall',
  webhookSecrets: ['messages-of-the-mall'],
  qr: 'intent',
};

let paid: PaidMall;
let client: TestClient;
let address = '';

beforeAll(async () => {
  paid = await openPaidMall({ qr: 'intent' });
  ({ client } = await signInSuperAdmin(paid.app));
  address = `http://127.0.0.1:${(paid.app.http.server.address() as AddressInfo).port}`;
});
afterAll(() => paid.end());

const path = () => `/api/super/malls/${paid.mall.mall.publicId}/merchant`;

/** Gives the mall an account of its own, which the provider knows too. */
async function giveAccount(keys = KEYS): Promise<string> {
  await paid.control('accounts', {
    keyId: keys.keyId,
    keySecret: keys.keySecret,
    webhookSecret: keys.webhookSecrets[0],
    webhookUrl: 'http://127.0.0.1:1/none',
  });
  const { status, body } = await client.call('PUT', path(), keys);
  expect({ status, body }).toMatchObject({ status: 200 });
  const url = new URL((body as MerchantOfMall).merchant?.webhookUrl ?? '');
  await paid.control('accounts', {
    keyId: keys.keyId,
    keySecret: keys.keySecret,
    webhookSecret: keys.webhookSecrets[0],
    webhookUrl: address + url.pathname,
  });
  return url.pathname;
}

async function ask() {
  const car = await paid.park();
  paid.app.setNow(at(90));
  return { ...car, begun: await paid.begin(car.token) };
}

const rows = <Row>(statement: Parameters<typeof paid.mall.rows>[0]) => paid.mall.rows<Row>(statement);
const ownerOf = (order: string) => paid.standIn.books.get('owner', order)?.keyId ?? null;

describe('a mall with an account of its own at the provider', () => {
  it('takes money by it, hears of it by an address of its own, and refunds by it', async () => {
    await giveAccount();
    const { id, begun } = await ask();
    expect(ownerOf(begun.order)).toBe(KEYS.keyId);
    await paid.pay({ orderId: begun.order });
    expect(await paid.payments(id)).toMatchObject([{ state: 'paid', receivedPaise: 8000 }]);
    const { id: second } = await paid.pay({ orderId: begun.order, force: true });
    await paid.app.money.payments.tick(at(92));
    expect(paid.standIn.books.list('refund')).toContainEqual(
      expect.objectContaining({ payment_id: second, amount: 8000 }),
    );
    // The car is inside: what it paid is a credit, and what came twice has gone back.
    expect(await paid.balances(id)).toEqual({ receivable: -8000, upi_clearing: 8000 });
  });

  it('finds money whose message was lost by its own account', async () => {
    const { id, begun } = await ask();
    await paid.pay({ orderId: begun.order, deliver: 'never' });
    await paid.app.money.payments.tick(at(91));
    expect(await paid.payments(id)).toMatchObject([{ state: 'paid' }]);
  });

  it('finishes and refunds by an earlier account what was begun by it', async () => {
    const { id, begun } = await ask();
    await giveAccount({ ...KEYS, keyId: 'rzp_test_ownMall2', keySecret: 'another-secret' });
    await paid.pay({ orderId: begun.order, deliver: 'never' });
    await paid.pay({ orderId: begun.order, deliver: 'never', force: true });
    await paid.app.money.payments.tick(at(95));
    await paid.app.money.payments.tick(at(96));
    expect((await paid.payments(id)).map(({ state }) => state)).toEqual(['paid', 'returned']);
    expect(paid.standIn.books.list('refund')).toHaveLength(2);
    const { begun: next } = await ask();
    expect(ownerOf(next.order)).toBe('rzp_test_ownMall2');
  });

  it('shows no secret, neither in an answer nor in the database nor in the audit trail', async () => {
    const shown = await client.call('GET', path());
    const stored = [
      await rows(sql`select * from merchants`),
      await rows(sql`select * from audit_entries`),
      await rows(sql`select * from audit_pending`),
    ];
    for (const text of [JSON.stringify(shown.body), JSON.stringify(stored)])
      expect(text).not.toMatch(/secret-of-the-mall|another-secret|messages-of-the-mall/);
    expect(shown.body).toMatchObject({ merchant: { keyId: 'rzp_test_ownMall2', isLive: false } });
  });

  it('opens its keys after the server’s own key has changed, and seals them with the new one', async () => {
    const [earlier = '', current = ''] = ['1a', '2b'].map((pair) => Buffer.from(pair.repeat(32), 'hex'));
    const before = createSecretBox(earlier as Buffer);
    const both = createSecretBox(current as Buffer, [earlier as Buffer]);
    const sealed = before.seal(Buffer.from('{}'), paid.mall.mall.id);
    const change = (box: SecretBox) =>
      paid.database.transact('system', (transaction) => sealMerchantsAnew(transaction, box));
    const stored = await rows<{ id: number; sealed: string }>(sql`select id, sealed from merchants`);
    await rows(sql`update merchants set sealed = ${sealed}`);
    expect(await change(both)).toEqual({ sealed: 2, unopened: 0 });
    expect(await change(createSecretBox(current as Buffer))).toEqual({ sealed: 0, unopened: 0 });
    for (const one of stored)
      await rows(sql`update merchants set sealed = ${one.sealed} where id = ${one.id}`);
    expect(await change(both)).toEqual({ sealed: 0, unopened: 2 });
  });

  it('is ended: the next payment goes to the account that the variables name', async () => {
    expect(await client.call('DELETE', path())).toMatchObject({ body: { merchant: null } });
    const { begun } = await ask();
    expect(ownerOf(begun.order)).toBeNull();
  });
});

describe('whoever has the keys of one account', () => {
  const message = (order: string, payment: string, receipt: string) =>
    JSON.stringify({
      entity: 'event',
      event: 'order.paid',
      payload: {
        payment: {
          entity: {
            id: payment,
            amount: 8000,
            currency: 'INR',
            status: 'captured',
            order_id: order,
            method: 'upi',
            notes: { payment: receipt },
            created_at: Math.floor(at(91).getTime() / 1000),
          },
        },
      },
    });

  async function send(to: string, secret: string, body: string, eventId: string) {
    const signature = signatureOf(secret, body);
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature };
    const given = { ...headers, 'x-razorpay-event-id': eventId };
    return (await paid.app.http.inject({ method: 'POST', url: to, headers: given, payload: body }))
      .statusCode;
  }

  it('pays nothing of another by a message that he signs, and stops nothing of it', async () => {
    const { id, begun } = await ask();
    const [before] = await paid.payments(id);
    const own = await giveAccount();
    const forged = message(begun.order, 'pay_Foreign0000001', before?.publicId ?? '');
    expect(await send(own, KEYS.webhookSecrets[0] ?? '', forged, 'evt_same')).toBe(200);
    expect(await paid.payments(id)).toMatchObject([{ state: 'pending' }]);
    expect(await send('/api/webhooks/razorpay', KEYS.webhookSecrets[0] ?? '', forged, 'evt_other')).toBe(401);
    // The right account's own message of that name counts as ever.
    expect(await send('/api/webhooks/razorpay', 'another-webhook-secret', forged, 'evt_same')).toBe(200);
    expect(await paid.payments(id)).toMatchObject([{ state: 'paid' }]);
  });
});

describe('keys that are of no use', () => {
  it.each([
    ['that the provider does not know', { ...KEYS, keySecret: 'another-one-entirely' }, 400, 'wrong_keys'],
    [
      'that are live, on a database that may lose money',
      { ...KEYS, keyId: 'rzp_live_x1' },
      409,
      'needs_postgres',
    ],
    ['without a secret of messages', { ...KEYS, webhookSecrets: [] }, 400, 'bad_input'],
    ['of another provider', { ...KEYS, keyId: 'sk_test_1' }, 400, 'bad_input'],
  ])('%s change nothing', async (_name, keys, status, code) => {
    const before = await client.call('GET', path());
    if (code === 'needs_postgres' && paid.database.engine === 'postgres') return;
    expect(await client.call('PUT', path(), keys)).toMatchObject({ status, body: { code } });
    expect((await client.call('GET', path())).body).toEqual(before.body);
  });

  it('are not taken while the provider cannot be asked', async () => {
    await paid.control('faults', { isDown: true });
    expect(await client.call('PUT', path(), KEYS)).toMatchObject({ status: 503 });
    await paid.control('faults', { isDown: false });
  });

  it('of a mall that is not there are answered 404', async () => {
    expect(await client.call('GET', '/api/super/malls/none/merchant')).toMatchObject({ status: 404 });
    expect(await client.call('DELETE', '/api/super/malls/none/merchant')).toMatchObject({ status: 404 });
  });
});
