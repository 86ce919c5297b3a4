import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  entriesOf,
  minuteOf,
  newPlate,
  prove,
  statusOf,
  visitForCode,
} from '../../testing/drivers-plates.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { linkOf } from '../../testing/paid-visits.ts';
import { signUpDriver, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString(), env: { PLATE_PROOF: 'required' } });
  mall = await gates.addMall({ name: 'Palladium Mall' });
});
afterAll(() => gates.end());

const DAYS = 24 * 60;
const entered = (...minutes: number[]) => minutes.map((minute) => minuteOf(at(minute)));
const release = ({ client }: Person, plate: string) =>
  client.call('DELETE', `/api/account/plates/${encodeURIComponent(plate)}`);
const visit = (minutes: number, plate: string) => visitForCode(mall, minutes, plate);
const twoOf = async (plate: string) =>
  [await signUpDriver(gates.app, [plate]), await signUpDriver(gates.app, [plate])] as const;

describe('a plate that two accounts have proven', () => {
  it('is contested: each sees what it has proven, and neither sees what is not, from before neither', async () => {
    const plate = newPlate();
    const [asha, ravi] = await twoOf(plate);
    await prove(asha, plate, await visit(0, plate));
    await visit(100, plate);
    expect(await prove(ravi, plate, await visit(200, plate))).toMatchObject({
      status: 201,
      body: { status: 'contested', visibleFrom: null },
    });
    await visit(300, plate);
    const fourth = await visit(400, plate);
    expect(await prove(asha, plate, fourth)).toMatchObject({ body: { status: 'contested' } });
    expect([await statusOf(asha), await statusOf(ravi)]).toEqual([['contested'], ['contested']]);
    expect(await entriesOf(asha)).toEqual(entered(0, 400));
    expect(await entriesOf(ravi)).toEqual(entered(200));
  });

  it('of a car that was sold goes to the new owner after 30 days, without the former owner’s past', async () => {
    const plate = newPlate();
    const [former, owner] = await twoOf(plate);
    await prove(former, plate, await visit(0, plate));
    await prove(owner, plate, await visit(200, plate));
    await visit(5 * DAYS, plate);
    await gates.app.plates.tick(at(29 * DAYS));
    expect(await statusOf(owner)).toEqual(['contested']);
    await gates.app.plates.tick(at(31 * DAYS));
    expect([await statusOf(former), await statusOf(owner)]).toEqual([['claimed'], ['proven']]);
    expect(await entriesOf(former)).toEqual(entered(0));
    expect(await entriesOf(owner)).toEqual(entered(200, 5 * DAYS));
  });

  it('stays with the owner who proves it once more than a stranger that has read one display', async () => {
    const plate = newPlate();
    const [owner, stranger] = await twoOf(plate);
    await prove(owner, plate, await visit(0, plate));
    await prove(stranger, plate, await visit(200, plate));
    await prove(owner, plate, await visit(400, plate));
    await visit(600, plate);
    await gates.app.plates.tick(at(31 * DAYS));
    expect([await statusOf(owner), await statusOf(stranger)]).toEqual([['proven'], ['claimed']]);
    expect(await entriesOf(owner)).toEqual(entered(0, 400, 600));
    expect(await entriesOf(stranger)).toEqual(entered(200));
  });

  it('is not disturbed by a receipt from before what its owner has proven', async () => {
    const plate = newPlate();
    const [owner, finder] = await twoOf(plate);
    const receipt = await visit(0, plate);
    await prove(owner, plate, await visit(200, plate));
    expect(await prove(finder, plate, receipt)).toMatchObject({ body: { status: 'contested' } });
    await visit(400, plate);
    expect(await statusOf(owner)).toEqual(['proven']);
    expect(await entriesOf(owner)).toEqual(entered(200, 400));
    expect(await entriesOf(finder)).toEqual(entered(0));
  });
});

