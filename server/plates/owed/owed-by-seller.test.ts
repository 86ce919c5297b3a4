import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnBill } from '#contract/pay.ts';
import { entriesOf, minuteOf, newPlate, prove, visitForCode } from '../../../testing/drivers-plates.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { takeCash, visit } from '../../../testing/paid-visits.ts';
import { signUpDriver, type Person } from '../../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString(), env: { PLATE_PROOF: 'required' } });
  mall = await gates.addMall({ name: 'Palladium Mall' });
});
afterAll(() => gates.end());

const entered = (...minutes: number[]) => minutes.map((minute) => minuteOf(at(minute)));
const billsOf = async ({ client }: Person) =>
  ((await client.call('GET', '/api/account/bills')).body as { bills: OwnBill[] }).bills;
const owedBy = async (person: Person) =>
  (await billsOf(person)).filter(({ amountDue }) => amountDue > 0).map(({ session }) => session);

/** Has proven its car by a visit that is paid, and owes 40 rupees for the next one, which it has proven by nothing. */
async function seller(plate: string) {
  gates.app.setNow(at(-30));
  const person = await signUpDriver(gates.app, [plate]);
  const first = await mall.read('entry-1', at(0), plate);
  const code = gates.app.plates.codeOf(first.sessionId ?? '');
  await mall.read('exit-1', at(8), plate);
  await prove(person, plate, code);
  const owed = await visit(gates, mall, { plate, from: 100, minutes: 60 });
  return { person, owed };
}

/** Has bought the car, claims it at minute 200, and proves it by a visit at minute 300. */
async function buyer(plate: string, claimsAt = 200) {
  gates.app.setNow(at(claimsAt));
  const person = await signUpDriver(gates.app, [plate]);
  const proves = async () => prove(person, plate, await visitForCode(mall, 300, plate));
  return { person, proves };
}

it('who sold a car sees and pays what it owes for a visit of before, and the buyer does not', async () => {
  const plate = newPlate();
  const { person: sold, owed } = await seller(plate);
  const { person: bought, proves } = await buyer(plate);
  expect(await proves()).toMatchObject({ status: 201, body: { status: 'contested' } });
  expect(await owedBy(sold)).toEqual([owed.publicId]);
  expect(await entriesOf(sold)).toEqual(entered(0, 100));
  expect(await entriesOf(bought)).toEqual(entered(300));
  const [bill] = (await billsOf(sold)).filter(({ session }) => session === owed.publicId);
  const token = new URL(bill?.payUrl ?? '').pathname.split('/').at(-1);
  expect(await sold.client.call('GET', `/api/pay/${token}`)).toMatchObject({ body: { amountDue: 40 } });
});

it('sees it no longer once it is paid, by whomever', async () => {
  const plate = newPlate();
  const { person: sold, owed } = await seller(plate);
  const { proves } = await buyer(plate);
  await proves();
  await gates.app.plates.tick(at(370));
  expect(await entriesOf(sold)).toEqual(entered(0, 100));
  await takeCash(gates, mall, { id: owed.id, paise: 4_000, when: at(371), isOver: true });
  await gates.app.plates.tick(at(380));
  expect(await owedBy(sold)).toEqual([]);
  expect(await entriesOf(sold)).toEqual(entered(0));
});

it.each([
  ['began after the buyer had claimed the plate', 90],
  ['was going on as the buyer claimed the plate', 130],
] as const)('does not see a visit that %s', async (_what, claimsAt) => {
  const plate = newPlate();
  const { person: sold } = await seller(plate);
  const { proves } = await buyer(plate, claimsAt);
  await proves();
  expect(await owedBy(sold)).toEqual([]);
  expect(await entriesOf(sold)).toEqual(entered(0));
});

it('does not see a visit that costs nothing more', async () => {
  const plate = newPlate();
  const { person: sold, owed } = await seller(plate);
  await takeCash(gates, mall, { id: owed.id, paise: 4_000, when: at(170), isOver: true });
  const { proves } = await buyer(plate);
  await proves();
  expect(await entriesOf(sold)).toEqual(entered(0));
});

it('does not see what it had proven nothing of, as before: a visit from before its own proof', async () => {
  const plate = newPlate();
  await visit(gates, mall, { plate, from: -60, minutes: 50 });
  const { person: sold, owed } = await seller(plate);
  const { proves } = await buyer(plate);
  await proves();
  expect(await owedBy(sold)).toEqual([owed.publicId]);
});

it('sees it still once the buyer has the plate alone, and sees none of the buyer’s', async () => {
  const plate = newPlate();
  const { person: sold, owed } = await seller(plate);
  const { person: bought, proves } = await buyer(plate);
  await proves();
  await gates.app.plates.tick(at(32 * 24 * 60));
  expect(await owedBy(sold)).toEqual([owed.publicId]);
  expect(await entriesOf(bought)).toEqual(entered(300));
});
