import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTrail } from '../../testing/audit-trail.ts';
import { newPlate, prove, visitForCode } from '../../testing/drivers-plates.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import {
  DRIVER_PASSWORD,
  signInAdmin,
  signInSuperAdmin,
  signUpDriver,
  type Person,
} from '../../testing/test-people.ts';
import { markPlate } from '../audit/index.ts';
import { findMarksOf } from './index.ts';

let gates: GateTests;
let mall: GatedMall;
let root: Person;
let desk: Person;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString(), env: { PLATE_PROOF: 'required' } });
  mall = await gates.addMall({ name: 'Palladium Mall' });
  root = await signInSuperAdmin(gates.app);
  desk = await signInAdmin(gates.app, root, [mall.mall.publicId]);
});
afterAll(() => gates.end());

const DAYS = 24 * 60;
const visit = (minutes: number, plate: string) => visitForCode(mall, minutes, plate);
const release = ({ client }: Person, plate: string) => client.call('DELETE', `/api/account/plates/${plate}`);
/** What is recorded of a plate, by whom; found by what stands for it. */
async function recordsOf(plate: string): Promise<[string, string, unknown][]> {
  const marks = [markPlate(gates.app.services, plate), ...(await findMarksOf(gates.app.services, plate))];
  const records = await readTrail(gates.app);
  expect(JSON.stringify(records)).not.toContain(plate);
  return records
    .filter(({ detail }) => marks.includes((detail as { mark?: string }).mark ?? ''))
    .map(({ action, actor, detail }) => [action, actor, (detail as { how?: string }).how]);
}

it('a proof, a contest, its end and a release are recorded, by the account and without the plate', async () => {
  const plate = newPlate();
  const [asha, ravi] = [await signUpDriver(gates.app, [plate]), await signUpDriver(gates.app, [plate])];
  const first = await visit(0, plate);
  expect((await prove(asha, plate, '2222222')).status).toBe(400);
  expect(await recordsOf(plate)).toEqual([]);
  await prove(asha, plate, first);
  await prove(asha, plate, first);
  await prove(ravi, plate, await visit(200, plate));
  const code = (await desk.client.call('POST', `/api/malls/${mall.mall.publicId}/plate-codes`, { plate }))
    .body as { code: string };
  await prove(asha, plate, code.code);
  await release(ravi, plate);
  await release(ravi, plate);
  expect(await recordsOf(plate)).toEqual([
    ['plate_proven', asha.id, 'code'],
    ['plate_proven', ravi.id, 'code'],
    ['plate_contested', ravi.id, 'code'],
    ['plate_proven', asha.id, 'desk'],
    ['contest_decided', asha.id, 'desk'],
    ['plate_released', ravi.id, undefined],
  ]);
});

it('a contest that time or a release decides is recorded as the product’s doing', async () => {
  const [sold, shared] = [newPlate(), newPlate()];
  const [former, owner] = [
    await signUpDriver(gates.app, [sold, shared]),
    await signUpDriver(gates.app, [sold, shared]),
  ];
  for (const plate of [sold, shared]) {
    await prove(former, plate, await visit(0, plate));
    await prove(owner, plate, await visit(200, plate));
  }
  await release(former, shared);
  await gates.app.plates.tick(at(31 * DAYS));
  expect((await recordsOf(sold)).at(-1)).toEqual(['contest_decided', 'product', undefined]);
  expect((await recordsOf(shared)).slice(-2)).toEqual([
    ['plate_released', former.id, undefined],
    ['contest_decided', 'product', undefined],
  ]);
});

it('whoever knows the plate finds its records, and nobody of a mall does', async () => {
  const plate = newPlate();
  const asha = await signUpDriver(gates.app, [plate]);
  await prove(asha, plate, await visit(0, plate));
  const search = async ({ client }: Person, path: string) => {
    const { body } = await client.call('GET', `${path}?q=${plate}`);
    return (body as { records: { kind: string }[] }).records.map(({ kind }) => kind);
  };
  expect(await search(root, '/api/super/audit')).toContain('plate_proven');
  expect(await search(desk, `/api/malls/${mall.mall.publicId}/audit`)).not.toContain('plate_proven');
});

it('a plate leads to no account that was erased, also where a contest was decided by it, and the trail stays whole', async () => {
  const plate = newPlate();
  const [asha, ravi] = [await signUpDriver(gates.app, [plate]), await signUpDriver(gates.app, [plate])];
  await prove(asha, plate, await visit(0, plate));
  await prove(ravi, plate, await visit(200, plate));
  const find = async () => {
    const { body } = await root.client.call('GET', `/api/super/audit?q=${plate}`);
    type Found = { kind: string; actor: { id: string }; request: string | null };
    // The search itself is recorded too.
    return (body as { records: Found[] }).records.filter(({ kind }) => kind !== 'audit_read');
  };
  expect((await find()).filter(({ actor }) => actor.id === ravi.id)).toHaveLength(2);
  const answer = await ravi.client.call('POST', '/api/account/erasure', { password: DRIVER_PASSWORD });
  expect(answer.status).toBe(200);
  const found = await find();
  expect(found.map(({ kind, actor }) => [kind, actor.id])).toEqual([['plate_proven', asha.id]]);
  // Nor by a record that the plate finds and the same request.
  const requests = new Set(found.map(({ request }) => request));
  const beside = (await readTrail(gates.app)).filter(
    ({ actor, request }) => actor === ravi.id && requests.has(request),
  );
  expect(beside).toEqual([]);
  expect(await gates.app.audit.verify()).toMatchObject({ ok: true });
});
