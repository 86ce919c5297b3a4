import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createClient } from '../../../testing/test-client.ts';
import { signUpDriver } from '../../../testing/test-people.ts';
import { buildHttp } from './http.ts';
import { createLog } from '../process/log.ts';

let app: TestApp;
let behindProxy: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  behindProxy = await createTestApp({ env: { PUBLIC_URL: 'https://parking.example' } });
});
afterAll(async () => {
  await app.end();
  await behindProxy.end();
});

describe('a write with a cookie must come from our own pages', () => {
  const OWN = 'http://localhost';
  test.each<[origin: string | undefined, withCookie: number, withoutCookie: number]>([
    [OWN, 200, 200],
    [undefined, 403, 200],
    ['null', 403, 200],
    ['http://evil.example', 403, 200],
    ['http://localhost:81', 403, 200],
    ['http://localhost.evil.example', 403, 200],
    ['http://evil.example/http://localhost', 403, 200],
    ['ftp://localhost', 403, 200],
    ['localhost', 403, 200],
    ['', 403, 200],
  ])('origin %s: %i with, %i without', async (origin, withCookie, withoutCookie) => {
    const { client } = await signUpDriver(app);
    const headers = origin === undefined ? {} : { origin };
    const bare = createClient(app.http, { origin: null });
    const own = createClient(app.http, { origin: null });
    for (const [name, value] of client.cookies) own.cookies.set(name, value);
    const answer = await own.call('POST', '/api/auth/logout', undefined, { headers });
    const expected = withCookie === 200 ? { ok: true } : { code: 'foreign_origin' };
    expect(answer).toMatchObject({ status: withCookie, body: expected });
    expect((await client.call('GET', '/api/auth/me')).status).toBe(withCookie === 200 ? 401 : 200);
    expect((await bare.call('POST', '/api/auth/logout', undefined, { headers })).status).toBe(withoutCookie);
  });

  test('with PUBLIC_URL set that alone is ours, whatever Host says', async () => {
    const client = createClient(behindProxy.http, { origin: 'https://parking.example' });
    const body = { name: 'Asha', email: 'asha@example.com', password: 'a quiet morning' };
    expect((await client.call('POST', '/api/auth/signup', body)).status).toBe(201);
    const statusFrom = async (origin: string) =>
      (await client.call('POST', '/api/auth/login', { email: 'a', password: 'b' }, { headers: { origin } }))
        .status;
    expect(await statusFrom('http://localhost')).toBe(403);
    expect(await statusFrom('http://parking.example')).toBe(403);
    expect(await statusFrom('https://parking.example')).toBe(401);
  });

  test('what a browser calls cross-site is refused even with our Origin', async () => {
    const { client } = await signUpDriver(app);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await client.call('POST', '/api/auth/logout', undefined, { headers })).status).toBe(403);
  });
});

test("text that another site's form can send is no body", async () => {
  const client = createClient(app.http, { origin: null });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const raw = JSON.stringify({ email: 'a', password: 'b' });
    const more = { raw, headers: { 'content-type': type } };
    const answer = await client.call('POST', '/api/auth/login', undefined, more);
    expect(answer).toMatchObject({ status: 415, body: { code: 'not_json' } });
  }
});

test('a failure never sends back more than a short sentence of what was sent', async () => {
  const client = createClient(app.http, { origin: null });
  const body = { email: 'a', password: 'b', ['x'.repeat(20_000)]: 1 };
  for (const [url, given] of [
    ['/api/auth/login', body],
    [`/api/super/malls/${'x'.repeat(20_000)}/devices`, {}],
    ['/api/super/malls/%FF/devices', {}],
    [`/api/${'x'.repeat(20_000)}`, {}],
  ] as const) {
    const answer = await client.call('POST', url, given);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer.body).length).toBeLessThan(1000);
  }
});

test('a call under /api that does not say who may make it keeps the server from starting', async () => {
  const nobody = { findCaller: async () => null, findDevice: async () => null, findMall: async () => null };
  const http = await buildHttp(readConfig({ LOG_LEVEL: 'silent' }, false), nobody, createLog('silent'));
  expect(() => http.get('/api/secret', () => 'everything')).toThrow(
    '/api/secret does not say who may call it',
  );
  await http.close();
});
