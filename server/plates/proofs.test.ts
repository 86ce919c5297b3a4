import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  codeOn,
  entriesOf,
  listPlates,
  minuteOf,
  newPlate,
  prove,
  statusOf,
} from '../../testing/drivers-plates.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { watchQueries } from '../../testing/watched-database.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import type { Answered } from '../../testing/test-client.ts';
import { signUpDriver, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString(), env: { PLATE_PROOF: 'required' } });
  mall = await gates.addMall({ name: 'Palladium Mall' });
});
afterAll(() => gates.end());

const DAYS = 24 * 60;

const post = (person: Person, url: string, body: unknown) => person.client.call('POST', url, body);
const entered = (minutes: number) => minuteOf(at(minutes));
/** Lets a car come; the code on its display. */
const enter = async (minutes: number, plate: string) =>
  codeOn(await mall.read('entry-1', at(minutes), plate));
const leave = (minutes: number, plate: string) => mall.read('exit-1', at(minutes), plate);
const answerOf = ({ status, body }: Answered) => ({ status, body });

describe("the code on the entry's display", () => {
  it('is not shown to whom the camera was sure to be another car, though it is taken for one misread', async () => {
    const first = await mall.read('entry-1', at(0), 'GJ05SS1023', { confidence: 0.97 });
    expect(first.display.join(' ')).toContain('Code ');
    const next = await mall.read('entry-1', at(0.1), 'GJ05SS1028', { confidence: 0.97 });
    expect(next.sessionId).toBe(first.sessionId);
    expect(next.display.join(' ')).not.toContain('Code ');
    const misread = await mall.read('entry-1', at(0.15), 'GJ05SS1028', { confidence: 0.7 });
    expect(misread.display).toEqual(first.display);
  });

  it('leaves the slot on a line of its own, is the same at every read, and is stored nowhere', async () => {
    const plate = newPlate();
    await mall.sense(at(-1), 'B1A02', false);
    const first = await mall.read('entry-1', at(0), plate, { readId: 'same' });
    expect(first.display).toEqual([expect.stringMatching(/^Code [2-9A-Z]{7}$/), 'B1A02']);
    expect(await mall.read('entry-1', at(0), plate, { readId: 'same' })).toEqual(first);
    expect(await mall.read('entry-1', at(0.5), plate)).toEqual(first);
    const code = codeOn(first);
    const tables = await gates.database.transact('system', async (transaction) => {
      const names = (await transaction.query(
        sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'migrations'`,
      )) as { name: string }[];
      const holding: string[] = [];
      for (const { name } of names) {
        const found = await transaction.query(
          sql`select 1 as found from ${raw(name)} t where t::text like ${`%${code}%`}`,
        );
        if (found.length > 0) holding.push(name);
      }
      return { count: names.length, holding };
    });
    expect(tables.count).toBeGreaterThan(20);
    expect(tables.holding).toEqual([]);
  });

  it('is not there for a plate that was not read for sure', async () => {
    const answer = await mall.read('entry-1', at(30), 'X?Y');
    expect(answer.display).toEqual(['Welcome', expect.not.stringContaining('Code')]);
  });
});

describe('a claim', () => {
  it('shows nothing before its proof; the proof shows its visit, and once it has left all after it', async () => {
    const plate = newPlate();
    const asha = await signUpDriver(gates.app, [plate]);
    await enter(0, plate);
    await leave(30, plate);
    const code = await enter(60, plate);
    expect([await statusOf(asha), await entriesOf(asha)]).toEqual([['claimed'], []]);
    expect(await prove(asha, plate, code)).toMatchObject({
      status: 201,
      body: { plate, status: 'proven', awaitsExit: true, visibleFrom: null },
    });
    expect(await entriesOf(asha)).toEqual([entered(60)]);
    await leave(90, plate);
    await gates.app.plates.tick(at(91));
    await enter(120, plate);
    expect(await entriesOf(asha)).toEqual([entered(60), entered(120)]);
    expect(await listPlates(asha)).toMatchObject([
      { status: 'proven', awaitsExit: false, visibleFrom: at(60).toISOString() },
    ]);
  });

  it('is answered alike whether the plate is unknown, parked here or proven by another', async () => {
    const [unknown, parked, proven] = [newPlate(), newPlate(), newPlate()];
    await enter(0, parked);
    const owner = await signUpDriver(gates.app, [proven]);
    expect(await prove(owner, proven, await enter(0, proven))).toMatchObject({ status: 201 });
    const stranger = await signUpDriver(gates.app);
    for (const plate of [unknown, parked, proven])
      expect(await post(stranger, '/api/account/plates', { plate })).toMatchObject({
        status: 201,
        body: { plate, status: 'claimed', visibleFrom: null },
      });
    expect(await entriesOf(stranger)).toEqual([]);
    expect(await statusOf(owner)).toEqual(['proven']);
  });

  it('is one of three at most, however many come at the same moment, and is the same one again', async () => {
    const asha = await signUpDriver(gates.app);
    const wanted = [newPlate(), newPlate(), newPlate(), newPlate(), newPlate()];
    const answers = await Promise.all(wanted.map((plate) => post(asha, '/api/account/plates', { plate })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 409, 409]);
    const [first] = await listPlates(asha);
    const typed = `${first?.plate.slice(0, 2)} ${first?.plate.slice(2).toLowerCase()}`;
    expect(await post(asha, '/api/account/plates', { plate: typed })).toMatchObject({
      status: 201,
      body: { plate: first?.plate },
    });
    expect(await listPlates(asha)).toHaveLength(3);
  });

  it('of what is no registration as typed is refused', async () => {
    const asha = await signUpDriver(gates.app);
    for (const plate of ['', 'HELLO', 'GJO5AB1234'])
      expect(await post(asha, '/api/account/plates', { plate })).toMatchObject({
        status: 400,
        body: { fields: { plate: expect.any(String) as string } },
      });
  });
});

describe('what proves nothing is answered alike', () => {
  it('a wrong code, a plate without a visit, a plate that one does not claim, another visit’s code', async () => {
    const [own, other, absent] = [newPlate(), newPlate(), newPlate()];
    const asha = await signUpDriver(gates.app, [own, absent]);
    const code = await enter(0, own);
    const foreign = await enter(0, other);
    const wrong = await prove(asha, own, '2222222');
    expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
    for (const [plate, typed] of [
      [absent, '2222222'],
      [absent, code],
      [other, foreign],
      [own, foreign],
      [own, 'not a code'],
      [own, ''],
    ] as const)
      expect(answerOf(await prove(asha, plate, typed))).toEqual(answerOf(wrong));
    expect(await entriesOf(asha)).toEqual([]);
    expect(
      await prove(asha, own.toLowerCase(), ` ${code.slice(0, 3)}-${code.slice(3).toLowerCase()} `),
    ).toMatchObject({ status: 201, body: { status: 'proven' } });
  });

  it('a code that another account has used', async () => {
    const plate = newPlate();
    const [asha, ravi] = [await signUpDriver(gates.app, [plate]), await signUpDriver(gates.app, [plate])];
    const code = await enter(0, plate);
    expect((await prove(asha, plate, code)).status).toBe(201);
    expect(await prove(ravi, plate, code)).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
    expect((await prove(asha, plate, code)).status).toBe(201);
    expect([await statusOf(asha), await statusOf(ravi)]).toEqual([['proven'], ['claimed']]);
  });

  it('ten tries an hour, right ones too, also all at once', async () => {
    const plate = newPlate();
    const asha = await signUpDriver(gates.app, [plate]);
    const code = await enter(0, plate);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => prove(asha, plate, `22222${22 + (n % 8)}`)),
    );
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(400), count(429)]).toEqual([10, 30]);
    expect((await prove(asha, plate, code)).status).toBe(429);
    gates.app.setNow(at(61));
    expect((await prove(asha, plate, code)).status).toBe(201);
  });

  it('a hundred tries an hour at one plate, by however many accounts', async () => {
    const plate = newPlate();
    gates.app.setNow(at(2 * DAYS));
    const strangers = await Promise.all(Array.from({ length: 11 }, () => signUpDriver(gates.app, [plate])));
    const answers = await Promise.all(
      strangers.flatMap((stranger) => Array.from({ length: 10 }, () => prove(stranger, plate, '2222222'))),
    );
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(400), count(429)]).toEqual([100, 10]);
    const owner = await signUpDriver(gates.app, [plate]);
    const code = await enter(2 * DAYS + 70, plate);
    expect((await prove(owner, plate, code)).status).toBe(201);
  });
});

it('asks the database the same whatever is wrong, and whether or not somebody else claims the plate', async () => {
  const watched = watchQueries(gates.database);
  const app = await createTestApp({ database: watched, env: { PLATE_PROOF: 'required' } });
  app.setNow(at(3 * DAYS));
  const [own, busy, absent, proven] = [newPlate(), newPlate(), newPlate(), newPlate()];
  const asha = await signUpDriver(app, [own, absent]);
  const owner = await signUpDriver(gates.app, [proven]);
  for (const minute of [0, 100, 200]) {
    await enter(3 * DAYS + minute, busy);
    await leave(3 * DAYS + minute + 50, busy);
  }
  await enter(3 * DAYS + 300, own);
  expect((await prove(owner, proven, await enter(3 * DAYS + 301, proven))).status).toBe(201);
  app.setNow(at(3 * DAYS + 302));
  // What recurs by itself asks for other tables.
  const ASKED = /plate|desk_codes|from sessions|limit_uses|advisory/;
  const countOf = async (work: () => Promise<unknown>) => {
    const before = watched.asked(ASKED);
    await work();
    return watched.asked(ASKED) - before;
  };
  const wrong: number[] = [];
  for (const plate of [own, busy, absent, proven, newPlate()])
    wrong.push(await countOf(() => prove(asha, plate, '2222222')));
  wrong.push(await countOf(() => prove(asha, own, 'no code')));
  expect(wrong[0]).toBeGreaterThan(4);
  expect(new Set(wrong).size).toBe(1);
  const claims: number[] = [];
  for (const plate of [busy, proven, newPlate()]) {
    const stranger = await signUpDriver(app);
    claims.push(await countOf(() => post(stranger, '/api/account/plates', { plate })));
  }
  expect(new Set(claims).size).toBe(1);
  await app.end();
});

describe('where proof is off', () => {
  it('a claim shows what begins after it, the display shows no code, and a switch applies to old claims', async () => {
    const plate = newPlate();
    const asha = await signUpDriver(gates.app, [plate]);
    const first = await enter(4 * DAYS, plate);
    await leave(4 * DAYS + 50, plate);
    const open = await createTestApp({ database: gates.database, env: { PLATE_PROOF: 'off' } });
    open.setNow(at(4 * DAYS + 60));
    expect(await entriesOf(asha)).toEqual([entered(4 * DAYS)]);
    expect(await listPlates(asha)).toMatchObject([
      { status: 'claimed', visibleFrom: expect.any(String) as string },
    ]);
    const ravi = await signUpDriver(open, [plate]);
    await enter(4 * DAYS + 70, plate);
    expect(await entriesOf(ravi)).toEqual([entered(4 * DAYS + 70)]);
    const closed = await createTestApp({ database: gates.database, env: { PLATE_PROOF: 'required' } });
    expect([await entriesOf(asha), await entriesOf(ravi)]).toEqual([[], []]);
    expect(await prove(asha, plate, first)).toMatchObject({ body: { status: 'proven' } });
    await Promise.all([open.end(), closed.end()]);
  });
});

describe('a visit that is over', () => {
  it('proves the plate for a week, by its own code alone; the car that came again has another', async () => {
    const plate = newPlate();
    const [asha, ravi] = [await signUpDriver(gates.app, [plate]), await signUpDriver(gates.app, [plate])];
    const first = await enter(0, plate);
    await leave(60, plate);
    const second = await enter(120, plate);
    expect(second).not.toBe(first);
    expect(await prove(asha, plate, first)).toMatchObject({ body: { visibleFrom: at(0).toISOString() } });
    await leave(180, plate);
    gates.app.setNow(at(180 + 7 * DAYS - 1));
    expect(await prove(ravi, plate, second)).toMatchObject({ status: 201, body: { status: 'contested' } });
    const late = await signUpDriver(gates.app, [plate]);
    gates.app.setNow(at(180 + 7 * DAYS + 1));
    expect((await prove(late, plate, second)).status).toBe(400);
  });
});
