import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OwnBill } from '#contract/pay.ts';
import type { Shop } from '#contract/shops.ts';
import { paise } from '#domain/money/money.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { linkOf, takeCash } from '../../testing/paid-visits.ts';
import { createClient } from '../../testing/test-client.ts';
import { signInSuperAdmin, signUpDriver, type Person } from '../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
const BLOCKS = [
  { untilMinutes: 30, paise: 1_000 },
  { untilMinutes: 120, paise: 2_500 },
];
let gates: GateTests;
let root: Person;
let mall: GatedMall;
beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

beforeEach(async () => {
  gates.app.setNow(at(-60));
  mall = await gates.addMall();
  const hourly = simpleTariff({ graceMinutes: 0, paisePerHour: paise(2_000), dayCapPaise: null });
  const prices = hourly.prices.map((price) => ({
    ...price,
    rates: price.rates.map((rate) => ({ ...rate, firstBlock: BLOCKS })),
  }));
  const draft = { ...hourly, prices };
  const { status } = await root.client.call('PUT', `${mallPath()}/tariffs`, { draft, publish: true });
  expect(status).toBe(200);
});
const mallPath = () => `/api/malls/${mall.mall.publicId}`;

/** A shop takes rupees off a visit of which its driver has shown the code. */
async function give(sessionId: string, rupees: number): Promise<void> {
  const wanted = { name: 'Cafe', gives: 'amount', value: rupees };
  const shop = (await root.client.call('POST', `${mallPath()}/shops`, wanted)).body as Shop;
  const { body } = await root.client.call('POST', `${mallPath()}/shops/${shop.id}/link`, {});
  const path = `/api/shop/${(body as { url: string }).url.split('/').at(-1)}/validations`;
  const gift = { visit: gates.app.plates.codeOf(sessionId), bill: 'b1' };
  expect((await createClient(gates.app.http).call('POST', path, gift)).status).toBe(200);
}

/** What a driver who paid ten rupees ahead reads after 28 minutes, and who pays up at the step, there. */
async function nextStepAfter(rupees: number) {
  const driver = await signUpDriver(gates.app, [PLATE]);
  const { sessionId } = await mall.read('entry-1', at(0), PLATE);
  const { id } = await linkOf(gates, sessionId, at(0));
  await takeCash(gates, mall, { id, paise: 1_000, when: at(5) });
  await give(sessionId ?? '', rupees);
  const readAt = async (when: Date) => {
    gates.app.setNow(when);
    const { body } = await driver.client.call('GET', '/api/account/bills');
    return (body as { bills: OwnBill[] }).bills[0];
  };
  const now = await readAt(at(28));
  const step = now?.nextStep ?? null;
  const then = step && (await readAt(new Date(step.at)));
  return { due: now?.amountDue, step, dueThen: then?.amountDue };
}

it('is what is due there, of which a part is paid already', async () => {
  const step = { at: at(31).toISOString(), amountDue: 7.65 };
  expect(await nextStepAfter(7.35)).toEqual({ due: 0, step, dueThen: 7.65 });
});

it('is the first one that what is paid does not cover', async () => {
  const step = { at: at(121).toISOString(), amountDue: 15 };
  expect(await nextStepAfter(20)).toEqual({ due: 0, step, dueThen: 15 });
});
