import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { measureDatabase } from '../storage/measure-database.ts';
import type { Database } from '../storage/database.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { answerFault } from './answer-fault.ts';
import { mountHealth } from './health.ts';
import { mountMetrics } from './metrics.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** Only what health asks of a database: how it is. */
function start(
  trouble: string | null,
  {
    isStopping = false,
    forEveryone = false,
    full = null,
  }: { isStopping?: boolean; forEveryone?: boolean; full?: string | null } = {},
): FastifyInstance {
  const writeTrouble = () => full;
  const database = { engine: 'pglite', trouble: () => trouble, writeTrouble, shared: null } as Database;
  app = fastify();
  app.setErrorHandler(answerFault);
  mountHealth(app, database, () => isStopping);
  const metrics = createMetrics();
  measureDatabase(database, metrics);
  mountMetrics(app, metrics, forEveryone);
  app.get('/api/things/:id', () => ({ ok: true }));
  return app;
}

test('a product that serves is healthy and says on what it runs', async () => {
  const answer = await start(null).inject('/healthz');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    status: 'ok',
    database: 'pglite',
    uptimeSeconds: expect.any(Number) as number,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
  });
});

test('trouble with the database, or a stop under way, is 503 with the reason', async () => {
  const troubled = await start('the database does not answer').inject('/healthz');
  expect(troubled.statusCode).toBe(503);
  expect(troubled.json()).toMatchObject({ status: 'unavailable', reason: 'the database does not answer' });
  await app.close();
  const stopping = await start(null, { isStopping: true }).inject('/healthz');
  expect(stopping.statusCode).toBe(503);
  expect(stopping.json()).toMatchObject({ reason: 'the product is stopping' });
});

test('what can be read and not written is degraded with the reason, and no reason to end the process', async () => {
  const answer = await start(null, { full: 'the disk is almost full' }).inject('/healthz');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ status: 'degraded', reason: 'the disk is almost full' });
  const { body } = await app.inject('/metrics');
  expect(body).toContain('gms_database_up 1');
  expect(body).toContain('gms_database_writable 0');
});

test('the metrics are Prometheus text by route pattern, and hold no address that was called', async () => {
  await start(null).inject('/api/things/MH02FX4821');
  const answer = await app.inject('/metrics');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/plain');
  expect(answer.body).toContain(
    'gms_http_seconds_count{method="GET",route="/api/things/:id",status="200"} 1',
  );
  expect(answer.body).toContain('gms_database_up 1');
  expect(answer.body).toContain('process_resident_memory_bytes');
  expect(answer.body).not.toContain('MH02FX4821');
});

test.each([
  ['another host', { remoteAddress: '192.0.2.7' }],
  ['another host by IPv6', { remoteAddress: '2001:db8::7' }],
  ['a proxy on this machine that passes a call on', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a proxy that speaks the standard', { headers: { forwarded: 'for=192.0.2.7' } }],
])('the metrics are closed to %s', async (_who, more) => {
  const answer = await start(null).inject({ url: '/metrics', ...more });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'metrics_closed' });
});

test('the metrics are open to everyone where the operator says so', async () => {
  const answer = await start(null, { forEveryone: true }).inject({
    url: '/metrics',
    remoteAddress: '192.0.2.7',
  });
  expect(answer.statusCode).toBe(200);
});
