import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnBill } from '#contract/pay.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { signUpDriver } from '../../../testing/test-people.ts';

const [OWN, OTHER] = ['MH29FH5009', 'MH29FH5039'];
const SURE = { confidence: 0.97 };

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates({ now: at(-310).toISOString() });
});
afterAll(() => gates.end());

it('the app shows a driver until when a visit is charged that may have ended, and no next step', async () => {
  const mall = await gates.addMall();
  const asha = await signUpDriver(gates.app, [OWN]);
  await mall.read('entry-1', at(-300), OTHER, SURE);
  await mall.read('exit-1', at(-298), OTHER, SURE);
  await mall.read('entry-1', at(0), OWN, SURE);
  await mall.read('exit-1', at(64), OTHER, SURE);
  gates.app.setNow(at(400));
  const { body } = await asha.client.call('GET', '/api/account/bills');
  expect((body as { bills: OwnBill[] }).bills).toMatchObject([
    { status: 'due', amountDue: 80, nextStep: null, exitInDoubt: { at: at(64).toISOString() } },
  ]);
});
