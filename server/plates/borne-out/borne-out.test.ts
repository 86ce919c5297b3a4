import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnCar } from '#contract/own-cars.ts';
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
import { linkOf, takeCash } from '../../../testing/paid-visits.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import {
  DRIVER_PASSWORD,
  signInAdmin,
  signInSuperAdmin,
  signUpDriver,
  type Person,
} from '../../../testing/test-people.ts';

// A driver types the code while the car is parked: the visit is shown at once, later ones once it is borne out.
let gates: GateTests;
let mall: GatedMall;
let plate: string;
let driver: Person;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString(), env: { PLATE_PROOF: 'required' } });
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall();
  plate = newPlate();
  gates.app.setNow(at(-30));
  driver = await signUpDriver(gates.app, [plate]);
});

const DAYS = 24 * 60;
const entered = (...minutes: number[]) => minutes.map((minute) => minuteOf(at(minute)));
const tick = (minutes: number) => gates.app.plates.tick(at(minutes));
const enter = (minutes: number) => mall.read('entry-1', at(minutes), plate);
const leave = (minutes: number) => mall.read('exit-1', at(minutes), plate);
const get = async (person: Person, path: string) => (await person.client.call('GET', path)).body;

/** Lets the car come and its driver type the code; the visit's public id. */
async function proveParked(minutes: number): Promise<string> {
  const answer = await enter(minutes);
  expect(await prove(driver, plate, codeOn(answer))).toMatchObject({
    status: 201,
    body: { status: 'proven', awaitsExit: true },
  });
  return answer.sessionId ?? '';
}

/** Whether the next visit of the car is shown. */
async function seesNext(minutes: number): Promise<boolean> {
  await enter(minutes);
  const isSeen = (await entriesOf(driver)).includes(minuteOf(at(minutes)));
  await leave(minutes + 20);
  return isSeen;
}

describe('a normal day', () => {
  it('shows the visit with its slot and price while the car is parked, and after its exit all later ones', async () => {
    await mall.sense(at(-1), 'B1A01', false);
    await proveParked(0);
    await mall.sense(at(2), 'B1A01', true);
    gates.app.setNow(at(30));
    const { cars, unproven } = (await get(driver, '/api/account/cars')) as {
      cars: OwnCar[];
      unproven: number;
    };
    expect([cars.map(({ place }) => place?.slot), unproven]).toEqual([['B1A01'], 0]);
    const [visit] = (await get(driver, '/api/history')) as HistoryRecord[];
    expect(visit).toMatchObject({ status: 'ongoing', slot: 'B1A01' });
    expect(await get(driver, '/api/account/bills')).toMatchObject({
      bills: [{ payUrl: expect.any(String) as string }],
    });
    await leave(60);
    await tick(61);
    expect(await listPlates(driver)).toMatchObject([
      {
        status: 'proven',
        awaitsExit: false,
        visibleFrom: at(0).toISOString(),
        provenUntil: expect.any(String) as string,
      },
    ]);
    expect(await seesNext(200)).toBe(true);
  });

  it('needs no more than the code where the car has left already', async () => {
    const code = codeOn(await enter(0));
    await leave(60);
    expect(await prove(driver, plate, code)).toMatchObject({ body: { awaitsExit: false } });
    expect(await seesNext(200)).toBe(true);
  });

  it('holds for the pay link that is opened while the car is parked too', async () => {
    const { sessionId } = await enter(0);
    gates.app.setNow(at(30));
    await get(driver, `/api/pay/${(await linkOf(gates, sessionId, at(30))).token}`);
    expect(await listPlates(driver)).toMatchObject([{ status: 'proven', awaitsExit: true }]);
    await leave(60);
    await tick(61);
    expect(await listPlates(driver)).toMatchObject([{ awaitsExit: false }]);
  });
});

