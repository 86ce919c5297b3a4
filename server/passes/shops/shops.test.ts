import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Shop, ShopPage } from '#contract/shops.ts';
import { paise } from '#domain/money/money.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { createClient, type TestClient } from '../../../testing/test-client.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { payTokenOf } from '../../bills/index.ts';
import { findByIds } from '../../sessions/index.ts';

let gates: GateTests;
let mall: GatedMall;
let root: Person;
let visitor: TestClient;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
  visitor = createClient(gates.app.http);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall();
  gates.app.setNow(at(0));
});

const on = at;
const url = () => `/api/malls/${mall.mall.publicId}/shops`;

interface OwnPage {
  readonly shop: Shop;
  readonly token: string;
  readonly give: (visit: string, bill: string) => ReturnType<TestClient['call']>;
  readonly page: () => Promise<ShopPage>;
}

async function addShop(wanted: object = {}): Promise<OwnPage> {
  const input = { name: 'Book Nook', gives: 'minutes', value: 120, ...wanted };
  const { status, body } = await root.client.call('POST', url(), input);
  expect({ status, body }).toMatchObject({ status: 201 });
  const shop = body as Shop;
  const link = await root.client.call('POST', `${url()}/${shop.id}/link`, {});
  const token = (link.body as { url: string }).url.split('/').at(-1) ?? '';
  return {
    shop,
    token,
    give: (visit, bill) => visitor.call('POST', `/api/shop/${token}/validations`, { visit, bill }),
    page: async () => (await visitor.call('GET', `/api/shop/${token}`)).body as ShopPage,
  };
}

/** Lets a car in; answers its session, the code of its visit, and the token of its bill. */
async function park(plate: string, minute = 0, lane: 'entry-1' | 'entry-2' = 'entry-1') {
  const { sessionId } = await mall.read(lane, on(minute), plate);
  const [row] = await mall.rows<{ id: number }>(sql`select id from sessions where public_id = ${sessionId}`);
  const id = row?.id ?? 0;
  const token = await gates.database.transact('system', async (transaction) => {
    const [session] = await findByIds(transaction, [id]);
    if (!session) throw new Error('no such session');
    return payTokenOf(gates.app.services, transaction, session, on(minute));
  });
  return { id, publicId: sessionId ?? '', code: gates.app.plates.codeOf(sessionId ?? ''), token };
}

