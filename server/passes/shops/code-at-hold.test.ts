import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Shop } from '#contract/shops.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../../testing/holding-mall.ts';
import { createClient, type TestClient } from '../../../testing/test-client.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;
let root: Person;
let visitor: TestClient;
let mall: HoldingMall;
let code: string;
let give: (visit: string, bill: string) => ReturnType<TestClient['call']>;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
  visitor = createClient(gates.app.http);
});
afterAll(() => gates.end());

/** A car that owes 80 rupees holds at the exit, in a mall with a shop that gives 20. */
beforeEach(async () => {
  mall = await addHoldingMall(gates);
  gates.app.setNow(at(0));
  give = await addShop(mall);
  const { sessionId } = await mall.read('entry-1', at(0), PLATE);
  code = gates.app.plates.codeOf(sessionId ?? '');
  await mall.read('exit-1', at(62), PLATE);
  gates.app.setNow(at(63));
});

async function addShop({ mall: { publicId } }: HoldingMall): Promise<typeof give> {
  const url = `/api/malls/${publicId}/shops`;
  const { body } = await root.client.call('POST', url, { name: 'Cafe', gives: 'amount', value: 20 });
  const link = await root.client.call('POST', `${url}/${(body as Shop).id}/link`, {});
  const token = (link.body as { url: string }).url.split('/').at(-1) ?? '';
  return (visit, bill) => visitor.call('POST', `/api/shop/${token}/validations`, { visit, bill });
}

const ENDED = { status: 409, body: { code: 'visit_ended' } };
const NOBODYS = { status: 404, body: { code: 'visit_not_found' } };

test('the code of a car that holds for what is due is good, as its pay address is', async () => {
  const { status, body } = await give(code, 'b1');
  expect({ status, body, due: await mall.due(PLATE) }).toMatchObject({
    status: 200,
    body: { isNew: true, amountDue: 60 },
    due: 6_000,
  });
});

test('the same bill typed twice at the exit is given once', async () => {
  const answers = [await give(code, 'b1'), await give(code, 'B1')];
  expect(answers).toMatchObject([{ body: { isNew: true } }, { body: { isNew: false, amountDue: 60 } }]);
});

test('a gift that leaves nothing due opens the lane', async () => {
  await payInCash(mall, PLATE, at(64), 6_000);
  await give(code, 'b1');
  expect(await mall.waits()).toMatchObject([{ released: 'paid' }]);
});

test('a car that has paid needs no gift, and once it has left the shop reads that its visit has ended', async () => {
  await payInCash(mall, PLATE, at(64));
  const paid = await give(code, 'b1');
  await mall.read('exit-1', at(64.5), PLATE);
  gates.app.setNow(at(66));
  expect([paid, await give(code, 'b1')]).toMatchObject([ENDED, ENDED]);
});

test('a day later the code is nobody’s', async () => {
  await payInCash(mall, PLATE, at(64));
  await mall.read('exit-1', at(64.5), PLATE);
  gates.app.setNow(at(64 + 25 * 60));
  expect(await give(code, 'b1')).toMatchObject(NOBODYS);
});

test('in another mall it is nobody’s, while the car holds and once it has left', async () => {
  const elsewhere = await addShop(await addHoldingMall(gates));
  const holding = await elsewhere(code, 'b1');
  await payInCash(mall, PLATE, at(64));
  await mall.read('exit-1', at(64.5), PLATE);
  expect([holding, await elsewhere(code, 'b1')]).toMatchObject([NOBODYS, NOBODYS]);
});
