import { afterAll, beforeAll, expect, it } from 'vitest';
import { readReport } from '#contract/reports.ts';
import type { Shop } from '#contract/shops.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { createClient } from '../../testing/test-client.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;
let root: Person;

beforeAll(async () => {
  gates = await openGates({ now: at(0).toISOString() });
  root = await signInSuperAdmin(gates.app);
  mall = await gates.addMall();
});
afterAll(() => gates.end());

const url = () => `/api/malls/${mall.mall.publicId}`;

/** A shop, and its way to give something to a visit. */
async function addShop(name: string, gift: object = { gives: 'minutes', value: 60 }) {
  const { body } = await root.client.call('POST', `${url()}/shops`, { name, ...gift });
  const link = await root.client.call('POST', `${url()}/shops/${(body as Shop).id}/link`, {});
  const token = (link.body as { url: string }).url.split('/').at(-1) ?? '';
  return async (visit: string, bill: string) => {
    const given = await createClient(gates.app.http).call('POST', `/api/shop/${token}/validations`, {
      visit,
      bill,
    });
    expect(given).toMatchObject({ status: 200 });
  };
}

it('a report has what shops gave on their own pages, to how many visits each', async () => {
  const cinema = await addShop('Cinema');
  const books = await addShop('Book Nook', { gives: 'amount', value: 20 });
  await addShop('Never');
  const codes: string[] = [];
  for (const [minute, plate] of [
    [1, 'GJ05AB1111'],
    [2, 'GJ05AB2222'],
  ] as const) {
    const { sessionId } = await mall.read('entry-1', at(minute), plate);
    codes.push(gates.app.plates.codeOf(sessionId ?? ''));
  }
  gates.app.setNow(at(60));
  const [one = '', other = ''] = codes;
  await cinema(one, 'B-1');
  await cinema(other, 'B-3');
  await books(one, 'B-1');
  gates.app.setNow(at(100));
  const gifts = [
    { shop: 'Book Nook', sessions: 1, borne: 0 },
    { shop: 'Cinema', sessions: 2, borne: 0 },
  ];
  const read = async (period: string) =>
    readReport.answer.parse((await root.client.call('GET', `${url()}/reports?period=${period}`)).body);
  expect(await read('today')).toMatchObject({ gifts, stamps: [] });
  expect(await read('yesterday')).toMatchObject({ gifts: [] });
  const cookie = [...root.client.cookies].map((pair) => pair.join('=')).join('; ');
  const file = await gates.app.http.inject({
    url: `${url()}/reports/export?period=today&format=csv&table=stamps`,
    headers: { cookie },
  });
  expect(file.body.trim().split('\r\n').slice(1)).toEqual([
    'By the shop,Book Nook,1,,0,0.00',
    'By the shop,Cinema,2,,0,0.00',
  ]);
});
