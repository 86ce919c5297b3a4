import sql from 'sql-template-tag';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readTrail } from '../../testing/audit-trail.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createClient } from '../../testing/test-client.ts';
import { addMall, signInAdmin, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

const CAMERA = { name: 'Gate camera', kind: 'plate-camera', gate: 'entry-1', direction: 'entry' };
const SENSORS = { name: 'Level 1 sensors', kind: 'slot-sensors', heartbeatSeconds: 60, stabilitySeconds: 2 };

let app: TestApp;
let superAdmin: Person;
let admin: Person;
let stranger: Person;
let publicId: string;
let mall: number;
let url: string;

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await signInSuperAdmin(app);
  publicId = await addMall(superAdmin, 'Device Mall');
  mall = (await app.malls.find('publicId', publicId)) ?? 0;
  url = `/api/super/malls/${publicId}/devices`;
  admin = await signInAdmin(app, superAdmin, [publicId]);
  stranger = await signInAdmin(app, superAdmin, [await addMall(superAdmin, 'Other Device Mall')]);
});
afterAll(() => app.end());
beforeEach(() => app.setNow('2026-11-20T10:00:00+05:30'));

interface Made {
  device: { id: string; isRevoked: boolean };
  key: string;
}

async function register(input: object): Promise<Made> {
  const answer = await admin.client.call('POST', url, input);
  expect(answer.status).toBe(201);
  return answer.body as Made;
}

const asking = (headers: Record<string, string>, params = {}) => ({ headers, params }) as FastifyRequest;
const findBy = (key: string) => app.devices.find(asking({ authorization: `Bearer ${key}` }));

test("the mall's admin registers a camera; its key is shown once and nowhere stored", async () => {
  const { device, key } = await register(CAMERA);
  expect(key).toMatch(/^gms_[A-Za-z0-9_-]{43}$/);
  expect(device).toMatchObject({
    gate: 'entry-1',
    direction: 'entry',
    lastSeenAt: null,
    clockOffsetMs: null,
  });
  const list = await admin.client.call('GET', url);
  expect(list.body).toMatchObject({ devices: expect.arrayContaining([device]) as unknown });
  expect(JSON.stringify(list.body)).not.toContain(key);
  const stored = await app.services.database.transact('system', (transaction) =>
    transaction.query(sql`select * from devices`),
  );
  expect(JSON.stringify([stored, await readTrail(app)])).not.toContain(key);
});

test('a device is found by its key, as a header or as a part of the path, and by nothing else', async () => {
  const { device, key } = await register(SENSORS);
  const expected = {
    publicId: device.id,
    mall,
    kind: 'slot-sensors',
    heartbeatSeconds: 60,
    stabilitySeconds: 2,
  };
  expect(await findBy(key)).toMatchObject(expected);
  expect(await app.devices.find(asking({ authorization: `bearer  ${key}` }))).toMatchObject(expected);
  expect(await app.devices.find(asking({}, { key }))).toMatchObject(expected);
  // Where the path has a place for the key, a header does not count beside a wrong one.
  expect(await app.devices.find(asking({ authorization: `Bearer ${key}` }, { key: 'wrong' }))).toBeNull();
  for (const wrong of ['', 'Bearer ', `Basic ${key}`, `Bearer ${key}x`, `Bearer ${key.slice(0, -1)}`, key])
    expect(await app.devices.find(asking({ authorization: wrong }))).toBeNull();
  expect(await app.devices.find(asking({ cookie: `key=${key}` }))).toBeNull();
});

test('a new gate name makes the gate; several cameras share one', async () => {
  await register({ ...CAMERA, gate: 'exit-9', direction: 'exit' });
  await register({ ...CAMERA, gate: 'exit-9', direction: 'exit', name: 'Second camera' });
  const gates = await app.services.database.transact({ mall }, (transaction) =>
    transaction.query(sql`select name from gates where name = 'exit-9'`),
  );
  expect(gates).toEqual([{ name: 'exit-9' }]);
});

test.each([
  ['a camera without a gate', { ...CAMERA, gate: undefined }, 'gate'],
  ['a camera without a direction', { ...CAMERA, direction: undefined }, 'direction'],
  ['a gate in capitals', { ...CAMERA, gate: 'Entry 1' }, 'gate'],
  ['an unknown kind', { ...CAMERA, kind: 'drone' }, 'kind'],
  ['no name', { ...CAMERA, name: '' }, 'name'],
  ['a heartbeat of a second', { ...SENSORS, heartbeatSeconds: 1 }, 'heartbeatSeconds'],
  ['a key of its own', { ...SENSORS, key: 'gms_x' }, 'body'],
])('%s is refused', async (_what, input, field) => {
  const before = app.devices.ofMall(mall).length;
  const answer = await admin.client.call('POST', url, input);
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
  expect(Object.keys((answer.body as { fields: object }).fields)).toContain(field);
  expect(app.devices.ofMall(mall)).toHaveLength(before);
});