describe('what bears a visit out', () => {
  it('is money for it', async () => {
    const visit = await proveParked(0);
    await takeCash(gates, mall, { id: (await linkOf(gates, visit, at(30))).id, paise: 4_000, when: at(30) });
    await tick(31);
    expect(await listPlates(driver)).toMatchObject([{ awaitsExit: false }]);
  });

  it('is its exit, however late that arrives', async () => {
    await proveParked(0);
    await tick(3 * DAYS);
    expect(await listPlates(driver)).toMatchObject([{ awaitsExit: true }]);
    await mall.readLate('exit-1', at(60), plate);
    await tick(3 * DAYS + 1);
    expect(await listPlates(driver)).toMatchObject([{ awaitsExit: false }]);
  });

  it('is a desk, at once', async () => {
    await proveParked(0);
    const desk = await signInAdmin(gates.app, await signInSuperAdmin(gates.app), [mall.mall.publicId]);
    const made = await desk.client.call('POST', `/api/malls/${mall.mall.publicId}/plate-codes`, { plate });
    expect(await prove(driver, plate, (made.body as { code: string }).code)).toMatchObject({
      status: 201,
      body: { status: 'proven', awaitsExit: false, visibleFrom: at(0).toISOString() },
    });
  });

  it('is no slot that was taken, and no exit that was not read: then the next visit does it', async () => {
    await mall.sense(at(-1), 'B1A01', false);
    await proveParked(0);
    await mall.sense(at(2), 'B1A01', true);
    await mall.sense(at(60), 'B1A01', false);
    const code = codeOn(await enter(300));
    await tick(301);
    expect(await entriesOf(driver)).toEqual(entered(0));
    await prove(driver, plate, code);
    expect(await entriesOf(driver)).toEqual(entered(0, 300));
    await leave(360);
    await tick(361);
    expect(await seesNext(500)).toBe(true);
  });

  it('stays so once its exit is taken back', async () => {
    await proveParked(0);
    await leave(60);
    await tick(61);
    await mall.rows(sql`update plate_reads set session_id = null
      where mall_id = ${mall.mall.id} and direction = 'exit' returning id`);
    await tick(62);
    const code = gates.app.plates.codeOf((await mall.sessions())[0]?.sessionId ?? '');
    expect(await prove(driver, plate, code)).toMatchObject({ body: { awaitsExit: false } });
    expect(await listPlates(driver)).toMatchObject([{ awaitsExit: false }]);
  });

  it('counts for nothing once the plate was released', async () => {
    await proveParked(0);
    await driver.client.call('DELETE', `/api/account/plates/${plate}`);
    await leave(60);
    await tick(61);
    await driver.client.call('POST', '/api/account/plates', { plate });
    expect([await statusOf(driver), await entriesOf(driver)]).toEqual([['claimed'], []]);
  });
});

it('two processes that find it at once let it count once', async () => {
  await proveParked(0);
  await leave(60);
  const other = await createTestApp({ database: gates.database, env: { PLATE_PROOF: 'required' } });
  await Promise.all([gates.app.plates.tick(at(61)), other.plates.tick(at(61))]);
  await other.end();
  const [mark] = await mall.rows<{ mark: string }>(
    sql`select mark from plate_marks where plate_key = ${plate}`,
  );
  const records = (await readTrail(gates.app)).filter(
    ({ detail }) => (detail as { mark?: string }).mark === mark?.mark,
  );
  expect(records.map(({ action }) => action)).toEqual(['plate_proven', 'plate_borne_out']);
  expect(await listPlates(driver)).toMatchObject([{ awaitsExit: false }]);
});

it('an erased account takes the visit with it, and what bears it out later brings nothing back', async () => {
  const visit = await proveParked(0);
  const answer = await driver.client.call('POST', '/api/account/erasure', { password: DRIVER_PASSWORD });
  expect(answer).toMatchObject({ status: 200, body: { underWay: 1 } });
  await leave(60);
  await tick(61);
  const next = await signUpDriver(gates.app, [plate]);
  expect((await prove(next, plate, gates.app.plates.codeOf(visit))).status).toBe(400);
  expect(await mall.rows(sql`select id from plate_proofs where plate_key = ${plate}`)).toEqual([]);
});
