import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answerTerminal, takeCash } from '#contract/lanes.ts';
import { addCashMall, hireAll, type CashMall } from '../../../testing/cash-mall.ts';
import { newPlate, statusOf } from '../../../testing/drivers-plates.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { createClient } from '../../../testing/test-client.ts';
import { signInSuperAdmin, signUpDriver, type Person } from '../../../testing/test-people.ts';

let gates: GateTests;
let root: Person;
let mall: CashMall;
let attendant: Person;

beforeAll(async () => {
  gates = await openGates({ env: { PLATE_PROOF: 'required' } });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(0));
  mall = await addCashMall(gates, root);
  ({ attendant } = await hireAll(gates, mall));
  await mall.open(attendant, 500);
});

const open = (url: string, rest = '', client = createClient(gates.app.http)) =>
  client.call('GET', `/api${new URL(url).pathname}${rest}`);

it('cash answers the pay page with the receipt, which proves no plate', async () => {
  const plate = newPlate();
  const driver = await signUpDriver(gates.app, [plate]);
  await mall.hold(plate);
  const { id: wait, amountDue } = await mall.waiting(plate);
  const take = () =>
    attendant.client.call(
      'POST',
      `/api/malls/${mall.mall.publicId}/lanes/${wait}/cash`,
      { amountDue, received: 100 },
      { headers: { 'idempotency-key': 'one-press' } },
    );
  const { receiptUrl } = takeCash.answer.parse((await take()).body);
  expect((await open(receiptUrl, '', driver.client)).body).toMatchObject({
    status: 'paid',
    amountPaid: 40,
    receipt: true,
  });
  expect((await open(receiptUrl, '/receipt')).status).toBe(200);
  expect((await open(receiptUrl, '/disputes')).body).toMatchObject({ mayDispute: true });
  expect(await statusOf(driver)).toEqual(['claimed']);
  // The same press again, since its answer was lost.
  expect(takeCash.answer.parse((await take()).body).receiptUrl).toBe(receiptUrl);
});

it('a card answers it once it is approved, and not before', async () => {
  const plate = newPlate();
  await mall.hold(plate);
  const { id: wait } = await mall.waiting(plate);
  const say = async (state: string) =>
    answerTerminal.answer.parse((await mall.call(attendant, 'POST', `/lanes/${wait}/card`, { state })).body);
  expect((await say('requested')).receiptUrl).toBeUndefined();
  const { receiptUrl = '' } = await say('approved');
  expect((await open(receiptUrl)).body).toMatchObject({ status: 'paid', amountPaid: 40, receipt: true });
});
