import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { HistoryRecord } from '#contract/sessions.ts';
import { readTrail } from '../../../testing/audit-trail.ts';
import {
  codeOn,
  entriesOf,
  listPlates,
  minuteOf,
  newPlate,
  prove,
  statusOf,
} from '../../../testing/drivers-plates.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { WITH_MAIL } from '../../../testing/mailbox.ts';
import { signUpDriver, type Person } from '../../../testing/test-people.ts';

// Whoever has the key of one camera makes reads of whichever plate, and is answered with their codes.
let gates: GateTests;
let home: GatedMall;
let elsewhere: GatedMall;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString(), env: { PLATE_PROOF: 'required', ...WITH_MAIL } });
});
afterAll(() => gates.end());
beforeEach(async () => {
  home = await gates.addMall();
  elsewhere = await gates.addMall();
  gates.app.setNow(at(-30));
});

const DAYS = 24 * 60;
const entered = (...minutes: number[]) => minutes.map((minute) => minuteOf(at(minute)));
const tick = (minutes: number) => gates.app.plates.tick(at(minutes));
const forge = async (minutes: number, plate: string) =>
  codeOn(await elsewhere.read('entry-1', at(minutes), plate));
const mailsTo = ({ email }: Person) =>
  home.rows<{ subject: string; body: string }>(
    sql`select subject, body from mail_outbox where recipient = ${email} and subject like '%your car%' order by id`,
  );

/** Has proven her car by a whole visit. */
async function owner(plate: string): Promise<Person> {
  const person = await signUpDriver(gates.app, [plate]);
  await home.rows(
    sql`update accounts set email_verified_at = now() where email = ${person.email} returning id`,
  );
  const code = codeOn(await home.read('entry-1', at(0), plate));
  await home.read('exit-1', at(20), plate);
  expect(await prove(person, plate, code)).toMatchObject({ status: 201, body: { awaitsExit: false } });
  return person;
}

it('follows no car that nobody has proven: it shows the visit that it made up, and no other', async () => {
  const plate = newPlate();
  const thief = await signUpDriver(gates.app, [plate]);
  expect(await prove(thief, plate, await forge(0, plate))).toMatchObject({
    status: 201,
    body: { status: 'proven', awaitsExit: true, visibleFrom: null, provenUntil: null },
  });
  await home.read('entry-1', at(100), plate);
  await home.sense(at(102), 'B1A04', true);
  await tick(103);
  const { body } = await thief.client.call('GET', '/api/account/cars');
  expect((body as { cars: { mallName: string }[] }).cars.map(({ mallName }) => mallName)).toEqual([
    elsewhere.mall.name,
  ]);
  await home.read('exit-1', at(150), plate);
  await tick(151);
  expect(await entriesOf(thief)).toEqual(entered(0));
});

it('takes nothing from whoever has proven the car, and contests nothing', async () => {
  const plate = newPlate();
  const alice = await owner(plate);
  const thief = await signUpDriver(gates.app, [plate]);
  expect(await prove(thief, plate, await forge(60, plate))).toMatchObject({
    status: 201,
    body: { awaitsExit: true },
  });
  await home.read('entry-1', at(200), plate);
  await tick(201);
  expect([await statusOf(alice), await entriesOf(alice)]).toEqual([['proven'], entered(0, 60, 200)]);
  expect(await entriesOf(thief)).toEqual(entered(60));
  expect(await mailsTo(alice)).toEqual([]);
  await tick(40 * DAYS);
  expect(await statusOf(alice)).toEqual(['proven']);
});

it('is not made good by an exit that the same device has read', async () => {
  const plate = newPlate();
  const thief = await signUpDriver(gates.app, [plate]);
  await elsewhere.rows(
    sql`update devices set direction = null where mall_id = ${elsewhere.mall.id} and gate = 'entry-1' returning id`,
  );
  await gates.app.services.channel.readAnew();
  const answer = await elsewhere.read('entry-1', at(0), plate, { direction: 'entry' });
  await prove(thief, plate, codeOn(answer));
  await elsewhere.read('entry-1', at(30), plate, { direction: 'exit' });
  expect((await elsewhere.sessions())[0]).toMatchObject({ state: 'closed', exitAt: at(30) });
  await tick(31);
  expect(await listPlates(thief)).toMatchObject([{ awaitsExit: true }]);
  await home.read('entry-1', at(100), plate);
  expect(await entriesOf(thief)).toEqual(entered(0));
});

it('is found in the trail by the device whose read gave the code', async () => {
  const plate = newPlate();
  const thief = await signUpDriver(gates.app, [plate]);
  await prove(thief, plate, await forge(0, plate));
  const [device] = await elsewhere.rows<{ id: string }>(
    sql`select public_id as id from devices where mall_id = ${elsewhere.mall.id} and gate = 'entry-1'`,
  );
  const records = (await readTrail(gates.app)).filter(({ actor }) => actor === thief.id);
  expect(records.at(-1)).toMatchObject({ action: 'plate_proven', target: device?.id });
});

it('mails to whoever had the car once somebody else has truly proven it', async () => {
  const plate = newPlate();
  const alice = await owner(plate);
  const other = await signUpDriver(gates.app, [plate]);
  const code = await forge(60, plate);
  await prove(other, plate, code);
  expect(await mailsTo(alice)).toEqual([]);
  await elsewhere.read('exit-1', at(90), plate);
  await tick(91);
  expect([await statusOf(alice), await statusOf(other)]).toEqual([['contested'], ['contested']]);
  expect(await mailsTo(alice)).toMatchObject([{ body: expect.stringContaining(plate) as string }]);
  expect(await mailsTo(other)).toEqual([]);
  const { body } = await other.client.call('GET', '/api/history');
  expect((body as HistoryRecord[]).map(({ mallName }) => mallName)).toEqual([elsewhere.mall.name]);
});