describe('a shop', () => {
  test('pays the first two hours of a visit by its code, and the exit asks for the rest', async () => {
    const { give, page } = await addShop();
    const { code } = await park('GJ05AB1234');
    gates.app.setNow(on(60));
    expect(await give(code.toLowerCase(), ' 4711a ')).toMatchObject({
      status: 200,
      body: { isNew: true, amountDue: 0 },
    });
    expect(await mall.read('exit-1', on(170), 'GJ05AB1234')).toMatchObject({ amountDue: 40 });
    expect(await page()).toMatchObject({ givenToday: 1, given: [{ bill: '4711a' }] });
    expect(JSON.stringify(await page())).not.toContain('GJ05AB1234');
  });

  test('finds the visit by the address in the QR code of its bill, and gives half', async () => {
    const { give } = await addShop({ gives: 'percent', value: 50 });
    const { token } = await park('GJ05AB1234');
    gates.app.setNow(on(90));
    expect(await give(`https://example.com/pay/${token}?x=1`, '1')).toMatchObject({
      status: 200,
      body: { charges: 40, amountDue: 40 },
    });
    expect(await mall.read('exit-1', on(95), 'GJ05AB1234')).toMatchObject({ amountDue: 40 });
  });

  test('gives after the payment: what was paid too much goes back by itself, once', async () => {
    const { give } = await addShop({ gives: 'amount', value: 50 });
    const { id, token } = await park('GJ05AB1234');
    await mall.read('exit-1', on(90), 'GJ05AB1234');
    const now = on(95);
    gates.app.setNow(now);
    await gates.database.transact({ mall: mall.mall.id }, (transaction) =>
      gates.app.money.payments.take(transaction, {
        mall: mall.mall.id,
        session: id,
        method: 'cash',
        paise: paise(8_000),
        coversUntil: now,
        person: 'a',
        at: now,
      }),
    );
    for (const isNew of [true, false])
      expect(await give(token, '77')).toMatchObject({
        status: 200,
        body: { isNew, charges: 30, amountDue: 0 },
      });
    const refunds = await mall.rows(
      sql`select paise::int as paise, cause from refunds where session_id = ${id}`,
    );
    expect(refunds).toEqual([{ paise: 5_000, cause: 'goodwill' }]);
  });

  test('uses each bill once, and each visit once, however many ask at once', async () => {
    const { give } = await addShop({ mostAPlateADay: 9 });
    const one = await park('GJ05AB1234');
    const other = await park('MH12DE1433', 1, 'entry-2');
    gates.app.setNow(on(60));
    const asked = await Promise.all([give(one.code, '1'), give(other.code, '1'), give(one.code, '2')]);
    const codes = asked.map(({ status, body }) =>
      status === 200 ? 'given' : (body as { code: string }).code,
    );
    const given = (...indexes: number[]) => indexes.filter((index) => codes[index] === 'given').length;
    expect({ codes, byBill: given(0, 1), toVisit: given(0, 2) }).toMatchObject({ byBill: 1, toVisit: 1 });
    const refused = codes.filter((code) => code !== 'given');
    expect(refused.every((code) => /^(bill_used|already_given)$/.test(code))).toBe(true);
  });

  test('takes a bill for one, however its number is written, and shows it as it was typed', async () => {
    const { give, page } = await addShop({ mostAPlateADay: 9 });
    const one = await park('GJ05AB1234');
    const other = await park('MH12DE1433', 1, 'entry-2');
    gates.app.setNow(on(60));
    expect(await give(one.code, 'Inv-1')).toMatchObject({ status: 200 });
    for (const written of ['INV1', 'inv 1', 'INV/1'])
      expect(await give(other.code, written)).toMatchObject({ status: 409, body: { code: 'bill_used' } });
    expect(await give(other.code, 'INV01')).toMatchObject({ status: 200 });
    expect((await page()).given.map(({ bill }) => bill).toSorted()).toEqual(['INV01', 'Inv-1']);
  });

  test('refuses a friend who comes every day', async () => {
    const { give } = await addShop({ mostAPlateAMonth: 3 });
    const answers: string[] = [];
    for (let visit = 0; visit < 6; visit += 1) {
      const { code } = await park('GJ05AB1234', visit * 200);
      gates.app.setNow(on(visit * 200 + 20));
      const { status, body } = await give(code, `bill ${visit}`);
      answers.push(status === 200 ? 'given' : (body as { code: string }).code);
      await mall.read('exit-1', on(visit * 200 + 150), 'GJ05AB1234');
    }
    expect(answers.filter((answer) => answer === 'given').length).toBeLessThanOrEqual(3);
    expect(answers).toContain('too_many_for_car_today');
  });

  test('gives one friend once, however many bills it has for him at once', async () => {
    const { give } = await addShop({ mostAPlateADay: 9 });
    const { code } = await park('GJ05AB1234');
    gates.app.setNow(on(20));
    const bills = Array.from({ length: 50 }, (_, bill) => `bill ${bill}`);
    const answers = await Promise.all(bills.map((bill) => give(code, bill)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200);
    expect(new Set(others.map(({ body }) => (body as { code: string }).code))).toEqual(
      new Set(['already_given']),
    );
  });

  test('stops where its budget is spent, and counts what its gifts truly came to', async () => {
    const { give, page, shop } = await addShop({ gives: 'amount', value: 50, budget: 120 });
    const answers: string[] = [];
    for (const [index, plate] of ['GJ05AB1111', 'GJ05AB2222', 'GJ05AB3333'].entries()) {
      const { code } = await park(plate, index);
      gates.app.setNow(on(index + 0.5));
      const { status, body } = await give(code, `b${index}`);
      answers.push(status === 200 ? 'given' : (body as { code: string }).code);
    }
    expect(answers).toEqual(['given', 'given', 'budget_spent']);
    expect((await page()).budgetLeft).toBe(20);
    // An hour costs 40 rupees: of the 50 that it may come to, 40 are used. The other may still come to them.
    await mall.read('exit-1', on(50), 'GJ05AB1111');
    expect((await page()).budgetLeft).toBe(30);
    const csv = await root.client.call(
      'GET',
      `${url()}/${shop.id}/statement.csv?month=${new Date(on(0)).toISOString().slice(0, 10)}`,
    );
    expect(csv.status).toBe(200);
    const text = await gates.app.http.inject({
      url: `${url()}/${shop.id}/statement.csv?month=${new Date(on(0)).toISOString().slice(0, 10)}`,
      headers: { cookie: [...root.client.cookies].map((pair) => pair.join('=')).join('; ') },
    });
    expect(text.body.trim().split('\r\n').at(-1)).toBe(',,Book Nook,sum,,80.00,80.00,0.00,');
    expect(text.body).toContain(',b0,');
  });

  test('is answered alike for a code of nobody, of another mall, and a link that is none', async () => {
    const { give, token, shop } = await addShop();
    const own = mall;
    mall = await gates.addMall();
    const elsewhere = await park('GJ05AB1234');
    mall = own;
    for (const visit of [elsewhere.code, elsewhere.token, 'hello', 'CODE123'])
      expect(await give(visit, '1')).toMatchObject({ status: 404, body: { code: 'visit_not_found' } });
    expect(await visitor.call('GET', '/api/shop/AAAAAAAAAAAAAAAAAAAAAAAA')).toMatchObject({
      status: 404,
      body: { code: 'shop_link_not_valid' },
    });
    await root.client.call('POST', `${url()}/${shop.id}/link`, {});
    expect(await visitor.call('GET', `/api/shop/${token}`)).toMatchObject({ status: 404 });
    const [row] = await mall.rows<{ all: string }>(
      sql`select s::text as all from shops s where public_id = ${shop.id}`,
    );
    expect(row?.all).not.toContain(token);
  });

  test('that has guessed sixty times has to wait', async () => {
    const { give } = await addShop();
    const answers = [];
    for (let guess = 0; guess < 61; guess += 1) answers.push((await give('2345678', '1')).status);
    expect(answers.slice(0, 60).every((status) => status === 404)).toBe(true);
    expect(answers.at(-1)).toBe(429);
  });

  test('has a name of its own among the open shops of its mall', async () => {
    const { shop } = await addShop();
    const input = (name: string) => ({ name, gives: 'minutes', value: 60 });
    const add = (name: string) => root.client.call('POST', url(), input(name));
    const put = (id: string, name: string, isEnded = false) =>
      root.client.call('PUT', `${url()}/${id}`, { shop: input(name), isEnded });
    const taken = {
      status: 409,
      body: { code: 'name_taken', fields: { name: expect.any(String) as string } },
    };
    expect(await add(' book NOOK ')).toMatchObject(taken);
    const other = (await add('Shoes')).body as Shop;
    expect(await put(other.id, 'Book Nook')).toMatchObject(taken);
    expect(await put(shop.id, 'Book nook')).toMatchObject({ status: 200 });
    // One that has ended gives its name to the next, and does not open again beside it.
    expect(await put(shop.id, 'Book Nook', true)).toMatchObject({ status: 200 });
    expect(await put(other.id, 'Book Nook')).toMatchObject({ status: 200 });
    expect(await put(shop.id, 'Book Nook')).toMatchObject(taken);
    mall = await gates.addMall();
    await addShop();
  });

  test('gives nothing once it is ended', async () => {
    const { give, shop } = await addShop();
    const input = { name: shop.name, gives: shop.gives, value: shop.value };
    const ended = await root.client.call('PUT', `${url()}/${shop.id}`, { shop: input, isEnded: true });
    expect(ended).toMatchObject({ status: 200, body: { isEnded: true } });
    const { code } = await park('GJ05AB1234');
    expect(await give(code, '1')).toMatchObject({ status: 404 });
  });
});

test.each([
  [{ gives: 'percent', value: 101 }],
  [{ gives: 'minutes', value: 1.5 }],
  [{ gives: 'amount', value: 0.001 }],
  [{ name: ' ' }],
])('a shop that gives nonsense is refused: %j', async (wanted) => {
  const input = { name: 'Book Nook', gives: 'minutes', value: 60, ...wanted };
  expect(await root.client.call('POST', url(), input)).toMatchObject({ status: 400 });
});

test.each([
  [{ gives: 'percent', value: 33.3 }, 'value', 'Whole per cent, from 1 to 100'],
  [{ mostADay: 200_000 }, 'mostADay', 'A whole number from 1 to 1,00,000'],
])('what a shop may not give is refused in words that people read: %j', async (wanted, field, words) => {
  const input = { name: 'Book Nook', gives: 'minutes', value: 60, ...wanted };
  const { body } = await root.client.call('POST', url(), input);
  expect(body).toMatchObject({ error: words, fields: { [field]: words } });
});
