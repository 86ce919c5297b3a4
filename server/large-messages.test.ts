import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longestPiece } from '../testing/own-time.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { addDevice, addMall, signInSuperAdmin } from '../testing/test-people.ts';

/** One message may be large; nobody else waits for longer than this. */
const BUDGET_MS = 20;
const FREE = { RATE_LIMIT_DEVICE_PER_SECOND: '1000000' };
const READINGS = 5_000;
const parkingConfig = {
  totalBasements: 4,
  sections: [...'ABCDEFGHIJKLM'],
  slotsPerSection: 100,
  slotFormat: 'B{level}{section}{index:02d}',
};

let app: TestApp;
let camera: string;
let sensors: string;
let codes: string[];
let serial = 0;

beforeAll(async () => {
  app = await createTestApp({ env: FREE });
  const superAdmin = await signInSuperAdmin(app);
  const mall = await addMall(superAdmin, 'Palladium Mall');
  await superAdmin.client.call('PUT', `/api/super/malls/${mall}/parking-config`, { parkingConfig });
  const atGate = { name: 'Camera', kind: 'plate-camera', gate: 'entry-1', direction: 'entry' };
  camera = (await addDevice(app, superAdmin, mall, atGate)).key;
  sensors = (await addDevice(app, superAdmin, mall, { name: 'Sensors', kind: 'slot-sensors' })).key;
  codes = app.malls.slotsOf((await app.malls.find('publicId', mall)) ?? 0).map(({ code }) => code);
});
afterAll(() => app.end());

const JSON_OF = { 'content-type': 'application/json' };
const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-20T10:00:00+05:30');
/** As often as the longest piece is looked for. */
const TRIES = 8;

/** Sends a message again and again, each time a minute later and under another number; what is sent is made before. */
async function send(key: string, path: string, body: object, status: number): Promise<number> {
  const text = JSON.stringify(body);
  const bodies = Array.from({ length: TRIES }, () => {
    serial += 1;
    const at = new Date(START + serial * MINUTE_MS);
    return {
      at,
      raw: Buffer.from(text.replaceAll('SERIAL', String(serial)).replaceAll(AT, at.toISOString())),
    };
  });
  return longestPiece(async () => {
    const { at, raw } = bodies.shift() ?? { at: app.now(), raw: '' };
    app.setNow(at);
    const keyOf = { authorization: `Bearer ${key}` };
    // Reading a large answer is the caller's own time, not ours.
    const answer = await app.http.inject({
      method: 'POST',
      url: path,
      headers: { ...JSON_OF, ...keyOf },
      payload: raw,
    });
    expect(answer.statusCode).toBe(status);
  }, BUDGET_MS);
}

const AT = '2026-11-20T10:00:00+05:30';
const reading = (n: number) => ({ slot: codes[n % codes.length], occupied: n % 2 === 0, at: AT });

test('5,000 readings that change as many slots', async () => {
  const readings = Array.from({ length: READINGS }, (_, n) => reading(n));
  expect(await send(sensors, '/api/ingest/occupancy', { readings }, 202)).toBeLessThanOrEqual(BUDGET_MS);
});

test('5,000 readings with all that they may carry', async () => {
  const all = { battery: 71.5, distanceMm: 1234.5, since: AT, rssi: -90.5, quality: 'good', sequence: 4 };
  const raw = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`field-${n}`, `value ${n}`]));
  const readings = Array.from({ length: READINGS }, (_, n) => ({ ...reading(n), ...all, raw }));
  expect(await send(sensors, '/api/ingest/occupancy', { readings }, 202)).toBeLessThanOrEqual(BUDGET_MS);
});

test('5,000 readings of slots that are not there', async () => {
  const readings = Array.from({ length: READINGS }, (_, n) => ({ ...reading(n), slot: `nowhere ${n}` }));
  expect(await send(sensors, '/api/ingest/occupancy', { readings }, 202)).toBeLessThanOrEqual(BUDGET_MS);
});

test('5,000 readings that are none', async () => {
  const readings = Array.from({ length: READINGS }, (_, n) => ({ ...reading(n), occupied: 'perhaps' }));
  expect(await send(sensors, '/api/ingest/occupancy', { readings }, 400)).toBeLessThanOrEqual(BUDGET_MS);
});

test('5,000 plate reads that are none', async () => {
  const reads = Array.from({ length: READINGS }, (_, n) => ({
    readId: `${n}`,
    plate: 'GJ05AB1234',
    readAt: 'soon',
  }));
  expect(await send(camera, '/api/ingest/plate-reads', { reads }, 200)).toBeLessThanOrEqual(BUDGET_MS);
});

test('20 plate reads', async () => {
  const reads = Array.from({ length: 20 }, (_, n) => ({
    readId: `SERIAL-${n}`,
    plate: `GJ05AB${1000 + n}`,
    readAt: AT,
  }));
  expect(await send(camera, '/api/ingest/plate-reads', { reads }, 200)).toBeLessThanOrEqual(BUDGET_MS);
});

test('an image of 5 MiB', async () => {
  const image = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(5 * 1024 * 1024 - 4)]);
  const read = { readId: 'SERIAL', plate: 'GJ05AB1234', readAt: AT, image: image.toString('base64') };
  expect(await send(camera, '/api/ingest/plate-reads', read, 200)).toBeLessThanOrEqual(BUDGET_MS);
});

test('an image of 5 MiB with line breaks', async () => {
  const image = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(5 * 1024 * 1024 - 4)]);
  const lines = image.toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  const read = { readId: 'SERIAL', plate: 'GJ05AB1234', readAt: AT, image: lines };
  expect(await send(camera, '/api/ingest/plate-reads', read, 200)).toBeLessThanOrEqual(BUDGET_MS);
});
