import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  callPasskeys,
  OWN_FACTORS as OWN,
  PASSKEY_ORIGIN as ORIGIN,
} from '../../../testing/passkey-calls.ts';
import { SoftwarePasskey } from '../../../testing/software-passkey.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { Person } from '../../../testing/test-people.ts';
import { later } from '../../../testing/two-step.ts';

let app: TestApp;
let driver: Person;
let key: SoftwarePasskey;
let codes: string[];

beforeAll(async () => {
  app = await createTestApp({ env: { PUBLIC_URL: ORIGIN } });
});
afterAll(() => app.end());

const { askNew, ask, add, signUp } = callPasskeys(() => app);

beforeEach(async () => {
  driver = await signUp();
  key = new SoftwarePasskey(ORIGIN);
  const added = await add(driver.client, key);
  expect(added.status).toBe(201);
  codes = (added.body as { recoveryCodes: string[] }).recoveryCodes;
});

describe('making a passkey', () => {
  test('the first brings recovery codes, the next does not; each has its name', async () => {
    expect(codes).toHaveLength(10);
    const second = await add(driver.client, new SoftwarePasskey(ORIGIN), ' Phone ');
    expect(second.body).toMatchObject({
      recoveryCodes: null,
      secondFactor: { passkeys: [{ name: 'Laptop' }, { name: 'Phone' }], mayUsePasskeys: true },
    });
  });

  test('the browser is asked for one that knows its owner, bound to our name, and not for a known one', async () => {
    const { body } = await driver.client.call('POST', `${OWN}/passkeys/challenge`);
    expect(body).toMatchObject({
      rp: { id: 'parking.example' },
      user: { name: driver.email },
      attestation: 'none',
      excludeCredentials: [{ id: key.id, type: 'public-key' }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  const wrong: [string, object][] = [
    ['made on another site', { origin: 'https://parking.example.evil.example' }],
    ['made on our name without https', { origin: 'http://parking.example' }],
    ['bound to another name', { rpId: 'evil.example' }],
    ['made without its owner', { isVerified: false }],
    ['made with nobody there', { isPresent: false }],
    ['signed for a sign-in', { type: 'webauthn.get' }],
  ];
  test.each(wrong)('one %s is refused', async (_what, faults) => {
    const made = new SoftwarePasskey(ORIGIN).create(await askNew(driver.client), faults);
    const answer = await driver.client.call('POST', `${OWN}/passkeys`, { name: 'x', passkey: made });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_passkey' } });
  });

  test('a challenge counts once, for its sign-in, for five minutes', async () => {
    const challenge = await askNew(driver.client);
    const send = (client: TestClient, with_: string) =>
      client.call('POST', `${OWN}/passkeys`, {
        name: 'x',
        passkey: new SoftwarePasskey(ORIGIN).create(with_),
      });
    const other = await signUp();
    expect((await send(other.client, challenge)).status).toBe(400);
    expect((await send(driver.client, challenge)).status).toBe(201);
    expect((await send(driver.client, challenge)).status).toBe(400);
    expect((await send(driver.client, 'made up')).status).toBe(400);
    // One for signing in is none for making a passkey.
    expect((await send(driver.client, await ask(driver.client))).status).toBe(400);
    const old = await askNew(driver.client);
    later(app, 301);
    expect((await send(driver.client, old)).status).toBe(400);
  });

  test('a passkey belongs to one account', async () => {
    const other = await signUp();
    const answer = await add(other.client, key);
    expect(answer).toMatchObject({ status: 409, body: { code: 'passkey_known' } });
  });

  test('ten are enough', async () => {
    for (let n = 1; n < 10; n += 1)
      expect((await add(driver.client, new SoftwarePasskey(ORIGIN))).status).toBe(201);
    const more = await add(driver.client, new SoftwarePasskey(ORIGIN));
    expect(more).toMatchObject({ status: 409, body: { code: 'too_many_passkeys' } });
  });

  test('a certificate that comes with it is refused unread: the address in it is never fetched', async () => {
    let fetched = 0;
    const server = createServer((_request, reply) => {
      fetched += 1;
      reply.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const certificate = Buffer.from(`crl http://127.0.0.1:${port}/crl`);
    const made = new SoftwarePasskey(ORIGIN).create(await askNew(driver.client), { certificate });
    const answer = await driver.client.call('POST', `${OWN}/passkeys`, { name: 'x', passkey: made });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_passkey' } });
    expect(fetched).toBe(0);
    server.close();
  });
});
