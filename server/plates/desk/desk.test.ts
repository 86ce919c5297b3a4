import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOn, entriesOf, minuteOf, newPlate, prove, statusOf } from '../../../testing/drivers-plates.ts';
import { readTrail } from '../../../testing/audit-trail.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import {
  signIn,
  signInAdmin,
  signInSuperAdmin,
  signUpDriver,
  STAFF_PASSWORD,
  type Person,
} from '../../../testing/test-people.ts';

let gates: GateTests;
let [here, elsewhere]: GatedMall[] = [];
let desk: Person;
let otherDesk: Person;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString(), env: { PLATE_PROOF: 'required' } });
  here = await gates.addMall({ name: 'Palladium Mall' });
  elsewhere = await gates.addMall({ name: 'Phoenix MarketCity' });
  const root = await signInSuperAdmin(gates.app);
  desk = await signInAdmin(gates.app, root, [here.mall.publicId]);
  otherDesk = await signInAdmin(gates.app, root, [elsewhere.mall.publicId]);
});
afterAll(() => gates.end());

const DAYS = 24 * 60;
const make = ({ client }: Person, plate: string, mall = here) =>
  client.call('POST', `/api/malls/${mall?.mall.publicId}/plate-codes`, { plate });
const codeFrom = async (person: Person, plate: string, mall = here) => {
  const { status, body } = await make(person, plate, mall);
  expect(status).toBe(201);
  return (body as { code: string }).code;
};
const enter = (minutes: number, plate: string, mall = here) => mall?.read('entry-1', at(minutes), plate);

it('shows visits from the one under way on, and is stored and written down without code or plate', async () => {
  const plate = newPlate();
  const asha = await signUpDriver(gates.app, [plate]);
  await enter(0, plate);
  await here?.read('exit-1', at(60), plate);
  await enter(100, plate);
  const { body } = await make(desk, plate);
  expect(body).toEqual({
    plate,
    code: expect.stringMatching(/^[2-9A-Z]{7}$/) as string,
    expiresAt: at(100 + DAYS).toISOString(),
  });
  const { code } = body as { code: string };
  const [stored] = await rows<{ all: string }>(sql`select string_agg(d::text, ' ') as all from desk_codes d`);
  const records = (await readTrail(gates.app)).filter(({ action }) => action === 'desk_code_made');
  const trail = JSON.stringify(records);
  expect(stored?.all).toContain(plate);
  expect(trail).toContain(desk.id);
  for (const text of [stored?.all, trail]) expect(text).not.toContain(code);
  expect(trail).not.toContain(plate);
  expect(await prove(asha, plate, code)).toMatchObject({ status: 201, body: { status: 'proven' } });
  expect(await entriesOf(asha)).toEqual([minuteOf(at(100))]);
});

it('works once, for its own plate alone, for a day, and until the desk makes another', async () => {
  const [plate, other] = [newPlate(), newPlate()];
  const [asha, ravi] = [
    await signUpDriver(gates.app, [plate, other]),
    await signUpDriver(gates.app, [plate]),
  ];
  await enter(0, plate);
  await enter(1, other);
  const replaced = await codeFrom(desk, plate);
  const code = await codeFrom(desk, plate);
  expect((await prove(asha, plate, replaced)).status).toBe(400);
  expect((await prove(asha, other, code)).status).toBe(400);
  expect((await prove(asha, plate, code)).status).toBe(201);
  expect((await prove(ravi, plate, code)).status).toBe(400);
  expect((await prove(asha, plate, code)).status).toBe(400);
  const late = await codeFrom(desk, plate);
  gates.app.setNow(at(1 + DAYS));
  expect((await prove(ravi, plate, late)).status).toBe(400);
});

it('ends a contest for the one whose papers were seen; the other keeps its own past', async () => {
  const plate = newPlate();
  const [owner, former] = [await signUpDriver(gates.app, [plate]), await signUpDriver(gates.app, [plate])];
  const first = await enter(0, plate);
  await here?.read('exit-1', at(60), plate);
  await prove(former, plate, codeOn(first ?? { display: [] }));
  const second = await enter(100, plate);
  await here?.read('exit-1', at(160), plate);
  await prove(owner, plate, codeOn(second ?? { display: [] }));
  expect(await statusOf(former)).toEqual(['contested']);
  gates.app.setNow(at(200));
  await prove(owner, plate, await codeFrom(desk, plate));
  await enter(300, plate);
  expect([await statusOf(owner), await statusOf(former)]).toEqual([['proven'], ['claimed']]);
  expect(await entriesOf(owner)).toEqual([minuteOf(at(100)), minuteOf(at(300))]);
  expect(await entriesOf(former)).toEqual([minuteOf(at(0))]);
});

it('is made only for cars that were in this mall lately, and only by its own people', async () => {
  const plate = newPlate();
  await enter(0, plate, elsewhere);
  const refused = await make(desk, plate);
  expect(refused).toMatchObject({ status: 404, body: { code: 'plate_without_visit' } });
  expect((await make(desk, newPlate())).body).toEqual(refused.body);
  expect((await make(otherDesk, plate, here)).status).toBe(403);
  expect((await make(await signUpDriver(gates.app, [plate]), plate)).status).toBe(403);
  expect((await make(otherDesk, plate, elsewhere)).status).toBe(201);
  await elsewhere?.read('exit-1', at(60), plate);
  gates.app.setNow(at(61 + 30 * DAYS));
  const later = await signIn(gates.app, otherDesk.email, STAFF_PASSWORD);
  expect((await make(later, plate, elsewhere)).status).toBe(404);
});

it('is answered alike whether accounts claim the plate or nobody does', async () => {
  const [claimed, unclaimed] = [newPlate(), newPlate()];
  await signUpDriver(gates.app, [claimed]);
  await enter(0, claimed);
  await enter(0, unclaimed);
  const shapes = [await make(desk, claimed), await make(desk, unclaimed)].map(({ status, body }) => [
    status,
    Object.keys(body as object),
  ]);
  expect(shapes[0]).toEqual(shapes[1]);
});

const rows = <Row>(statement: Parameters<GatedMall['rows']>[0]) => (here as GatedMall).rows<Row>(statement);
