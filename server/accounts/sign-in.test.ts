import { hash } from '@node-rs/argon2';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type Answered, type TestClient } from '../../testing/test-client.ts';
import { DRIVER_PASSWORD, signInSuperAdmin, signUpDriver, someAddress } from '../../testing/test-people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { readRows } from '../../testing/rows.ts';
import { setPasswordCost } from './password.ts';

let app: TestApp;
beforeAll(async () => {
  // How long a password takes is a part of what is tested here.
  setPasswordCost();
  app = await createTestApp();
});
afterAll(() => app.end());

const fresh = () => createClient(app.http, { address: someAddress() });
const logIn = (client: TestClient, email: string, password = DRIVER_PASSWORD) =>
  client.call('POST', '/api/auth/login', { email, password });
const query = <Row>(statement: Sql) =>
  app.services.database.transact('system', (transaction) => readRows<Row>(transaction, statement));
const me = async (client: TestClient) => (await client.call('GET', '/api/auth/me')).status;

describe('who may sign in', () => {
  test('by e-mail address in any case, and by phone number however it is spelled', async () => {
    const body = {
      name: 'Ravi',
      email: 'ravi@example.com',
      password: DRIVER_PASSWORD,
      phone: '+91 98765 43210',
    };
    await fresh().call('POST', '/api/auth/signup', body);
    for (const name of [
      'ravi@example.com',
      ' RAVI@Example.com ',
      '9876543210',
      '09876543210',
      '+91-98765 43210',
    ]) {
      expect(await logIn(fresh(), name)).toMatchObject({ status: 200, body: { email: 'ravi@example.com' } });
    }
  });

  test('a wrong password and an unknown account get the same answer', async () => {
    const { email } = await signUpDriver(app);
    const wrong = await logIn(fresh(), email, 'not-the-password');
    const unknown = await logIn(fresh(), 'nobody@example.com', 'not-the-password');
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_sign_in' } });
    expect(unknown.body).toEqual(wrong.body);
    expect([wrong.headers['set-cookie'], unknown.headers['set-cookie']]).toEqual([undefined, undefined]);
  });

  test('an unknown account takes as long as a known one', async () => {
    const { email } = await signUpDriver(app);
    const measure = async (name: string) => {
      const before = performance.now();
      await logIn(fresh(), name, 'not-the-password');
      return performance.now() - before;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let n = 0; n < 11; n += 1) {
      known.push(await measure(email));
      unknown.push(await measure(`nobody-${n}@example.com`));
    }
    // Without the dummy hash the ratio is above 5; the bound is wide because the machine is shared.
    expect(Math.max(median(known) / median(unknown), median(unknown) / median(known))).toBeLessThan(1.8);
  });

  test('bad input is 400', async () => {
    for (const body of [{}, { email: 1, password: 'x' }, { email: 'a@b.c', password: 'x', remember: true }]) {
      expect(await fresh().call('POST', '/api/auth/login', body)).toMatchObject({ status: 400 });
    }
  });
});

