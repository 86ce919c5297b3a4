import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { startOtlpReceiver, type OtlpReceiver } from '../../../testing/otlp-receiver.ts';
import { DRIVER_PASSWORD } from '../../../testing/test-people.ts';
import { readConfig } from '../../config.ts';
import { createMetrics } from './metrics.ts';
import { startTracing, type Tracing } from './start-tracing.ts';
import { beginTrace, isTracing } from './tracing.ts';

const PLATE = 'GJ05ZQ4821';
const PARENT = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const traceparent = `00-${PARENT.traceId}-${PARENT.spanId}-01`;

const logged: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });

let receiver: OtlpReceiver;
let tracing: Tracing;
let gates: GateTests;
let mall: GatedMall;
let address = '';

function start(env: Record<string, string> = {}): Tracing {
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '20', ...env };
  const settings = readConfig(given, false).tracing;
  if (!settings) throw new Error('the variables ask for no traces');
  return startTracing(settings, log);
}

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  tracing = start({ OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=parking%20one', OTEL_SERVICE_NAME: 'gate-side' });
  gates = await openGates();
  mall = await gates.addMall();
  address = await gates.app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => receiver.answer(200));
afterAll(async () => {
  await gates.end();
  await tracing.stop();
  await receiver.close();
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, ...headers },
    body: JSON.stringify(body),
  });

test('a request is a step of the trace that called, and its transaction and statements are steps of it', async () => {
  const message = {
    firstName: 'Farida',
    lastName: 'Contractor',
    email: 'farida@example.com',
    phone: '9825012345',
    message: 'My scooter was charged twice yesterday.',
  };
  expect((await post('/api/contact', message, { traceparent })).status).toBeLessThan(300);
  const spans = await vi.waitFor(() => {
    const found = receiver.spans().filter(({ traceId }) => traceId === PARENT.traceId);
    expect(found.map(({ name }) => name)).toContain('POST /api/contact');
    return found;
  });
  const request = spans.find(({ name }) => name === 'POST /api/contact');
  expect(request).toMatchObject({
    parentSpanId: PARENT.spanId,
    kind: 2,
    status: { code: 0 },
    facts: { 'http.request.method': 'POST', 'http.route': '/api/contact' },
  });
  const transactions = spans.filter(({ name }) => name === 'transaction');
  expect(transactions.map(({ parentSpanId }) => parentSpanId)).toContain(request?.spanId);
  const insert = spans.find(({ name }) => name === 'insert inquiries');
  expect(insert).toMatchObject({ kind: 3, facts: { 'db.system.name': 'postgresql' } });
  expect(insert?.facts['db.query.text']).toMatch(/^insert into inquiries .*\$1/);
  expect(transactions.map(({ spanId }) => spanId)).toContain(insert?.parentSpanId);
  for (const { startTimeUnixNano, endTimeUnixNano } of spans)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  expect(receiver.headers()[0]).toMatchObject({ 'x-tenant': 'parking one' });
  expect(receiver.bodies()).toContain('"service.name","value":{"stringValue":"gate-side"}');
});

test('no plate, name, address, token, key or password gets into a trace', async () => {
  const email = 'kirit.mehta@example.com';
  const person = { name: 'Kirit Mehta', email, password: DRIVER_PASSWORD, plateNumbers: [PLATE] };
  await post('/api/auth/signup', person);
  // A unique index that stands in the way says whose row it is.
  await post('/api/auth/signup', person);
  await post('/api/auth/login', { email, password: 'a wrong guess' });
  const signedIn = await post('/api/auth/login', { email, password: DRIVER_PASSWORD });
  expect(signedIn.status).toBe(200);
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  await fetch(`${address}/api/history?plates=${PLATE}`, { headers: { cookie: cookies.join('; ') } });
  await fetch(`${address}/api/${PLATE}`);
  await mall.read('entry-1', '2026-11-20T12:00:00+05:30', PLATE);
  await mall.sense('2026-11-20T12:01:00+05:30', 'B1A01', true);
  await mall.read('exit-1', '2026-11-20T13:00:00+05:30', PLATE);
  await vi.waitFor(() => {
    const names = new Set(receiver.spans().map(({ name }) => name));
    for (const name of [
      'POST /api/auth/signup',
      'GET /api/history',
      'POST /api/ingest/plate-reads',
      'POST /api/ingest/occupancy',
      'insert sessions',
    ])
      expect([...names]).toContain(name);
  });
  const tokens = cookies.map((cookie) => cookie.split('=')[1] ?? '');
  expect(tokens.every((token) => token.length > 20)).toBe(true);
  const secrets = [
    PLATE,
    email,
    'Kirit',
    'Farida',
    '9825012345',
    'scooter',
    'a wrong guess',
    DRIVER_PASSWORD,
  ];
  for (const secret of [...secrets, ...tokens]) expect(receiver.bodies()).not.toContain(secret);
  expect(receiver.bodies()).not.toContain('gms_session');
});

