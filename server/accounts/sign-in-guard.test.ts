import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient, type Answered, type TestClient } from '../../testing/test-client.ts';
import { DRIVER_PASSWORD, signUpDriver, someAddress } from '../../testing/test-people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const START = '2026-11-20T10:00:00+05:30';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMIT_READS_PER_SECOND: '100000' } });
});
beforeEach(() => app.setNow(START));
afterAll(() => app.end());

const fresh = (address = someAddress()) => createClient(app.http, { address });
const guess = (email: string, client: TestClient = fresh(), password = 'not-the-password') =>
  client.call('POST', '/api/auth/login', { email, password });
const later = (seconds: number) => app.setNow(new Date(new Date(START).getTime() + seconds * 1000));

async function times(count: number, attempt: (n: number) => Promise<Answered>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await attempt(n)).status);
  return statuses;
}

const all = (status: number, count: number) => Array.from({ length: count }, () => status);

describe('on one account', () => {
  test.each(['known', 'unknown'])(
    '20 wrong passwords are tried, then each wait is longer (%s account)',
    async (which) => {
      const email = which === 'known' ? (await signUpDriver(app)).email : 'nobody-at-all@example.com';
      expect(await times(20, () => guess(email))).toEqual(all(401, 20));
      const first = await guess(email);
      expect(first).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(first.headers['retry-after']).toBe('60');
      later(61);
      expect((await guess(email)).status).toBe(401);
      expect((await guess(email)).headers['retry-after']).toBe('120');
      later(61 + 121);
      expect((await guess(email)).status).toBe(401);
      expect((await guess(email)).headers['retry-after']).toBe('240');
    },
  );

  test('three hundred guesses at the same moment get no further than 20', async () => {
    const { email } = await signUpDriver(app);
    const answers = await Promise.all(Array.from({ length: 300 }, () => guess(email)));
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(401), count(429)]).toEqual([20, 280]);
  });

  test('the right password from a known browser passes the wait, from elsewhere it does not', async () => {
    const { email, client } = await signUpDriver(app);
    await times(20, () => guess(email));
    expect((await guess(email, fresh(), DRIVER_PASSWORD)).status).toBe(429);
    expect((await guess(email, client, 'not-the-password')).status).toBe(429);
    expect((await guess(email, client, DRIVER_PASSWORD)).status).toBe(200);
    await client.call('POST', '/api/auth/logout');
    expect((await guess(email, client, DRIVER_PASSWORD)).status).toBe(200);
    later(61);
    expect((await guess(email, fresh(), DRIVER_PASSWORD)).status).toBe(200);
  });

  test("a browser that another account knows is a stranger's", async () => {
    const { email } = await signUpDriver(app);
    const other = await signUpDriver(app);
    await times(20, () => guess(email));
    expect((await guess(email, other.client, DRIVER_PASSWORD)).status).toBe(429);
  });

  test('the phone number is no second door, and does not show whose it is', async () => {
    const body = {
      name: 'Ravi',
      email: 'two-doors@example.com',
      password: DRIVER_PASSWORD,
      phone: '9811111111',
    };
    const { client } = await signUpDriver(app);
    await client.call('POST', '/api/auth/signup', body);
    const answers = async (email: string, phone: string) => [
      ...(await times(20, () => guess(email))),
      (await guess(email)).status,
      ...(await times(20, () => guess(phone))),
      (await guess(phone)).status,
    ];
    const known = await answers(body.email, body.phone);
    expect(known).toEqual([...all(401, 20), 429, ...all(401, 20), 429]);
    expect(await answers('nobody-here@example.com', '9822222222')).toEqual(known);
  });

  test('what was tried under one name shuts the other: the right password answers as a wrong one', async () => {
    const body = { name: 'Ravi', email: 'shut@example.com', password: DRIVER_PASSWORD, phone: '9833333333' };
    await fresh().call('POST', '/api/auth/signup', body);
    await times(20, () => guess(body.email));
    const right = await guess(body.phone, fresh(), DRIVER_PASSWORD);
    const nobody = await guess('9844444444', fresh(), DRIVER_PASSWORD);
    expect([right.status, right.body]).toEqual([401, nobody.body]);
    later(61);
    expect((await guess(body.phone, fresh(), DRIVER_PASSWORD)).status).toBe(200);
  });
});

describe('from one address', () => {
  test('50 wrong passwords an hour are tried, over however many accounts; elsewhere nothing changes', async () => {
    const { email } = await signUpDriver(app);
    const address = someAddress();
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, n) => guess(`victim-${n}@example.com`, fresh(address))),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(70);
    const refused = await guess(email, fresh(address), DRIVER_PASSWORD);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await guess(email, fresh(), DRIVER_PASSWORD)).status).toBe(200);
    later(3601);
    expect((await guess(email, fresh(address), DRIVER_PASSWORD)).status).toBe(200);
  });

  test('who is known there by the browser comes in, and learns no more than anybody by a wrong password', async () => {
    const address = someAddress();
    const { email } = await signUpDriver(app);
    const own = fresh(address);
    expect((await guess(email, own, DRIVER_PASSWORD)).status).toBe(200);
    await own.call('POST', '/api/auth/logout');
    expect(await times(50, (n) => guess(`near-${n}@example.com`, fresh(address)))).toEqual(all(401, 50));
    const [wrong, strangers] = [await guess(email, own), await guess(email, fresh(address))];
    expect([wrong.status, wrong.body]).toEqual([429, strangers.body]);
    expect((await guess(email, fresh(address), DRIVER_PASSWORD)).status).toBe(429);
    expect((await guess('somebody-else@example.com', own)).status).toBe(429);
    expect((await guess(email, own, DRIVER_PASSWORD)).status).toBe(200);
  });

  test('wrong passwords of somebody who is signed in count for that account, not for all near by', async () => {
    const address = someAddress();
    const { email } = await signUpDriver(app);
    const own = fresh(address);
    await guess(email, own, DRIVER_PASSWORD);
    const change = { password: 'not-the-password', newPassword: 'lantern on the pier' };
    const answers = await times(60, () => own.call('POST', '/api/account/password', change));
    expect(answers).toEqual([...all(400, 20), ...all(429, 40)]);
    const neighbour = await signUpDriver(app);
    expect((await guess(neighbour.email, fresh(address), DRIVER_PASSWORD)).status).toBe(200);
    expect((await guess(email, fresh(), DRIVER_PASSWORD)).status).toBe(429);
  });

  test('right sign-ins do not count, however many come at the same moment', async () => {
    const { email } = await signUpDriver(app);
    const address = someAddress();
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => guess(email, fresh(address), DRIVER_PASSWORD)),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await times(50, (n) => guess(`other-${n}@example.com`, fresh(address)))).toEqual(all(401, 50));
    expect((await guess('other@example.com', fresh(address))).status).toBe(429);
  });

  test('a subscriber with a whole /64 of IPv6 is one address', async () => {
    const from = (n: number) => fresh(`2001:db8:1:2::${(n + 1).toString(16)}`);
    expect(await times(51, (n) => guess(`six-${n}@example.com`, from(n)))).toEqual([...all(401, 50), 429]);
    expect((await guess('six@example.com', fresh('2001:db8:1:3::1'))).status).toBe(401);
  });
});
