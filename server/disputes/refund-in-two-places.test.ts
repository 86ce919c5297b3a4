import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnDispute } from '#contract/disputes.ts';
import { at } from '../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../testing/paid-mall.ts';
import { createClient } from '../../testing/test-client.ts';
import { signInSuperAdmin } from '../../testing/test-people.ts';

let paid: PaidMall;
beforeAll(async () => {
  paid = await openPaidMall();
});
afterAll(() => paid.end());

const CALM = { isDown: false, loseAnswers: 0, holdsRefunds: false, refusesRefunds: false, isSilent: false };
const tick = (minutes: number) => paid.app.money.payments.tick(at(minutes));

/** How a refund stands on the bill, and what the question about the charge says of it. */
async function standing(token: string): Promise<[string | undefined, string | undefined]> {
  const { body } = await createClient(paid.app.http).call('GET', `/api/pay/${token}/disputes`);
  const [dispute] = (body as { disputes: OwnDispute[] }).disputes;
  return [(await paid.bill(token)).refunds[0]?.stage, dispute?.steps.at(-1)?.text];
}

it('what a dispute gives back stands alike on the bill and under the question, from its decision on', async () => {
  const { token, plate } = await paid.park();
  paid.app.setNow(at(89));
  await paid.pay({ orderId: (await paid.begin(token)).order });
  await paid.mall.read('exit-1', at(90), plate);
  paid.app.setNow(at(92));
  const root = await signInSuperAdmin(paid.app);
  const asked = { reason: 'wrong_times', text: 'The barrier was stuck' };
  await createClient(paid.app.http).call('POST', `/api/pay/${token}/disputes`, asked);
  const address = `/api/malls/${paid.mall.mall.publicId}/disputes`;
  const { body } = await root.client.call('GET', address);
  const [dispute] = (body as { disputes: { id: string }[] }).disputes;
  await paid.control('faults', { holdsRefunds: true });
  const decision = { decision: 'refund', rupees: 80, answer: 'It was.' };
  expect((await root.client.call('POST', `${address}/${dispute?.id}/decision`, decision)).status).toBe(200);

  expect(await standing(token)).toEqual([
    'decided',
    '₹80 by UPI goes back. The mall has still to pay it out.',
  ]);
  await tick(93);
  expect(await standing(token)).toEqual([
    'on_its_way',
    '₹80 by UPI is on its way back. Banks take up to seven days.',
  ]);
  await paid.control('faults', CALM);
  await tick(97);
  expect(await standing(token)).toEqual(['paid', '₹80 by UPI has gone back.']);
  // All of it went back: the receipt stays.
  expect(await paid.bill(token)).toMatchObject({ status: 'left', receipt: true });
});
