import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTrail } from '../../../testing/audit-trail.ts';
import { readRows } from '../../../testing/rows.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  DRIVER_PASSWORD,
  signInSuperAdmin,
  signUpDriver,
  STAFF_PASSWORD,
} from '../../../testing/test-people.ts';
import { addPhone, halfSignIn, takeStep } from '../../../testing/two-step.ts';

const OWN = '/api/account/second-factor';
let app: TestApp;
beforeAll(async () => {
  // The demo prints its mails, so that there is a way for them.
  app = await createTestApp({ isDemo: true });
});
afterAll(() => app.end());

const query = <Row>(statement: Sql) =>
  app.services.database.transact('system', (transaction) => readRows<Row>(transaction, statement));
/** What was mailed about second factors; a sign-up asks besides that the address is confirmed. */
const mailsTo = (email: string) =>
  query<{ body: string }>(sql`
    select body from mail_outbox where recipient = ${email} and subject like '%two-step%' order by id`);

test('each change is recorded and mailed to an address that is known to be the owner’s, without any secret', async () => {
  const driver = await signUpDriver(app);
  await query(sql`update accounts set email_verified_at = now() where email = ${driver.email}`);
  const { recoveryCodes } = await addPhone(app, driver);
  const client = await halfSignIn(app, driver.email, DRIVER_PASSWORD);
  await takeStep(client, { recoveryCode: 'wrong' });
  await takeStep(client, { recoveryCode: recoveryCodes[0] });
  const { body } = await driver.client.call('POST', `${OWN}/recovery-codes`);
  await driver.client.call('DELETE', `${OWN}/app`);

  const mails = await mailsTo(driver.email);
  expect(mails.map((mail) => mail.body.split('\n')[0])).toEqual([
    'An authenticator app was added to your account.',
    'Somebody signed in to your account with one of your recovery codes.',
    'New recovery codes were made for your account. Those of before work no longer.',
    'The authenticator app was removed from your account.',
  ]);
  const records = (await readTrail(app)).filter(({ target }) => target === driver.id);
  expect(records.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'second_factor_added',
      'recovery_code_used',
      'recovery_codes_made',
      'second_factor_removed',
      'sign_in_failed',
    ]),
  );
  const all = JSON.stringify([mails, records]);
  const secrets = [...recoveryCodes, ...(body as { recoveryCodes: string[] }).recoveryCodes];
  for (const secret of secrets) expect(all).not.toContain(secret);
});

test('an address that nobody has proven gets no mail', async () => {
  const driver = await signUpDriver(app);
  await addPhone(app, driver);
  expect(await mailsTo(driver.email)).toEqual([]);
});

test('how staff signed in is recorded', async () => {
  const root = await signInSuperAdmin(app);
  const phone = await addPhone(app, root);
  await takeStep(await halfSignIn(app, root.email, STAFF_PASSWORD), { code: phone.code() });
  expect(await readTrail(app)).toContainEqual(
    expect.objectContaining({ actor: root.id, action: 'sign_in', detail: { by: 'app' } }),
  );
});