test('after a rotation the old key works for an hour, a still older one not at all', async () => {
  const { device, key: first } = await register(SENSORS);
  const rotate = async () =>
    (await admin.client.call('POST', `${url}/${device.id}/rotate`)).body as { key: string };
  const { key: second } = await rotate();
  expect(second).not.toBe(first);
  expect((await findBy(second))?.publicId).toBe(device.id);
  app.setNow('2026-11-20T10:59:59+05:30');
  expect((await findBy(first))?.publicId).toBe(device.id);
  app.setNow('2026-11-20T11:00:00+05:30');
  expect(await findBy(first)).toBeNull();

  app.setNow('2026-11-20T10:00:00+05:30');
  const { key: third } = await rotate();
  expect(await findBy(first)).toBeNull();
  expect(await findBy(second)).not.toBeNull();
  expect(await findBy(third)).not.toBeNull();
});

test('a revoked device is out at once, with both its keys, and gets no new one', async () => {
  const { device, key } = await register(SENSORS);
  const rotated = (await admin.client.call('POST', `${url}/${device.id}/rotate`)).body as Made;
  const revoked = await admin.client.call('DELETE', `${url}/${device.id}`);
  expect(revoked).toMatchObject({ status: 200, body: { device: { isRevoked: true } } });
  expect(await findBy(key)).toBeNull();
  expect(await findBy(rotated.key)).toBeNull();
  const again = await admin.client.call('POST', `${url}/${device.id}/rotate`);
  expect(again).toMatchObject({ status: 409, body: { code: 'revoked' } });
  expect((await admin.client.call('DELETE', `${url}/${device.id}`)).status).toBe(200);
});

test('a device of an archived mall is nobody', async () => {
  const closing = await addMall(superAdmin, 'Closing Device Mall');
  const made = await superAdmin.client.call('POST', `/api/super/malls/${closing}/devices`, SENSORS);
  const { key } = made.body as Made;
  expect(await findBy(key)).not.toBeNull();
  await superAdmin.client.call('DELETE', `/api/super/malls/${closing}`);
  expect(await findBy(key)).toBeNull();
});

test("another mall's admin gets the same answer for our mall as for one that is not there", async () => {
  const { device } = await register(SENSORS);
  const calls: [string, string, object?][] = [
    ['GET', ''],
    ['POST', '', SENSORS],
    ['PUT', `/${device.id}`, { stabilitySeconds: 3 }],
    ['POST', `/${device.id}/rotate`],
    ['DELETE', `/${device.id}`],
  ];
  for (const [method, path, body] of calls) {
    const ours = await stranger.client.call(method, url + path, body);
    expect(ours.status).toBe(403);
    const nowhere = await stranger.client.call(method, `/api/super/malls/nowhere/devices${path}`, body);
    expect([nowhere.status, nowhere.body]).toEqual([ours.status, ours.body]);
    expect((await createClient(app.http).call(method, url + path, body)).status).toBe(401);
  }
  const own = stranger.client;
  const theirs = url.replace(publicId, (await otherMall()) ?? '');
  expect((await own.call('DELETE', `${theirs}/${device.id}`)).status).toBe(404);
  expect((await own.call('POST', `${theirs}/${device.id}/rotate`)).status).toBe(404);
});

test('heartbeat and stability can be changed later, and an empty list of readings is a heartbeat', async () => {
  const { device, key } = await register(SENSORS);
  const changed = await admin.client.call('PUT', `${url}/${device.id}`, { heartbeatSeconds: null });
  expect(changed).toMatchObject({
    status: 200,
    body: { device: { heartbeatSeconds: null, stabilitySeconds: 2, name: 'Level 1 sensors' } },
  });
  expect(await findBy(key)).toMatchObject({ heartbeatSeconds: null });
  const client = createClient(app.http, { headers: { authorization: `Bearer ${key}` }, origin: null });
  const beat = await client.call('POST', '/api/ingest/occupancy', { readings: [] });
  expect(beat).toMatchObject({ status: 202, body: { accepted: 0, unchanged: 0, refused: [] } });
  expect(app.devices.lastSeenAt(device.id)).toEqual(new Date('2026-11-20T10:00:00+05:30'));
});

async function otherMall(): Promise<string | undefined> {
  return app.malls.get((await app.malls.find('name', 'Other Device Mall')) ?? 0)?.publicId;
}

test('simulated devices remain and get new keys; without a heartbeat their silence means nothing', async () => {
  const first = await app.devices.registerSimulated(mall);
  const count = app.devices.ofMall(mall).length;
  const second = await app.devices.registerSimulated(mall);
  expect(app.devices.ofMall(mall)).toHaveLength(count);
  expect(await findBy(first.entryKey)).toBeNull();
  expect(await findBy(second.entryKey)).toMatchObject({ gate: 'entry-1', direction: 'entry' });
  expect(await findBy(second.exitKey)).toMatchObject({ gate: 'exit-1', direction: 'exit' });
  expect(await findBy(second.sensorKey)).toMatchObject({ kind: 'slot-sensors', heartbeatSeconds: 60 });
  const { device, key } = await register(SENSORS);
  await app.devices.quietSimulated();
  expect((await findBy(second.sensorKey))?.heartbeatSeconds).toBeNull();
  expect(await findBy(key)).toMatchObject({ publicId: device.id, heartbeatSeconds: 60 });
  const third = await app.devices.registerSimulated(mall);
  expect((await findBy(third.sensorKey))?.heartbeatSeconds).toBe(60);
});
