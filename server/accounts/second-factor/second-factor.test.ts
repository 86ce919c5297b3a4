import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readRows } from '../../../testing/rows.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { DRIVER_PASSWORD, signIn, signUpDriver, type Person } from '../../../testing/test-people.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { sweepSecondFactors } from './sweep.ts';
import { addPhone, halfSignIn, later, takeStep, type Phone } from '../../../testing/two-step.ts';

const OWN = '/api/account/second-factor';
let app: TestApp;
let driver: Person;
let phone: Phone;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const query = <Row>(statement: Sql) =>
  app.services.database.transact('system', (transaction) => readRows<Row>(transaction, statement));
const half = () => halfSignIn(app, driver.email, DRIVER_PASSWORD);

beforeEach(async () => {
  driver = await signUpDriver(app);
  phone = await addPhone(app, driver);
});

describe('setting up an authenticator app', () => {
  test('it counts once its first code has come back, and ten recovery codes come with it', async () => {
    const other = await signUpDriver(app);
    await other.client.call('POST', `${OWN}/app`);
    expect(await signIn(app, other.email, DRIVER_PASSWORD)).toMatchObject({ email: other.email });
    expect(phone.recoveryCodes).toHaveLength(10);
    expect(new Set(phone.recoveryCodes).size).toBe(10);
    const { body } = await driver.client.call('GET', OWN);
    expect(body).toMatchObject({
      isRequired: false,
      app: { addedAt: expect.any(String) as unknown },
      passkeys: [],
      recoveryCodesLeft: 10,
    });
  });

  test('a wrong code adds nothing, and a secret that waited too long counts no longer', async () => {
    const other = await signUpDriver(app);
    await other.client.call('POST', `${OWN}/app`);
    const wrong = await other.client.call('PUT', `${OWN}/app`, { code: 'abcdef' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong_code', fields: {} } });
    later(app, 16 * 60);
    await other.client.call('POST', `${OWN}/confirmation`, { password: DRIVER_PASSWORD });
    const late = await other.client.call('PUT', `${OWN}/app`, { code: '000000' });
    expect(late).toMatchObject({ status: 409, body: { code: 'no_app_prepared' } });
  });

  test('the database holds neither the secret nor a recovery code', async () => {
    const rows = await query<{ row: string }>(
      sql`select to_jsonb(a)::text as row from authenticator_apps a union all
          select to_jsonb(r)::text from recovery_codes r`,
    );
    const all = rows.map(({ row }) => row).join('\n');
    const spellings = [phone.secret.toString('hex'), phone.secret.toString('base64url').slice(2, -2)];
    for (const secret of [...spellings, ...phone.recoveryCodes, ...phone.recoveryCodes.map(bare)]) {
      expect(all).not.toContain(secret);
    }
  });

  test('sign-ins that were opened with the password alone end with the first factor, the own one goes on', async () => {
    const other = await signUpDriver(app);
    const elsewhere = await signIn(app, other.email, DRIVER_PASSWORD);
    await addPhone(app, other);
    expect((await elsewhere.client.call('GET', '/api/auth/me')).status).toBe(401);
    expect((await other.client.call('GET', '/api/auth/me')).status).toBe(200);
  });

  test('a new phone takes the place of the old one, and there is no moment without', async () => {
    const before = phone;
    await driver.client.call('POST', `${OWN}/confirmation`, { code: before.code() });
    const next = await addPhone(app, driver);
    expect(next.recoveryCodes).toEqual([]);
    const client = await half();
    expect((await takeStep(client, { code: before.code() })).status).toBe(401);
    expect((await takeStep(client, { code: next.code() })).status).toBe(200);
  });
});

describe('signing in', () => {
  test('the password alone opens nothing; with the code it is the answer of a login', async () => {
    const client = await half();
    expect([...client.cookies.keys()]).toEqual(['gms_half']);
    expect(await client.call('GET', '/api/auth/second-step')).toMatchObject({
      status: 200,
      body: { methods: ['app', 'recovery-code'] },
    });
    const answer = await takeStep(client, { code: phone.code() });
    expect(answer).toMatchObject({ status: 200, body: { email: driver.email, role: 'driver' } });
    expect([...client.cookies.keys()].toSorted()).toEqual(['gms_browser', 'gms_session']);
    expect((await client.call('GET', '/api/auth/me')).status).toBe(200);
  });

  test('an account without a second factor signs in as ever', async () => {
    const other = await signUpDriver(app);
    const person = await signIn(app, other.email, DRIVER_PASSWORD);
    expect([...person.client.cookies.keys()].toSorted()).toEqual(['gms_browser', 'gms_session']);
  });

  test('a wrong password gets the same answer, whether there is a second factor or not', async () => {
    const other = await signUpDriver(app);
    const answers = await Promise.all(
      [driver.email, other.email, 'nobody@example.com'].map((email) =>
        other.client.call('POST', '/api/auth/login', { email, password: 'not the password' }),
      ),
    );
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({ status: 401, body: answers[0]?.body });
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  test('a half sign-in is nobody at every other call', async () => {
    const client = await half();
    const calls = app.http.mounted.filter(({ access }) => access !== 'everyone' && access !== 'device');
    expect(calls.length).toBeGreaterThan(30);
    for (const { method, path } of calls) {
      const url = path.replaceAll(/:\w+/g, 'x');
      const { status, body } = await client.call(method, url, method === 'GET' ? undefined : {});
      expect({ path, status, code: (body as { code: string }).code }).toEqual({
        path,
        status: 401,
        code: 'not_signed_in',
      });
    }
    expect((await client.call('GET', '/api/auth/session')).body).toMatchObject({ account: null });
    // Nor does its token open anything in the place of a session's.
    client.cookies.set('gms_session', client.cookies.get('gms_half') ?? '');
    expect((await client.call('GET', '/api/auth/me')).status).toBe(401);
  });

  test('it holds for five minutes', async () => {
    const client = await half();
    later(app, 299);
    expect((await client.call('GET', '/api/auth/second-step')).status).toBe(200);
    later(app, 2);
    const late = await takeStep(client, { code: phone.code() });
    expect(late).toMatchObject({ status: 401, body: { code: 'second_step_ended' } });
    expect((await client.call('GET', '/api/auth/second-step')).status).toBe(401);
  });

  test('a password that was changed meanwhile ends it', async () => {
    const client = await half();
    await query(sql`update accounts set password_hash = password_hash || 'x' where email = ${driver.email}`);
    const answer = await takeStep(client, { code: phone.code() });
    expect(answer).toMatchObject({ status: 401, body: { code: 'second_step_ended' } });
  });

  test('without, or with a made-up, half sign-in the answer is the same', async () => {
    const client = await half();
    client.cookies.set('gms_half', 'A'.repeat(43));
    const madeUp = await takeStep(client, { code: phone.code() });
    client.cookies.clear();
    const none = await takeStep(client, { code: phone.code() });
    expect(madeUp).toMatchObject({ status: 401, body: { code: 'second_step_ended' } });
    expect(none.body).toEqual(madeUp.body);
  });

  test('a half sign-in of one account takes no factor of another', async () => {
    const other = await signUpDriver(app);
    const others = await addPhone(app, other);
    const client = await half();
    expect((await takeStep(client, { code: others.code() })).status).toBe(401);
    expect((await takeStep(client, { recoveryCode: others.recoveryCodes[0] })).status).toBe(401);
    expect((await takeStep(client, { code: phone.code() })).status).toBe(200);
  });
});

describe('changing factors', () => {
  const CHANGES: [string, string, object?][] = [
    ['POST', `${OWN}/app`],
    ['PUT', `${OWN}/app`, { code: '000000' }],
    ['DELETE', `${OWN}/app`],
    ['POST', `${OWN}/passkeys/challenge`],
    ['DELETE', `${OWN}/passkeys/none`],
    ['POST', `${OWN}/recovery-codes`],
  ];

  test.each(CHANGES)(
    '%s %s asks for password or factor again after ten minutes',
    async (method, url, body) => {
      later(app, 10 * 60);
      const refused = await driver.client.call(method, url, body);
      expect(refused).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } });
      const wrong = await driver.client.call('POST', `${OWN}/confirmation`, { password: 'wrong' });
      expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
      expect((await driver.client.call(method, url, body)).status).toBe(403);
      const right = await driver.client.call('POST', `${OWN}/confirmation`, { password: DRIVER_PASSWORD });
      expect(right.status).toBe(200);
      const answer = await driver.client.call(method, url, body);
      expect((answer.body as { code?: string }).code).not.toBe('confirmation_needed');
    },
  );

  test('a code confirms too, once; confirming in one browser confirms in no other', async () => {
    const other = await half();
    await takeStep(other, { recoveryCode: phone.recoveryCodes[0] });
    later(app, 10 * 60);
    const code = phone.code();
    expect((await driver.client.call('POST', `${OWN}/confirmation`, { code })).status).toBe(200);
    expect((await driver.client.call('POST', `${OWN}/confirmation`, { code })).status).toBe(401);
    expect((await driver.client.call('DELETE', `${OWN}/app`)).status).toBe(200);
    const elsewhere = await other.call('POST', `${OWN}/app`);
    expect(elsewhere).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } });
  });

  test('with the last factor the recovery codes go, and the password alone signs in again', async () => {
    const { status, body } = await driver.client.call('DELETE', `${OWN}/app`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { secondFactor: { app: null, recoveryCodesLeft: 0 } },
    });
    expect(await signIn(app, driver.email, DRIVER_PASSWORD)).toMatchObject({ email: driver.email });
    const again = await driver.client.call('DELETE', `${OWN}/app`);
    expect(again).toMatchObject({ status: 404, body: { code: 'second_factor_not_found' } });
    const codes = await driver.client.call('POST', `${OWN}/recovery-codes`);
    expect(codes).toMatchObject({ status: 409, body: { code: 'no_second_factor' } });
  });

  test('new recovery codes take the place of the old ones', async () => {
    const { body } = await driver.client.call('POST', `${OWN}/recovery-codes`);
    const { recoveryCodes } = body as { recoveryCodes: string[] };
    expect(recoveryCodes).toHaveLength(10);
    const client = await half();
    expect((await takeStep(client, { recoveryCode: phone.recoveryCodes[0] })).status).toBe(401);
    expect((await takeStep(client, { recoveryCode: recoveryCodes[0] })).status).toBe(200);
  });
});

test('what has run out is forgotten by the job, what has not stays', async () => {
  const other = await signUpDriver(app);
  await other.client.call('POST', `${OWN}/app`);
  const client = await half();
  const jobs: Job[] = [];
  sweepSecondFactors({ ...app.services, jobs: { ...app.services.jobs, add: (job) => void jobs.push(job) } });
  const sweep = () => jobs[0]?.run(app.now(), () => false);
  const countPending = () =>
    query<{ n: number }>(sql`select count(*)::int as n from authenticator_apps where secret is null`);
  await sweep();
  expect((await client.call('GET', '/api/auth/second-step')).status).toBe(200);
  expect((await countPending())[0]?.n).toBeGreaterThan(0);
  later(app, 16 * 60);
  await sweep();
  expect(await countPending()).toEqual([{ n: 0 }]);
  expect(await query(sql`select 1 as one from half_sign_ins`)).toEqual([]);
  expect((await driver.client.call('GET', OWN)).body).toMatchObject({ app: {}, recoveryCodesLeft: 10 });
});

function bare(code: string): string {
  return code.replaceAll('-', '');
}
