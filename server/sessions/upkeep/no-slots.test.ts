import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendPlateReads } from '#contract/ingest.ts';
import { listSessions } from '#contract/sessions.ts';
import { at } from '../../../testing/gated-mall.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDevice, addMall, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import type { TestClient } from '../../../testing/test-client.ts';

let app: TestApp;
let root: Person;
let mall: string;
let entry: TestClient;

beforeAll(async () => {
  app = await createTestApp({ now: at(0).toISOString() });
  root = await signInSuperAdmin(app);
  mall = await addMall(root, 'Barrier Mall');
  const input = { name: 'Camera', kind: 'plate-camera', gate: 'entry-1', direction: 'entry' };
  entry = (await addDevice(app, root, mall, input)).client;
});
afterAll(() => app.end());

it('a mall that has cameras and no slots yet ends no car by counting slots', async () => {
  for (const plate of ['MH01AB1234', 'KA05XY9876']) {
    const read = { readId: randomUUID(), plate, readAt: at(0).toISOString() };
    const { status, body } = await entry.call('POST', '/api/ingest/plate-reads', read);
    expect(status).toBe(200);
    expect(sendPlateReads.answer.parse(body)).toMatchObject({ decision: 'open' });
  }
  for (let minute = 1; minute <= 120; minute += 1) {
    app.setNow(at(minute));
    await app.sessions.tick(at(minute));
  }
  const { body } = await root.client.call('GET', '/api/parking?mall=Barrier');
  expect(listSessions.answer.parse(body)).toMatchObject([{ status: 'parked' }, { status: 'parked' }]);
});
