import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { GateAnswer } from '#contract/ingest.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createClient, type TestClient } from '../../testing/test-client.ts';
import { addDevice, addMall, signInSuperAdmin } from '../../testing/test-people.ts';
import { buildHttp } from '../platform/http/http.ts';
import { refusedRecord } from './makers/wire/refuse.ts';
import { mountTranslator } from './mount-translator.ts';
import type { Translator } from './translator.ts';

/** A maker of this test's own, whose cameras carry the key in the address and speak of times and numbers. */
const sendTestWords = endpoint({
  method: 'POST',
  path: '/api/ingest/test-maker/:key',
  summary: 'A maker of a test.',
  access: 'device',
  params: z.strictObject({ key: z.string() }),
  body: z.object({ cars: z.unknown() }),
  answer: z.object({ taken: z.array(z.number()), refused: z.array(z.string()) }),
});

interface Car {
  number?: string;
  when: string;
}

const testMaker: Translator<typeof sendTestWords, Car[]> = {
  endpoint: sendTestWords,
  authenticate: { keyIn: 'path', kinds: { allowed: ['plate-camera'], refusal: 'Cameras alone.' } },
  kind: 'slot_reading',
  parse: ({ cars }) =>
    Array.isArray(cars)
      ? { ok: true, message: cars as Car[] }
      : { ok: false, reason: 'no_cars', sentence: 'The message lists no cars.', body: cars },
  translate: (cars) => ({
    reads: cars.flatMap(({ number, when }, position) =>
      number === undefined
        ? []
        : [{ position, read: { readId: `${position}`, plate: number, readAt: when, gate: number } }],
    ),
    readings: [],
    refused: cars.flatMap((body, position) =>
      body.number === undefined
        ? [refusedRecord({ position, reason: 'no_number', sentence: 'No number', body })]
        : [],
    ),
  }),
  reply: ({ answers, refused }) => ({
    taken: answers.map(({ position }) => position),
    refused: refused.map(({ reason }) => reason),
  }),
};

const OPEN: GateAnswer = {
  decision: 'open',
  reason: 'entered',
  sessionId: null,
  plate: '',
  amountDue: 0,
  display: ['', ''],
  timeFlag: 'ok',
};

let app: TestApp;
let mall: { id: number; camera: string; sensors: string };
let client: TestClient;
let logged: string;
let end: () => Promise<void>;

beforeAll(async () => {
  app = await createTestApp();
  const superAdmin = await signInSuperAdmin(app);
  const publicId = await addMall(superAdmin, 'Translated Mall');
  const camera = { name: 'Camera', kind: 'plate-camera', gate: 'entry-1', direction: 'entry' };
  mall = {
    id: (await app.malls.find('publicId', publicId)) ?? 0,
    camera: (await addDevice(app, superAdmin, publicId, camera)).key,
    sensors: (await addDevice(app, superAdmin, publicId, { name: 'Sensors', kind: 'slot-sensors' })).key,
  };
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged += chunk.toString();
        done();
      },
    }),
  );
  const http = await buildHttp(app.services.config, app.http.gatekeeper, log);
  const { devices, occupancy, gates } = app;
  const open = { takePlateRead: () => Promise.resolve(OPEN), openForRead: () => Promise.resolve() };
  mountTranslator(http, app.services, { devices, occupancy, gates: open }, testMaker);
  const onGates: typeof testMaker = {
    ...testMaker,
    endpoint: { ...sendTestWords, path: '/api/ingest/real-gates/:key' },
  };
  mountTranslator(http, app.services, { devices, occupancy, gates }, onGates);
  await http.ready();
  client = createClient(http, { origin: null });
  end = () => http.close();
});
beforeEach(() => {
  logged = '';
});
afterAll(async () => {
  await end();
  await app.end();
});

const send = (cars: unknown, key = mall.camera, to = 'test-maker') =>
  client.call('POST', `/api/ingest/${to}/${key}`, { cars });

async function storedReasons(): Promise<string[]> {
  const superAdmin = await signInSuperAdmin(app);
  const { publicId } = app.malls.get(mall.id) ?? { publicId: '' };
  const { body } = await superAdmin.client.call('GET', `/api/super/malls/${publicId}/alerts`);
  const { refused } = body as { refused: { reason: string }[] };
  return refused.map(({ reason }) => reason);
}

test('the key in the address is the device; without a right one nothing is read', async () => {
  const car = { number: 'GJ05AB1234', when: '2026-11-20T10:00:00+05:30' };
  expect(await send([car])).toMatchObject({ status: 200, body: { taken: [0], refused: [] } });
  expect(await send([car], 'x'.repeat(43))).toMatchObject({ status: 401, body: { code: 'unknown_device' } });
  expect(await send([car], mall.sensors)).toMatchObject({
    status: 403,
    body: { error: 'Cameras alone.', code: 'wrong_device_kind' },
  });
});

test('no key reaches the log, whatever becomes of the message', async () => {
  await send([{ when: 'never' }]);
  await send('none');
  await send([], 'y'.repeat(43));
  await client.call('POST', `/api/ingest/test-maker/${mall.camera}`, undefined, { raw: '{"cars"' });
  expect(logged).not.toBe('');
  expect(logged).not.toContain(mall.camera);
  expect(logged).not.toContain('y'.repeat(43));
});

test('a message that cannot be read is refused in plain words and stored with its reason', async () => {
  expect(await send('none')).toMatchObject({
    status: 400,
    body: { error: 'The message lists no cars.', code: 'no_cars' },
  });
  expect(await storedReasons()).toContain('no_cars');
});

test('a bad record stops no other: reads are taken by their times, the others stored', async () => {
  const cars = [
    { number: 'GJ05AB1234', when: '2026-11-20T10:05:00+05:30' },
    { when: '2026-11-20T10:00:00+05:30' },
    { number: 'MH12DE1433', when: '2026-11-20T10:00:00+05:30' },
  ];
  expect(await send(cars)).toMatchObject({ status: 200, body: { taken: [2, 0], refused: ['no_number'] } });
  expect(await storedReasons()).toContain('no_number');
});

test('what a topic refuses is stored too, and answered with the rest', async () => {
  const elsewhere = { number: 'exit-9', when: '2026-11-20T10:00:00+05:30' };
  const answer = await send([elsewhere], mall.camera, 'real-gates');
  expect(answer).toMatchObject({ status: 200, body: { taken: [] } });
  const { refused } = answer.body as { refused: string[] };
  expect(refused).toHaveLength(1);
  expect(await storedReasons()).toEqual(expect.arrayContaining(refused));
});

test('a translator that looks for its key where the path has none does not start', () => {
  const wrong = { ...testMaker, authenticate: { keyIn: 'header' as const, kinds: null } };
  const { devices, occupancy, gates } = app;
  expect(() => mountTranslator(app.http, app.services, { devices, occupancy, gates }, wrong)).toThrow(
    'does not have its key in the header',
  );
});
