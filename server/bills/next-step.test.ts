import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OwnBill } from '#contract/pay.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { signInSuperAdmin, signUpDriver, type Person } from '../../testing/test-people.ts';

const DAY = 1440;
const PLATE = 'GJ05AB1234';
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
});

/** Each 24 hours that begin on a weekday cost 100 rupees, those of a weekend as much as is given. */
async function priceByDay(weekendPaise: number, stayCapPaise: number | null = null): Promise<void> {
  const rate = (days: string[], unitPaise: number) => ({
    days,
    firstBlock: [],
    bands: [{ name: 'day', from: 0, to: DAY, unitPaise }],
  });
  const price = {
    classes: ['car', 'ev', 'two_wheeler'],
    freeMinutes: 10,
    unitMinutes: DAY,
    dayCapPaise: null,
    stayCapPaise,
    overnight: null,
    rates: [rate(['weekday'], 10_000), rate(['weekend', 'holiday'], weekendPaise)],
  };
  const draft = { zero: false, prices: [price], lostTicketPaise: null, validations: [] };
  const url = `/api/malls/${mall.mall.publicId}/tariffs`;
  expect((await root.client.call('PUT', url, { draft, publish: true })).status).toBe(200);
}

/** What the owner of the plate reads after two hours inside; minute 0 is ten o'clock on a Friday. */
async function nextStep(plate: string, entryAt = at(0)): Promise<OwnBill['nextStep'] | undefined> {
  const driver = await signUpDriver(gates.app, [plate]);
  await mall.read('entry-1', entryAt, plate);
  gates.app.setNow(at(120));
  const { body } = await driver.client.call('GET', '/api/account/bills');
  return (body as { bills: OwnBill[] }).bills[0]?.nextStep;
}

it('of a unit of a day is named within the day', async () => {
  await priceByDay(10_000);
  expect(await nextStep(PLATE)).toEqual({ at: at(DAY + 1).toISOString(), amountDue: 200 });
});

it('is on the second on which the car came in, which its exit goes by', async () => {
  await priceByDay(10_000);
  const late = (minute: number, seconds: number) => new Date(at(minute).getTime() + seconds * 1000);
  const plate = 'MH43QQ0050';
  const step = await nextStep(plate, late(0, 50));
  expect(step).toEqual({ at: late(DAY + 1, 50).toISOString(), amountDue: 200 });
  expect(await mall.read('exit-1', late(DAY + 1, 49), plate)).toMatchObject({ amountDue: 100 });
  await mall.read('entry-1', late(DAY + 60, 50), plate);
  expect(await mall.read('exit-1', late(2 * DAY + 61, 50), plate)).toMatchObject({ amountDue: 200 });
});

it('is named days ahead, where the days until then cost nothing', async () => {
  await priceByDay(0);
  expect(await nextStep('MH12CD5678')).toEqual({ at: at(3 * DAY + 1).toISOString(), amountDue: 200 });
});

it('is none where no longer stay costs more', async () => {
  await priceByDay(0, 10_000);
  expect(await nextStep('KA05ZZ0101')).toBeNull();
});
