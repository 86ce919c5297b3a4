import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDevice, addMall, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

let app: TestApp;
let root: Person;
let mall: string;

beforeAll(async () => {
  app = await createTestApp();
  root = await signInSuperAdmin(app);
  mall = await addMall(root, 'Palladium Mall');
});
afterAll(() => app.end());

const reading = () => ({ slot: 'B1A01', occupied: true, at: app.now().toISOString() });

test.each([
  ['a plate camera', { kind: 'plate-camera', gate: 'entry-1', direction: 'entry' }],
  ['a gate controller', { kind: 'gate-controller', gate: 'exit-1' }],
])('%s shows that it lives by an empty list, and says nothing of slots', async (what, given) => {
  const { id, client } = await addDevice(app, root, mall, { name: what, ...given });
  const send = (readings: unknown[]) => client.call('POST', '/api/ingest/occupancy', { readings });
  expect(await send([])).toMatchObject({ status: 202, body: { accepted: 0, unchanged: 0, refused: [] } });
  expect(app.devices.lastSeenAt(id)).toEqual(app.now());
  // One that cannot be read neither: the kind of the device is at fault, not the reading.
  for (const readings of [[reading()], [{ slot: 'B1A01' }]])
    expect(await send(readings)).toMatchObject({
      status: 403,
      body: { error: 'This device does not watch slots.', code: 'wrong_device_kind' },
    });
  const { body } = await root.client.call('GET', '/api/mall/slots?mall=Palladium');
  expect(body).toMatchObject({ counts: { occupied: 0 } });
});
