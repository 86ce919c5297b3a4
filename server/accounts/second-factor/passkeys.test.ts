import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readRows } from '../../../testing/rows.ts';
import {
  callPasskeys,
  OWN_FACTORS as OWN,
  PASSKEY_ORIGIN as ORIGIN,
} from '../../../testing/passkey-calls.ts';
import { SoftwarePasskey } from '../../../testing/software-passkey.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createClient, type TestClient } from '../../../testing/test-client.ts';
import { DRIVER_PASSWORD, someAddress, type Person } from '../../../testing/test-people.ts';
import { halfSignIn, later, takeStep } from '../../../testing/two-step.ts';

let app: TestApp;
let driver: Person;
let key: SoftwarePasskey;

beforeAll(async () => {
  app = await createTestApp({ env: { PUBLIC_URL: ORIGIN } });
});
afterAll(() => app.end());

const { browser, askNew, ask, add, signUp } = callPasskeys(() => app);
const query = <Row>(statement: Sql) =>
  app.services.database.transact('system', (transaction) => readRows<Row>(transaction, statement));

beforeEach(async () => {
  driver = await signUp();
  key = new SoftwarePasskey(ORIGIN);
  const added = await add(driver.client, key);
  expect(added.status).toBe(201);
});

describe('signing in with a passkey alone', () => {
  const logIn = (client: TestClient, passkey: object) =>
    client.call('POST', '/api/auth/passkey', { passkey });

  test('answers as a login does, and the sign-in is whole', async () => {
    const client = browser();
    const answer = await logIn(client, key.get(await ask(client)));
    expect(answer).toMatchObject({ status: 200, body: { email: driver.email, role: 'driver' } });
    expect((await client.call('GET', '/api/auth/me')).status).toBe(200);
  });

  test('the account that the passkey names may come with it', async () => {
    const client = browser();
    const { body } = await driver.client.call('GET', '/api/auth/me');
    const userHandle = Buffer.from((body as { id: string }).id).toString('base64url');
    expect((await logIn(client, key.get(await ask(client), { userHandle }))).status).toBe(200);
  });

  test('the challenge tells nobody which passkeys there are', async () => {
    const { body } = await browser().call('POST', '/api/auth/passkey/challenge');
    expect(Object.keys(body as object).toSorted()).toEqual([
      'challenge',
      'rpId',
      'timeout',
      'userVerification',
    ]);
  });

  const wrong: [string, object][] = [
    ['signed on another site', { origin: 'https://evil.example' }],
    ['bound to another name', { rpId: 'evil.example' }],
    ['used without its owner', { isVerified: false }],
    ['used with nobody there', { isPresent: false }],
    ['that was made and not used', { type: 'webauthn.create' }],
    ['that nobody knows', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['that says it is another account’s', { userHandle: 'AAAA' }],
  ];
  test.each(wrong)('one %s gets the one answer', async (_what, faults) => {
    const client = browser();
    const answer = await logIn(client, key.get(await ask(client), faults));
    expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_passkey' } });
    expect((await client.call('GET', '/api/auth/me')).status).toBe(401);
  });

  test('a signature by another passkey under this one’s name is refused', async () => {
    const client = browser();
    const other = new SoftwarePasskey(ORIGIN);
    expect((await logIn(client, other.get(await ask(client), { id: key.id }))).status).toBe(401);
  });

  test('an answer counts once, in the browser that asked, for five minutes', async () => {
    const client = browser();
    const answer = key.get(await ask(client));
    const elsewhere = browser();
    await ask(elsewhere);
    expect((await logIn(elsewhere, answer)).status).toBe(401);
    expect((await logIn(browser(), answer)).status).toBe(401);
    expect((await logIn(client, answer)).status).toBe(200);
    expect((await logIn(client, answer)).status).toBe(401);
    const late = key.get(await ask(client));
    later(app, 301);
    expect((await logIn(client, late)).status).toBe(401);
  });

  test('of many with one answer at the same moment one gets in', async () => {
    const client = browser();
    const answer = key.get(await ask(client));
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(client, answer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a counter that does not grow is a copy of the passkey, and refused', async () => {
    const client = browser();
    expect((await logIn(client, key.get(await ask(client), { counter: 7 }))).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      expect((await logIn(client, key.get(await ask(client), { counter }))).status).toBe(401);
    }
    expect((await logIn(client, key.get(await ask(client), { counter: 8 }))).status).toBe(200);
  });

  test('a passkey that never counts may be used again and again', async () => {
    const client = browser();
    for (let n = 0; n < 2; n += 1)
      expect((await logIn(client, key.get(await ask(client), { counter: 0 }))).status).toBe(200);
  });

  test('too many wrong ones from one address are 429', async () => {
    const client = browser();
    const statuses: number[] = [];
    for (let n = 0; n < 51; n += 1)
      statuses.push((await logIn(client, key.get(await ask(client), { isVerified: false }))).status);
    expect(statuses.slice(0, 50).every((status) => status === 401)).toBe(true);
    expect(statuses[50]).toBe(429);
  });
});

describe('the second step by passkey', () => {
  test('the account’s own passkey finishes the sign-in, another’s does not', async () => {
    const other = await signUp();
    const others = new SoftwarePasskey(ORIGIN);
    await add(other.client, others);
    const client = await halfSignInAt(driver.email);
    expect((await client.call('GET', '/api/auth/second-step')).body).toMatchObject({
      methods: ['passkey', 'recovery-code'],
    });
    const foreign = await takeStep(client, { passkey: others.get(await ask(client)) });
    expect(foreign).toMatchObject({ status: 401, body: { code: 'wrong_second_factor' } });
    expect((await takeStep(client, { passkey: key.get(await ask(client)) })).status).toBe(200);
  });

  test('it confirms who one is, for one’s own account alone', async () => {
    const other = await signUp();
    const others = new SoftwarePasskey(ORIGIN);
    await add(other.client, others);
    later(app, 11 * 60);
    const confirm = async (passkey: SoftwarePasskey) =>
      driver.client.call('POST', `${OWN}/confirmation`, { passkey: passkey.get(await ask(driver.client)) });
    expect((await confirm(others)).status).toBe(401);
    expect((await confirm(key)).status).toBe(200);
    expect((await driver.client.call('DELETE', `${OWN}/app`)).status).toBe(404);
  });

  /** Without a cookie a sign-in needs no origin; from then on this browser's writes have ours. */
  async function halfSignInAt(email: string): Promise<TestClient> {
    const { cookies } = await halfSignIn(app, email, DRIVER_PASSWORD);
    const client = browser();
    for (const [name, value] of cookies) client.cookies.set(name, value);
    return client;
  }
});

test('nobody removes another’s passkey', async () => {
  const other = await signUp();
  await add(other.client, new SoftwarePasskey(ORIGIN));
  const [row] = await query<{ id: string }>(
    sql`select public_id as id from passkeys where credential_id = ${key.id}`,
  );
  const foreign = await other.client.call('DELETE', `${OWN}/passkeys/${row?.id}`);
  expect(foreign).toMatchObject({ status: 404, body: { code: 'second_factor_not_found' } });
  expect((await driver.client.call('DELETE', `${OWN}/passkeys/${row?.id}`)).status).toBe(200);
});

test('whatever stands in the place of bytes is a refusal of 400 or 401, never a fault', async () => {
  const client = browser();
  const good = key.get(await ask(client));
  const junk = ['', 'A', 'AA', '%%', 'A'.repeat(3999), 'A'.repeat(20_000), '____', 'e30', '\u0000'];
  for (const part of ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'])
    for (const text of junk) {
      const passkey = { ...good, response: { ...good.response, [part]: text } };
      const answer = await client.call('POST', '/api/auth/passkey', { passkey });
      expect({ part, text, status: answer.status }).toMatchObject({
        status: expect.toBeOneOf([400, 401, 429]) as unknown,
      });
    }
  const made = new SoftwarePasskey(ORIGIN).create(await askNew(driver.client));
  for (const text of junk) {
    const passkey = { ...made, response: { ...made.response, attestationObject: text } };
    const answer = await driver.client.call('POST', `${OWN}/passkeys`, { name: 'x', passkey });
    expect({ text, status: answer.status }).toEqual({ text, status: 400 });
  }
});

test('without PUBLIC_URL passkeys work under localhost alone, whatever a request says of its host', async () => {
  const plain = await createTestApp({ database: app.services.database });
  const askFrom = (host: string) =>
    createClient(plain.http, { headers: { host }, address: someAddress() }).call(
      'POST',
      '/api/auth/passkey/challenge',
    );
  expect((await askFrom('localhost:3000')).body).toMatchObject({ rpId: 'localhost' });
  for (const host of ['127.0.0.1:3000', '[::1]:3000', 'parking.example', 'localhost.evil.example', 'evil'])
    expect(await askFrom(host)).toMatchObject({ status: 409, body: { code: 'no_passkeys_here' } });
  await plain.end();
});