describe('a sign-in', () => {
  test('is a cookie that scripts and other sites cannot use, new at every login; the one before ends', async () => {
    const { client, email } = await signUpDriver(app);
    const before = client.cookies.get('gms_session');
    const answer = await logIn(client, email);
    expect(answer.headers['set-cookie']).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^gms_session=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Lax$/),
      ]),
    );
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(client.cookies.get('gms_session')).not.toBe(before);
    const old = fresh();
    old.cookies.set('gms_session', before ?? '');
    expect([await me(client), await me(old)]).toEqual([200, 401]);
  });

  test('under https its cookies are __Host- and Secure', async () => {
    const secure = await createTestApp({ env: { PUBLIC_URL: 'https://parking.example' } });
    try {
      const client = createClient(secure.http, { origin: 'https://parking.example' });
      const body = { name: 'Asha', email: 'asha@example.com', password: DRIVER_PASSWORD };
      const { headers } = await client.call('POST', '/api/auth/signup', body);
      const set = [headers['set-cookie']].flat().map(String);
      expect(set).toHaveLength(2);
      for (const cookie of set)
        expect(cookie).toMatch(/^__Host-gms_\w+=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(await me(client)).toBe(200);
    } finally {
      await secure.end();
    }
  });

  test('ends on the server with logout, which answers the same without one', async () => {
    const { client } = await signUpDriver(app);
    const cookies = new Map(client.cookies);
    expect(await client.call('POST', '/api/auth/logout')).toMatchObject({ status: 200, body: { ok: true } });
    for (const [name, value] of cookies) client.cookies.set(name, value);
    expect(await me(client)).toBe(401);
    expect(await fresh().call('POST', '/api/auth/logout')).toMatchObject({ status: 200, body: { ok: true } });
  });

  test('of a driver holds 30 days from the last call, of an admin 12 hours', async () => {
    const driver = await signUpDriver(app);
    const admin = await signInSuperAdmin(app);
    const start = app.now().getTime();
    const after = async (hours: number) => {
      app.setNow(new Date(start + hours * 3_600_000));
      return [await me(driver.client), await me(admin.client)];
    };
    expect(await after(11)).toEqual([200, 200]);
    expect(await after(22)).toEqual([200, 200]);
    expect(await after(34.1)).toEqual([200, 401]);
    expect(await after(29 * 24)).toEqual([200, 401]);
    expect(await after(58 * 24)).toEqual([200, 401]);
    expect(await after(88 * 24 + 1)).toEqual([401, 401]);
    app.setNow(new Date(start));
  });

  test('ends at last however often it is used: after 90 days, of an admin after a week', async () => {
    const driver = await signUpDriver(app);
    const admin = await signInSuperAdmin(app);
    const start = app.now().getTime();
    const statusAfter = async (person: typeof driver, hours: number) => {
      app.setNow(new Date(start + hours * 3_600_000));
      return me(person.client);
    };
    for (let hours = 6; hours < 7 * 24; hours += 6) expect(await statusAfter(admin, hours)).toBe(200);
    expect(await statusAfter(admin, 7 * 24)).toBe(401);
    for (let day = 15; day < 90; day += 15) expect(await statusAfter(driver, day * 24)).toBe(200);
    expect(await statusAfter(driver, 90 * 24 - 1)).toBe(200);
    expect(await statusAfter(driver, 90 * 24)).toBe(401);
    app.setNow(new Date(start));
  });

  test("of somebody who has become an admin does not last a driver's month", async () => {
    const { client, id } = await signUpDriver(app);
    const start = app.now().getTime();
    await query(sql`update accounts set email_verified_at = now() where public_id = ${id}`);
    await query(sql`with m as (insert into malls (public_id, name, slug, created_at)
        values ('m', 'Some Mall', 'some-mall', now()) returning id)
      insert into invitations (public_id, email, name, malls, token_hash, invited_by, created_at, expires_at, accepted_by)
      select 'i', a.email, a.name, jsonb_build_array(m.id), 'h', 'x', now(), now(), a.id
      from m, accounts a where a.public_id = ${id}`);
    await query(sql`insert into mall_admins (mall_id, account_id, granted_at)
      select m.id, a.id, now() from malls m, accounts a where m.public_id = 'm' and a.public_id = ${id}`);
    app.setNow(new Date(start + 13 * 3_600_000));
    expect(await me(client)).toBe(401);
    app.setNow(new Date(start));
  });

  test.each(['', 'x', 'a'.repeat(43), 'é'.repeat(43), `${'a'.repeat(42)}"`, 'a'.repeat(5000)])(
    'is not opened by a made-up cookie %#',
    async (value) => {
      const client = fresh();
      client.cookies.set('gms_session', encodeURIComponent(value));
      expect(await me(client)).toBe(401);
    },
  );
});

test.each([
  { memoryCost: 8_192, timeCost: 2, parallelism: 1 },
  { memoryCost: 19_456, timeCost: 1, parallelism: 1 },
  { memoryCost: 19_456, timeCost: 2, parallelism: 2 },
])('a hash with other parameters is made anew at the next right sign-in (%o)', async (parameters) => {
  const { email, id } = await signUpDriver(app);
  const other = await hash(DRIVER_PASSWORD, parameters);
  await query(sql`update accounts set password_hash = ${other} where public_id = ${id}`);
  expect((await logIn(fresh(), email, 'wrong one here')).status).toBe(401);
  const stored = () =>
    query<{ hash: string }>(sql`select password_hash as hash from accounts where public_id = ${id}`);
  expect((await stored())[0]?.hash).toBe(other);
  expect((await logIn(fresh(), email)).status).toBe(200);
  expect((await stored())[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await logIn(fresh(), email)).status).toBe(200);
});

test('a password that is replaced while somebody signs in with it no longer opens anything', async () => {
  const { email, id } = await signUpDriver(app);
  const other = await hash('another password altogether');
  let attempt: Promise<Answered> | undefined;
  await app.services.database.transact('system', async (transaction) => {
    await transaction.query(sql`update accounts set password_hash = ${other} where public_id = ${id}`);
    // The old hash is still what others see: this sign-in is checked against it.
    attempt = logIn(fresh(), email);
    await Promise.race([attempt, new Promise((resolve) => setTimeout(resolve, 1500))]);
  });
  expect((await attempt)?.status).toBe(401);
});

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}
