import { afterAll, beforeAll, expect, test } from 'vitest';
import { SoftwarePasskey } from '../../../testing/software-passkey.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createClient } from '../../../testing/test-client.ts';
import { DRIVER_PASSWORD, signUpDriver, someAddress, type Person } from '../../../testing/test-people.ts';
import { addPhone, halfSignIn, takeStep, type Phone } from '../../../testing/two-step.ts';

const ORIGIN = 'http://localhost';
let one: TestApp;
let two: TestApp;
let driver: Person;
let phone: Phone;

beforeAll(async () => {
  one = await createTestApp();
  two = await createTestApp({ database: one.services.database });
  driver = await signUpDriver(one);
  phone = await addPhone(one, driver);
  two.setNow(one.now());
});
afterAll(async () => {
  await two.end();
  await one.end();
});

const halves = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) => halfSignIn(n % 2 ? one : two, driver.email, DRIVER_PASSWORD)),
  );

test('a code that arrives at two processes at once lets one in', async () => {
  for (let round = 0; round < 5; round += 1) {
    // One wrong code a round: beyond ten the account would have to wait.
    const clients = await halves(2);
    const code = phone.code();
    const answers = await Promise.all(clients.map((client) => takeStep(client, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const app of [one, two]) app.setNow(new Date(app.now().getTime() + 31_000));
  }
});

test('a half sign-in begun at one process is finished at the other, and five tries are five over both', async () => {
  const [client] = await halves(1);
  if (!client) throw new Error('no half sign-in');
  const others = Array.from({ length: 20 }, (_, n) => {
    const other = createClient(n % 2 ? one.http : two.http, { address: someAddress() });
    for (const [name, value] of client.cookies) other.cookies.set(name, value);
    return other;
  });
  const answers = await Promise.all(
    others.map((other) => takeStep(other, { recoveryCode: '0000-0000-0000-0000' })),
  );
  const wrong = answers.filter(({ body }) => (body as { code: string }).code === 'wrong_second_factor');
  expect(wrong).toHaveLength(5);
});

test('a recovery code that arrives at both at once lets one in', async () => {
  const clients = await halves(6);
  const [recoveryCode] = phone.recoveryCodes;
  const answers = await Promise.all(clients.map((client) => takeStep(client, { recoveryCode })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('the answer of a passkey that arrives at both at once lets one in', async () => {
  const passkey = new SoftwarePasskey(ORIGIN);
  const own = '/api/account/second-factor/passkeys';
  const asked = await driver.client.call('POST', `${own}/challenge`);
  if (asked.status !== 200) {
    await driver.client.call('POST', '/api/account/second-factor/confirmation', {
      password: DRIVER_PASSWORD,
    });
  }
  const { body } = await driver.client.call('POST', `${own}/challenge`);
  const made = passkey.create((body as { challenge: string }).challenge);
  expect((await driver.client.call('POST', own, { name: 'Key', passkey: made })).status).toBe(201);

  const first = createClient(one.http, { address: someAddress() });
  const second = createClient(two.http, { address: someAddress() });
  const given = await first.call('POST', '/api/auth/passkey/challenge');
  for (const [name, value] of first.cookies) second.cookies.set(name, value);
  const proof = passkey.get((given.body as { challenge: string }).challenge, { counter: 0 });
  const answers = await Promise.all(
    [first, second].map((client) => client.call('POST', '/api/auth/passkey', { passkey: proof })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});