test('a call to another program carries the trace on', async () => {
  const seen: (string | undefined)[] = [];
  const other = createServer((request, response) => {
    seen.push(request.headers['traceparent'] as string | undefined);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const step = beginTrace(
    { name: 'a step', kind: 'internal', facts: {} },
    { ...PARENT, isSampled: true, state: null },
  );
  await step?.run(() => fetch(url));
  await fetch(url);
  other.close();
  expect(seen[0]).toMatch(new RegExp(`^00-${PARENT.traceId}-[0-9a-f]{16}-01$`));
  expect(seen[0]).not.toContain(PARENT.spanId);
  expect(seen[1]).toBeUndefined();
});

test('a job is a trace of its own, and its fault is seen by its code alone', async () => {
  const { jobs, database } = gates.app.services;
  jobs.add({
    name: 'fail for a test',
    every: 10,
    run: () => database.transact('system', () => Promise.reject(new TypeError(`no ${PLATE}`))),
  });
  jobs.start();
  const job = await vi.waitFor(() => {
    const found = receiver.spans().find(({ name }) => name === 'job fail for a test');
    expect(found).toMatchObject({ status: { code: 2 }, facts: { 'error.type': 'TypeError' } });
    return found;
  });
  expect(job?.parentSpanId).toBeUndefined();
  expect(receiver.bodies()).not.toContain(PLATE);
});

test('a receiver that is away stops nobody: calls are answered, it is logged once, and what waits too long is counted', async () => {
  receiver.answer(503);
  logged.length = 0;
  for (let call = 0; call < 50; call += 1) expect((await fetch(`${address}/api/malls`)).status).toBe(200);
  await vi.waitFor(() => expect(receiver.headers().length).toBeGreaterThan(3));
  const warnings = logged.filter((line) => line.includes('traces could not be sent'));
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('the receiver answered 503');
  const metrics = createMetrics();
  tracing.measure(metrics);
  for (let step = 0; step < 3_000; step += 1)
    beginTrace({ name: 'one too many', kind: 'internal', facts: {} }, null)?.end();
  const dropped = Number(/^gms_trace_spans_dropped (\d+)/m.exec((await metrics.read()).text)?.[1]);
  expect(dropped).toBeGreaterThan(900);
  receiver.answer(200);
  await vi.waitFor(() => expect(logged.join('')).toContain('traces are taken again'));
});

test('what is not asked for is not recorded, and without a receiver nothing is', async () => {
  expect(isTracing()).toBe(true);
  const off = { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  expect(readConfig(off, false).tracing).toBeNull();
  expect(readConfig({}, false).tracing).toBeNull();
  const before = receiver.spans().length;
  await fetch(`${address}/api/malls`, { headers: { traceparent: traceparent.replace(/01$/, '00') } });
  await post(
    '/api/auth/login',
    { email: 'x@example.com', password: 'y' },
    { traceparent: traceparent.replace(/01$/, '00') },
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  const later = receiver.spans().slice(before);
  expect(later.filter(({ name }) => name.startsWith('POST /api/auth/login'))).toEqual([]);
});
