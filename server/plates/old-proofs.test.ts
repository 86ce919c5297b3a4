import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  entriesOf,
  listPlates,
  minuteOf,
  newPlate,
  prove,
  statusOf,
  visitForCode,
} from '../../testing/drivers-plates.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { DRIVER_PASSWORD, signIn, signUpDriver, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString(), env: { PLATE_PROOF: 'required' } });
  mall = await gates.addMall({ name: 'Palladium Mall' });
});
afterAll(() => gates.end());

const DAY = 24 * 60;
const YEAR = 365 * DAY;
const visit = (minutes: number, plate: string) => visitForCode(mall, minutes, plate);
const tick = (minutes: number) => {
  gates.app.setNow(at(minutes));
  return gates.app.plates.tick(at(minutes));
};
/** The same driver today: a sign-in does not last a year. */
const today = ({ email }: Person) => signIn(gates.app, email, DRIVER_PASSWORD);
const statusNow = async (driver: Person) => statusOf(await today(driver));
const entriesNow = async (driver: Person) => entriesOf(await today(driver));
const proveNow = async (driver: Person, plate: string, code: string) =>
  prove(await today(driver), plate, code);
const entered = (...minutes: number[]) => minutes.map((minute) => minuteOf(at(minute)));

it('a proof ends after a year: what was shown stays, what begins later is not shown until it is proven again', async () => {
  const plate = newPlate();
  const owner = await signUpDriver(gates.app, [plate]);
  await proveNow(owner, plate, await visit(0, plate));
  const [proven] = await listPlates(await today(owner));
  expect(proven?.provenUntil?.slice(0, 10)).toBe('2027-11-20');
  await visit(100 * DAY, plate);
  await tick(YEAR - DAY);
  expect(await statusNow(owner)).toEqual(['proven']);
  await tick(YEAR + DAY);
  expect(await listPlates(await today(owner))).toEqual([
    { plate, status: 'claimed', awaitsExit: false, visibleFrom: null, provenUntil: proven?.provenUntil },
  ]);
  await visit(YEAR + 2 * DAY, plate);
  expect(await entriesNow(owner)).toEqual(entered(0, 100 * DAY));
  const code = await visit(YEAR + 3 * DAY, plate);
  await visit(YEAR + 4 * DAY, plate);
  expect(await proveNow(owner, plate, code)).toMatchObject({ body: { status: 'proven' } });
  expect(await entriesNow(owner)).toEqual(entered(0, 100 * DAY, YEAR + 3 * DAY, YEAR + 4 * DAY));
});

it('each proof makes it a year again', async () => {
  const plate = newPlate();
  const from = 3 * YEAR;
  const owner = await signUpDriver(gates.app, [plate]);
  await proveNow(owner, plate, await visit(from, plate));
  await proveNow(owner, plate, await visit(from + 300 * DAY, plate));
  await tick(from + YEAR + DAY);
  expect(await statusNow(owner)).toEqual(['proven']);
  await tick(from + YEAR + 301 * DAY);
  expect(await statusNow(owner)).toEqual(['claimed']);
});

it('who has not proven it since loses it to the next without a contest; and all of it, once it is contested', async () => {
  const plate = newPlate();
  const from = 6 * YEAR;
  const former = await signUpDriver(gates.app, [plate]);
  const next = await signUpDriver(gates.app, [plate]);
  await proveNow(former, plate, await visit(from, plate));
  await visit(from + DAY, plate);
  await tick(from + YEAR + DAY);
  const bought = from + YEAR + 2 * DAY;
  expect(await proveNow(next, plate, await visit(bought, plate))).toMatchObject({
    body: { status: 'proven' },
  });
  expect([await statusNow(former), await statusNow(next)]).toEqual([['claimed'], ['proven']]);
  expect(await entriesNow(former)).toEqual(entered(from, from + DAY));
  expect(await entriesNow(next)).toEqual(entered(bought));
  await proveNow(former, plate, await visit(bought + DAY, plate));
  expect([await statusNow(former), await statusNow(next)]).toEqual([['contested'], ['contested']]);
  expect(await entriesNow(former)).toEqual(entered(from, bought + DAY));
});

it('a plate that was proven before proofs were stored lasts a year from its claim', async () => {
  const plate = newPlate();
  const from = 9 * YEAR;
  gates.app.setNow(at(from));
  const owner = await signUpDriver(gates.app, [plate]);
  await proveNow(owner, plate, await visit(from, plate));
  await mall.rows(sql`delete from plate_proofs where plate_key = ${plate} returning id`);
  expect(await listPlates(await today(owner))).toMatchObject([
    { status: 'proven', provenUntil: expect.any(String) as string },
  ]);
  await tick(from + YEAR - DAY);
  expect(await statusNow(owner)).toEqual(['proven']);
  await tick(from + YEAR + DAY);
  expect(await statusNow(owner)).toEqual(['claimed']);
});