describe('a release', () => {
  it('ends the view at once; claimed again, the plate has to be proven again', async () => {
    const plate = newPlate();
    const [asha] = await twoOf(plate);
    const code = await visit(0, plate);
    await prove(asha, plate, code);
    expect(await release(asha, plate.toLowerCase())).toMatchObject({ status: 200, body: { ok: true } });
    expect([await statusOf(asha), await entriesOf(asha)]).toEqual([[], []]);
    await asha.client.call('POST', '/api/account/plates', { plate });
    expect([await statusOf(asha), await entriesOf(asha)]).toEqual([['claimed'], []]);
    expect(await prove(asha, plate, code)).toMatchObject({ status: 201, body: { status: 'proven' } });
    expect(await entriesOf(asha)).toEqual(entered(0));
  });

  it('gives the used code to nobody else, and leaves the plate to the next who proves it', async () => {
    const plate = newPlate();
    const [asha, ravi] = await twoOf(plate);
    const code = await visit(0, plate);
    await prove(asha, plate, code);
    await release(asha, plate);
    expect((await prove(ravi, plate, code)).status).toBe(400);
    expect(await prove(ravi, plate, await visit(200, plate))).toMatchObject({ body: { status: 'proven' } });
  });

  it('of a contested plate ends the contest', async () => {
    const plate = newPlate();
    const [asha, ravi] = await twoOf(plate);
    await prove(asha, plate, await visit(0, plate));
    await prove(ravi, plate, await visit(200, plate));
    gates.app.setNow(at(500));
    await release(ravi, plate);
    expect(await statusOf(asha)).toEqual(['proven']);
    await visit(600, plate);
    expect(await entriesOf(asha)).toEqual(entered(0, 600));
  });

  it('of a plate that is not one’s own answers alike, whoever has it', async () => {
    const [own, unknown] = [newPlate(), newPlate()];
    const [asha] = await twoOf(own);
    const stranger = await signUpDriver(gates.app);
    const answers = [await release(stranger, own), await release(stranger, unknown)];
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'plate_not_found' } });
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await statusOf(asha)).toEqual(['claimed']);
    expect((await release(stranger, "' or 1=1 --")).status).toBe(400);
  });
});

describe('opening the pay or receipt link of a visit', () => {
  it('proves the plate for an account that claims it, and for nobody else', async () => {
    const plate = newPlate();
    const [asha] = await twoOf(plate);
    const stranger = await signUpDriver(gates.app);
    const { sessionId } = await mall.read('entry-1', at(0), plate);
    const ids = await idsOf([asha, stranger]);
    expect(await gates.app.plates.proveByVisit(holderOf(stranger, ids), sessionId ?? '')).toBe(false);
    expect(await gates.app.plates.proveByVisit(holderOf(asha, ids), 'no such visit')).toBe(false);
    expect(await statusOf(asha)).toEqual(['claimed']);
    expect(await gates.app.plates.proveByVisit(holderOf(asha, ids), sessionId ?? '')).toBe(true);
    expect(await gates.app.plates.proveByVisit(holderOf(asha, ids), sessionId ?? '')).toBe(true);
    expect([await statusOf(asha), await statusOf(stranger)]).toEqual([['proven'], []]);
    expect(await entriesOf(asha)).toEqual(entered(0));
  });

  it('proves nothing where the browser says that it is not our page that asks', async () => {
    const plate = newPlate();
    const [asha] = await twoOf(plate);
    const { sessionId } = await mall.read('entry-1', at(0), plate);
    gates.app.setNow(at(30));
    const path = `/api/pay/${(await linkOf(gates, sessionId ?? '', at(30))).token}`;
    const open = async (from: string) => {
      const headers = { 'sec-fetch-site': from };
      expect((await asha.client.call('GET', path, undefined, { headers })).status).toBe(200);
      return statusOf(asha);
    };
    for (const from of ['cross-site', 'same-site', 'none']) expect(await open(from)).toEqual(['claimed']);
    expect(await open('same-origin')).toEqual(['proven']);
  });

  it('proves nothing a week after the visit', async () => {
    const plate = newPlate();
    const [asha] = await twoOf(plate);
    const { sessionId } = await mall.read('entry-1', at(0), plate);
    await mall.read('exit-1', at(60), plate);
    gates.app.setNow(at(60 + 7 * DAYS + 1));
    const ids = await idsOf([asha]);
    expect(await gates.app.plates.proveByVisit(holderOf(asha, ids), sessionId ?? '')).toBe(false);
    expect(await statusOf(asha)).toEqual(['claimed']);
  });
});

function holderOf({ id: publicId }: Person, ids: ReadonlyMap<string, number>) {
  return { accountId: ids.get(publicId) ?? 0, publicId, isSuperAdmin: false, roles: {} };
}

async function idsOf(people: readonly Person[]): Promise<Map<string, number>> {
  const rows = await mall.rows<{ id: number; publicId: string }>(
    sql`select id, public_id as "publicId" from accounts where public_id = any(${people.map(({ id }) => id)}::text[])`,
  );
  return new Map(rows.map(({ id, publicId }) => [publicId, id]));
}
