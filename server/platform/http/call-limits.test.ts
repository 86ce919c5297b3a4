import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createClient, type TestClient } from '../../../testing/test-client.ts';
import {
  addDevice,
  addMall,
  signInSuperAdmin,
  signUpDriver,
  someAddress,
} from '../../../testing/test-people.ts';

const ENV = {
  RATE_LIMIT_READS_PER_SECOND: '5',
  RATE_LIMIT_DEVICE_PER_SECOND: '8',
  RATE_LIMIT_CONTACT: '1',
  TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8:ffff::/48',
};
const READING = { readings: [{ slot: 'B1A01', occupied: true, at: '2026-11-20T10:00:00+05:30' }] };

let app: TestApp;
let own: TestApp;
let keys: string[];
beforeAll(async () => {
  app = await createTestApp({ env: ENV });
  own = await createTestApp({ env: { RATE_LIMIT_READS_PER_SECOND: '5' } });
  const root = await signInSuperAdmin(app);
  const mall = await addMall(root, 'Palladium Mall');
  const names = ['one', 'two'];
  keys = [];
  for (const name of names) keys.push((await addDevice(app, root, mall, { name, kind: 'slot-sensors' })).key);
});
afterAll(async () => {
  await app.end();
  await own.end();
});

/** Each test begins in a second of its own, which lasts as long as the test. */
let now = 1_000_000_000;
beforeEach(() => {
  now += 7_200_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

async function statuses(count: number, call: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const answers: number[] = [];
  for (let n = 0; n < count; n += 1) answers.push((await call(n)).status);
  return answers;
}
const all = (status: number, count: number) => Array.from({ length: count }, () => status);
const from = (address: string, headers: Record<string, string> = {}, by = app) =>
  createClient(by.http, { address, headers });
const look = (client: TestClient) => client.call('GET', '/api/malls');

describe('people are counted by address', () => {
  test('so many a second, then 429 until the next one', async () => {
    const [client, other] = [from(someAddress()), from(someAddress())];
    expect(await statuses(7, () => look(client))).toEqual([...all(200, 5), 429, 429]);
    const refused = await look(client);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(refused.headers['retry-after']).toBe('1');
    expect((await look(other)).status).toBe(200);
    now += 1_001;
    expect((await look(client)).status).toBe(200);
  });

  test('an IPv6 subscriber is one, whatever of his network he calls from', async () => {
    expect(await statuses(6, (n) => look(from(`2001:db8:1:2:${n}::7`)))).toEqual([...all(200, 5), 429]);
    expect((await look(from('2001:db8:1:3::7'))).status).toBe(200);
  });

  test('before anybody asks whose cookie it is, and where nothing is', async () => {
    const client = from(someAddress(), { cookie: `gms_session=${'x'.repeat(43)}` });
    expect(await statuses(6, () => client.call('GET', '/api/auth/me'))).toEqual([...all(401, 5), 429]);
    const lost = from(someAddress());
    expect(await statuses(6, () => lost.call('GET', '/api/nothing'))).toEqual([...all(404, 5), 429]);
  });

  test('also for tries that are refused: a form is judged ten times for each that may be sent', async () => {
    const client = from(someAddress());
    const answers = await statuses(12, () => {
      now += 2_000;
      return client.call('POST', '/api/contact', { email: 'x' });
    });
    expect(answers).toEqual([...all(400, 10), 429, 429]);
  });
});

test('an account is counted wherever it calls from', async () => {
  const { client } = await signUpDriver(app);
  const answers = await statuses(7, () => {
    const elsewhere = from(someAddress());
    for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value);
    return elsewhere.call('GET', '/api/auth/me');
  });
  expect(answers).toEqual([...all(200, 5), 429, 429]);
});

describe('devices are counted by key', () => {
  const send = (key: string | undefined, address: string) =>
    from(address, { authorization: `Bearer ${key}` }).call('POST', '/api/ingest/occupancy', READING);

  test('one that floods refuses neither its neighbour nor the people behind the same address', async () => {
    const address = someAddress();
    expect(await statuses(10, () => send(keys[0], address))).toEqual([...all(202, 8), 429, 429]);
    expect((await send(keys[0], someAddress())).status).toBe(429);
    expect(await statuses(8, () => send(keys[1], address))).toEqual(all(202, 8));
    expect(await statuses(6, () => look(from(address)))).toEqual([...all(200, 5), 429]);
    expect((await send(keys[1], someAddress())).status).toBe(429);
  });

  test('people who flood refuse no device behind the same address', async () => {
    const address = someAddress();
    expect(await statuses(6, () => look(from(address)))).toEqual([...all(200, 5), 429]);
    expect((await send(keys[0], address)).status).toBe(202);
  });

  test('keys that nobody has are counted by address', async () => {
    const address = someAddress();
    const guess = (n: number) => send(`gms_${String(n).padStart(43, 'a')}`, address);
    expect(await statuses(7, guess)).toEqual([...all(401, 5), 429, 429]);
    expect((await send(keys[0], someAddress())).status).toBe(202);
  });
});

describe('an address from a header counts', () => {
  test.each<[string, boolean, () => TestApp]>([
    ['10.1.2.3', true, () => app],
    ['2001:db8:ffff:1::1', true, () => app],
    ['192.0.2.1', false, () => app],
    ['127.0.0.1', false, () => app],
    ['127.0.0.1', true, () => own],
    ['::1', true, () => own],
    ['10.1.2.3', false, () => own],
  ])('where %s passed the call on: %s', async (proxy, isTrusted, by) => {
    const call = (n: number) => look(from(proxy, { 'x-forwarded-for': `203.0.113.${n}` }, by()));
    expect(await statuses(6, call)).toEqual(isTrusted ? all(200, 6) : [...all(200, 5), 429]);
  });

  test('as the nearest that is not ours wrote it: what stands before it anybody can write', async () => {
    const call = (n: number) =>
      look(from('10.1.2.3', { 'x-forwarded-for': `198.51.100.${n}, 203.0.113.77, 10.9.9.9` }));
    expect(await statuses(6, call)).toEqual([...all(200, 5), 429]);
  });
});
