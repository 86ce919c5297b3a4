import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDeviceMessages } from './note-messages.ts';
import { DeviceMessage } from '#contract/devices.ts';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createClient } from '../../../testing/test-client.ts';
import {
  addDevice,
  addMall,
  signInAdmin,
  signInSuperAdmin,
  type Person,
} from '../../../testing/test-people.ts';

let app: TestApp;
let root: Person;
let mall: string;
let other: string;

beforeAll(async () => {
  app = await createTestApp();
  root = await signInSuperAdmin(app);
  mall = await addMall(root, 'Palladium Mall');
  other = await addMall(root, 'Phoenix MarketCity');
});
afterAll(() => app.end());

const CAMERA = { name: 'Entry camera', kind: 'plate-camera', gate: 'entry-1', direction: 'entry' };

const addCamera = () => addDevice(app, root, mall, CAMERA);

async function messagesOf(id: string, person: Person = root): Promise<DeviceMessage[]> {
  const { status, body } = await person.client.call('GET', `/api/malls/${mall}/devices/${id}/messages`);
  expect(status).toBe(200);
  return z.array(DeviceMessage).parse(body);
}

const read = (plate: string, readAt = app.now().toISOString()) => ({ readId: randomUUID(), plate, readAt });

describe('what became of the messages of a device', () => {
  test('is listed newest first, and names no plate', async () => {
    const { id, client: camera } = await addCamera();
    await camera.call('POST', '/api/ingest/plate-reads', read('GJ05AB1234'));
    app.setNow(new Date(app.now().getTime() + 60_000));
    const bad = { readId: 'GJ05AB1235', plate: 'GJ05AB1235', readAt: 'yesterday' };
    await camera.call('POST', '/api/ingest/plate-reads', { reads: [bad, read('GJ05AB1236')] });
    const messages = await messagesOf(id);
    expect(messages).toMatchObject([
      { at: app.now().toISOString(), accepted: 1, refused: [{ reason: 'bad_input' }] },
      { accepted: 1, refused: [] },
    ]);
    expect(JSON.stringify(messages)).not.toContain('GJ05AB');
  });

  test.each([
    ['NUL', 'a\u0000b'],
    ['half a character', 'a\uD800b'],
    ['very much', 'ab'.repeat(5000)],
  ])('is stored where a device names a field with %s', async (_what, field) => {
    const { id, client } = await addDevice(app, root, mall, { name: 'Sensors', kind: 'slot-sensors' });
    const reading = { slot: 'B1-A01', occupied: true, at: app.now().toISOString(), [field]: 1 };
    await client.call('POST', '/api/ingest/occupancy', { readings: [reading] });
    const [newest] = await messagesOf(id);
    expect(newest?.refused[0]?.detail).toContain('not known here: a');
    expect(newest?.refused[0]?.detail.length).toBeLessThan(300);
  });

  test('waits in memory while the database does not answer', async () => {
    const { id } = await addCamera();
    const device = app.devices
      .ofMall((await app.malls.find('publicId', mall)) ?? 0)
      .find(({ publicId }) => publicId === id);
    if (!device) throw new Error('the camera is not known');
    const { database } = app.services;
    let isThere = false;
    const transact: typeof database.transact = (...given) =>
      isThere ? database.transact(...given) : Promise.reject(new Error('it is away'));
    const messages = openDeviceMessages({ ...app.services, database: { ...database, transact } });
    for (const accepted of [1, 2]) {
      messages.note(device, { at: app.now(), accepted, refused: [] });
      await expect(messages.flush()).rejects.toThrow('it is away');
    }
    isThere = true;
    await messages.flush();
    expect((await messagesOf(id)).map(({ accepted }) => accepted)).toEqual([2, 1]);
  });

  test('outlives the process, and the newest 200 are stored', async () => {
    const { id, client: camera } = await addCamera();
    for (let sent = 0; sent < 210; sent += 1) {
      await camera.call('POST', '/api/ingest/occupancy', { readings: [] });
      // As by the timer, every few seconds.
      if (sent % 40 === 0) await messagesOf(id);
    }
    expect(await messagesOf(id)).toHaveLength(200);
    const again = await createTestApp({ database: app.services.database });
    try {
      const person = await signInAdmin(again, root, [mall]);
      expect(await messagesOf(id, person)).toHaveLength(200);
    } finally {
      await again.stop();
    }
  });

  test('is not shown of a device of another mall, nor to that mall’s admin', async () => {
    const { id } = await addCamera();
    const ofOther = await root.client.call('GET', `/api/malls/${other}/devices/${id}/messages`);
    expect(ofOther).toMatchObject({ status: 404, body: { code: 'device_not_found' } });
    const admin = await signInAdmin(app, root, [other]);
    expect(await admin.client.call('GET', `/api/malls/${mall}/devices/${id}/messages`)).toMatchObject({
      status: 403,
    });
  });
});

describe('how a device speaks', () => {
  const register = (input: Record<string, unknown>) =>
    root.client.call('POST', `/api/super/malls/${mall}/devices`, { ...CAMERA, ...input });

  test('is set as it is registered, and shown', async () => {
    const { status, body } = await register({ protocol: 'hikvision' });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { device: { protocol: 'hikvision', mapping: null } },
    });
  });

  test.each([
    ['a camera that speaks as a network of sensors does', { protocol: 'chirpstack' }, 'protocol'],
    ['mapped without a mapping', { protocol: 'mapped' }, 'mapping'],
    ['a mapping without mapped', { mapping: { of: 'plates', plate: 'p' } }, 'mapping'],
    [
      'a mapping of slots for a camera',
      {
        protocol: 'mapped',
        mapping: { of: 'slots', slot: 's', occupied: 'o', occupiedWhen: ['1'], emptyWhen: ['0'] },
      },
      'mapping',
    ],
    ['a way of speaking that nobody knows', { protocol: 'morse' }, 'protocol'],
    [
      'a place that is none',
      { protocol: 'mapped', mapping: { of: 'plates', plate: 'a..b' } },
      'mapping.plate',
    ],
  ])('is refused: %s', async (_what, input, field) => {
    const { status, body } = await register(input);
    expect(status).toBe(400);
    expect(Object.keys((body as { fields: object }).fields)).toContain(field);
  });

  test('decides at which address it may deliver', async () => {
    const { body } = await register({ protocol: 'axis' });
    const { key } = z.object({ key: z.string() }).parse(body);
    const answer = await createClient(app.http, { origin: null }).call(
      'POST',
      `/api/ingest/hikvision/${key}`,
      {},
    );
    // Nobody speaks it here yet, or it is refused: either way no read comes of it.
    expect([403, 404]).toContain(answer.status);
  });
});
