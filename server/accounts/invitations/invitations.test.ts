import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTrail } from '../../../testing/audit-trail.ts';
import { callInvitations } from '../../../testing/invitation-calls.ts';
import { mailsTo, tokenTo, WITH_MAIL } from '../../../testing/mailbox.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createClient } from '../../../testing/test-client.ts';
import {
  addMall,
  DRIVER_PASSWORD,
  signIn,
  signInSuperAdmin,
  signUpDriver,
  someAddress,
  STAFF_PASSWORD,
  type Person,
} from '../../../testing/test-people.ts';

let app: TestApp;
let root: Person;
let mall: string;
let other: string;
beforeAll(async () => {
  app = await createTestApp({ env: WITH_MAIL });
  root = await signInSuperAdmin(app);
  mall = await addMall(root, 'Palladium Mall');
  other = await addMall(root, 'Phoenix MarketCity');
});
afterAll(() => app.end());

const { someone, fresh, grant, me, open, accept, row } = callInvitations(() => ({ app, root, mall }));

describe('an invitation', () => {
  test('goes to the address, is listed, and makes a new account that is verified and signed in', async () => {
    const email = someone();
    const granted = await grant(email);
    expect(granted).toMatchObject({
      status: 201,
      body: { invitation: { email, role: 'mall_admin', malls: [{ _id: mall }], isExpired: false } },
    });
    expect(granted.headers['cache-control']).toBe('no-store');
    const [mail] = await mailsTo(app, email);
    expect(mail?.text).toContain('Palladium Mall');
    expect(mail?.text).not.toContain('Meera');
    const { invitations } = (await root.client.call('GET', '/api/super/invitations')).body as {
      invitations: { email: string }[];
    };
    expect(invitations.filter((one) => one.email === email)).toHaveLength(1);
    expect(JSON.stringify(invitations)).not.toMatch(/token|hash/i);
    const token = await tokenTo(app, email, 'invitation');
    expect(await open(token)).toMatchObject({
      body: { email, name: 'Meera Shah', malls: ['Palladium Mall'], account: 'none', isYou: false },
    });
    const client = fresh();
    expect(await accept({ token, name: 'Meera', password: STAFF_PASSWORD }, client)).toMatchObject({
      status: 201,
      body: { name: 'Meera', role: 'mall_admin' },
    });
    expect((await client.call('GET', '/api/parking?mall=Palladium')).status).toBe(200);
    expect((await client.call('GET', '/api/parking?mall=Phoenix')).status).toBe(403);
    const stored = await row<{ verified: boolean; hash: string }>(sql`
      select email_verified_at is not null as verified, token_hash as hash
      from accounts a join invitations i on i.accepted_by = a.id where a.email = ${email}`);
    expect(stored?.verified).toBe(true);
    expect(stored?.hash).not.toContain(token);
  });

  test('works once, also for ten at the same moment', async () => {
    const email = someone();
    await grant(email);
    const token = await tokenTo(app, email, 'invitation');
    const tries = Array.from({ length: 10 }, () =>
      accept({ token, name: 'Meera', password: STAFF_PASSWORD }, fresh()),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 404)]);
    expect(await open(token)).toMatchObject({ status: 404, body: { code: 'link_not_valid' } });
  });

  test('is taken by the owner of an account only when signed in to it, with its password', async () => {
    const email = someone();
    const owner = await signUpDriver(app, ['GJ05ZZ0002'], { email });
    const another = await signUpDriver(app);
    await grant(email);
    const token = await tokenTo(app, email, 'invitation');
    const newPassword = 'a much longer password';
    const body = { token, password: DRIVER_PASSWORD, newPassword };
    expect((await accept(body)).status).toBe(401);
    expect(await accept(body, another.client)).toMatchObject({
      status: 403,
      body: { code: 'other_account' },
    });
    expect(await accept({ ...body, password: 'a wrong password' }, owner.client)).toMatchObject({
      status: 400,
      body: { code: 'wrong_password' },
    });
    expect((await open(token, owner.client)).body).toMatchObject({ isYou: true });
    expect(await accept(body, owner.client)).toMatchObject({
      status: 201,
      body: { id: owner.id, role: 'mall_admin', plateNumbers: ['GJ05ZZ0002'] },
    });
    expect(await me(await signIn(app, email, newPassword))).toMatchObject({ body: { role: 'mall_admin' } });
  });

  test('asks for a longer password where the present one is a driver’s', async () => {
    const email = someone();
    const owner = await signUpDriver(app, [], { email, password: 'mango.lane' });
    await grant(email);
    const token = await tokenTo(app, email, 'invitation');
    expect(await accept({ token, password: 'mango.lane' }, owner.client)).toMatchObject({
      status: 400,
      body: { code: 'password_too_short', fields: { newPassword: expect.stringContaining('15') as string } },
    });
    expect(
      await accept({ token, password: 'mango.lane', newPassword: 'fourteen.chars' }, owner.client),
    ).toMatchObject({
      status: 400,
      body: { fields: { newPassword: expect.stringContaining('15') as string } },
    });
    expect(
      await accept({ token, password: 'mango.lane', newPassword: STAFF_PASSWORD }, owner.client),
    ).toMatchObject({ status: 201, body: { id: owner.id, role: 'mall_admin' } });
  });

  test('for an account that is verified never makes another one', async () => {
    const email = someone();
    await grant(email);
    const first = await tokenTo(app, email, 'invitation');
    const person = fresh();
    await accept({ token: first, name: 'Meera', password: STAFF_PASSWORD }, person);
    const { id } = (await me({ client: person })).body as { id: string };
    await root.client.call('DELETE', `/api/super/admins/${id}`);
    expect(await grant(email)).toMatchObject({ body: { admin: null, invitation: { email } } });
    const token = await tokenTo(app, email, 'invitation');
    expect((await open(token)).body).toMatchObject({ account: 'verified' });
    expect(await accept({ token, name: 'Other', password: 'another long password' })).toMatchObject({
      status: 409,
      body: { code: 'account_exists' },
    });
    const again = await signIn(app, email, STAFF_PASSWORD);
    expect(await accept({ token, password: STAFF_PASSWORD }, again.client)).toMatchObject({
      status: 201,
      body: { id },
    });
  });

  test('opens nothing once it is taken back, replaced by a later one, or seven days old', async () => {
    const email = someone();
    const revoked = (await grant(email)).body as { invitation: { id: string } };
    const first = await tokenTo(app, email, 'invitation');
    const path = `/api/super/invitations/${revoked.invitation.id}`;
    expect((await root.client.call('DELETE', path)).status).toBe(200);
    expect((await root.client.call('DELETE', path)).status).toBe(404);
    expect((await open(first)).status).toBe(404);
    await grant(email);
    const second = await tokenTo(app, email, 'invitation');
    await grant(email, { malls: [other] });
    const third = await tokenTo(app, email, 'invitation');
    expect((await open(second)).status).toBe(404);
    const before = app.now();
    app.setNow(new Date(before.getTime() + 7 * 24 * 3_600_000 - 1_000));
    expect((await open(third)).body).toMatchObject({ malls: ['Phoenix MarketCity'] });
    app.setNow(new Date(before.getTime() + 7 * 24 * 3_600_000));
    expect((await open(third)).status).toBe(404);
    const late = await accept({ token: third, name: 'Meera', password: STAFF_PASSWORD });
    expect(late).toMatchObject({ status: 404, body: { code: 'link_not_valid' } });
    app.setNow(before);
  });

  test.each(['', 'x', '../super', 'a'.repeat(43), 'a'.repeat(64)])('is not opened by %j', async (token) => {
    expect(await open(token)).toMatchObject({ status: 404, body: { code: 'link_not_valid' } });
  });

  test('is refused with a sentence for a short password and for a missing name', async () => {
    const email = someone();
    await grant(email);
    const token = await tokenTo(app, email, 'invitation');
    expect(await accept({ token, name: 'Meera', password: 'fourteen.chars' })).toMatchObject({
      status: 400,
      body: { fields: { password: 'The password needs at least 15 characters.' } },
    });
    expect(await accept({ token, password: STAFF_PASSWORD })).toMatchObject({
      status: 400,
      body: { fields: { name: 'Full name is required' } },
    });
    expect(await accept({ token, name: '  ', password: STAFF_PASSWORD })).toMatchObject({ status: 400 });
  });

  test('of the operator makes a super admin of the owner', async () => {
    const email = someone();
    const owner = await signUpDriver(app, [], { email, password: STAFF_PASSWORD });
    const { link } = await app.accounts.createSuperAdmin(email, 'another long password');
    const token = link?.split('/').at(-1) ?? '';
    expect(await accept({ token, password: STAFF_PASSWORD }, owner.client)).toMatchObject({
      status: 201,
      body: { role: 'super_admin' },
    });
  });

  test('is made, taken back and read by super admins alone', async () => {
    const driver = await signUpDriver(app);
    for (const [method, path] of [
      ['GET', '/api/super/invitations'],
      ['DELETE', '/api/super/invitations/x'],
    ] as const) {
      expect((await driver.client.call(method, path)).status).toBe(403);
      expect((await fresh().call(method, path)).status).toBe(401);
    }
  });

  test('leaves an entry for each step in the audit trail, without the secret', async () => {
    const email = someone();
    const before = (await readTrail(app)).length;
    await grant(email);
    const token = await tokenTo(app, email, 'invitation');
    await accept({ token, name: 'Meera', password: STAFF_PASSWORD });
    const found = JSON.stringify((await readTrail(app)).slice(before));
    expect(found).toContain('invitation_made');
    expect(found).toContain('invitation_used');
    expect(found).not.toContain(token);
    expect(found).not.toContain(email);
  });
});

test('without a mail server the link is shown once, to the super admin', async () => {
  const quiet = await createTestApp();
  try {
    const boss = await signInSuperAdmin(quiet);
    const malls = [await addMall(boss, 'Palladium Mall')];
    const body = { name: 'Meera', email: 'meera@mall.example', malls };
    const answer = await boss.client.call('POST', '/api/super/admins', body);
    const { link } = answer.body as { link: string };
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/invitation\/[\w-]{43}$/);
    expect(await mailsTo(quiet, 'meera@mall.example')).toEqual([]);
    const client = createClient(quiet.http, { address: someAddress() });
    const taken = { token: link.split('/').at(-1), name: 'Meera', password: STAFF_PASSWORD };
    expect((await client.call('POST', '/api/invitations/accept', taken)).status).toBe(201);
  } finally {
    await quiet.end();
  }
});
