import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createClient, type TestClient } from '../../../testing/test-client.ts';
import { addDevice, addMall, signInSuperAdmin } from '../../../testing/test-people.ts';

let app: TestApp;
let sensors: TestClient;
beforeAll(async () => {
  app = await createTestApp();
  const root = await signInSuperAdmin(app);
  const mall = await addMall(root, 'Palladium Mall');
  sensors = (await addDevice(app, root, mall, { name: 'Sensors', kind: 'slot-sensors' })).client;
});
afterAll(() => app.end());

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const fields = (count: number) => Array.from({ length: count }, (_, n) => `"${n}":1`).join(',');

test.each([
  ['depth 10,000', nested(10_000)],
  ['depth 33', nested(33)],
  ['5,000 fields', `{${fields(5_000)}}`],
  ['30,000 entries', `{"plateNumbers":[${'0,'.repeat(30_000)}0]}`],
  ['many small lists', `[${'[0,0],'.repeat(2_000)}0]`],
])('%s are refused before they are read', async (_what, raw) => {
  const answer = await createClient(app.http).call('POST', '/api/auth/login', undefined, { raw });
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_json' } });
});

test('what stands in a text is no structure', async () => {
  const password = `${nested(100)}{,}"\\`.repeat(1);
  const answer = await createClient(app.http).call('POST', '/api/auth/login', { email: 'nobody', password });
  expect(answer.status).toBe(401);
});

test('a message of a million readings is refused, one of 5,000 whole readings is taken', async () => {
  const million = `{"readings":[${'0,'.repeat(999_999)}0]}`;
  const refused = await sensors.call('POST', '/api/ingest/occupancy', undefined, { raw: million });
  expect(refused).toMatchObject({ status: 400, body: { code: 'bad_json' } });
  const reading = {
    slot: 'B1A01',
    occupied: true,
    at: '2026-11-20T10:00:00+05:30',
    since: '2026-11-20T09:00:00+05:30',
    sequence: 1,
    battery: 90,
    rssi: -70,
    quality: 'good',
    raw: { a: 1, b: 2, c: 3 },
  };
  const readings = Array.from({ length: 5_000 }, () => reading);
  expect((await sensors.call('POST', '/api/ingest/occupancy', { readings })).status).toBe(202);
});

test('an address with more parameters than any call knows is refused', async () => {
  const query = Array.from({ length: 10_000 }, (_, n) => `a${n}=1`).join('&');
  const answer = await createClient(app.http).call('GET', `/api/malls?${query}`);
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
  expect((await createClient(app.http).call('GET', '/api/malls?live=true')).status).toBe(200);
});
