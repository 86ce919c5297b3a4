import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addMall,
  signIn,
  signInAdmin,
  signInSuperAdmin,
  signUpDriver,
  STAFF_PASSWORD,
  type Person,
} from '../../../testing/test-people.ts';
import { readTrail } from '../../../testing/audit-trail.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let root: Person;
let malls: string[];
beforeAll(async () => {
  app = await createTestApp();
  root = await signInSuperAdmin(app);
  malls = [await addMall(root, 'Palladium Mall'), await addMall(root, 'Phoenix MarketCity')];
});
afterAll(() => app.end());

const grant = (body: Record<string, unknown>, by = root) =>
  by.client.call('POST', '/api/super/admins', { name: 'Meera Shah', malls: [malls[0]], ...body });
const remove = (id: string, by = root) => by.client.call('DELETE', `/api/super/admins/${id}`);
const me = ({ client }: Person) => client.call('GET', '/api/auth/me');
const lastAudit = async () => {
  const { action, actor, target } = (await readTrail(app)).at(-1) ?? {};
  return { action, actor, target };
};

describe('an admin', () => {
  test('is made by a super admin, of the named malls alone, and is one at once', async () => {
    const body = { email: 'meera@example.com', password: STAFF_PASSWORD };
    const answer = await grant(body);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        admin: {
          name: 'Meera Shah',
          role: 'mall_admin',
          adminOf: [{ _id: malls[0], slug: 'palladium-mall' }],
        },
      },
    });
    const { id } = (answer.body as { admin: { id: string } }).admin;
    expect(await lastAudit()).toEqual({ action: 'role_granted', actor: root.id, target: id });
    const meera = await signIn(app, 'meera@example.com', STAFF_PASSWORD);
    expect(await me(meera)).toMatchObject({
      body: { role: 'mall_admin', adminOf: [{ name: 'Palladium Mall' }] },
    });
    const list = await root.client.call('GET', '/api/super/admins');
    expect((list.body as { admins: { id: string }[] }).admins.map((admin) => admin.id)).toEqual([
      root.id,
      id,
    ]);
  });

  test('gets exactly the malls that the last grant names', async () => {
    const admin = await signInAdmin(app, root, malls);
    expect((await grant({ email: admin.email, malls: [malls[1]] })).status).toBe(201);
    expect((await me(admin)).status).toBe(401);
    const again = await signIn(app, admin.email, STAFF_PASSWORD);
    expect((await me(again)).body).toHaveProperty('adminOf', [expect.objectContaining({ _id: malls[1] })]);
  });

  test('loses the role and the sign-ins at once, and is a driver from then on', async () => {
    const admin = await signInAdmin(app, root, malls);
    expect(await remove(admin.id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await lastAudit()).toEqual({ action: 'role_revoked', actor: root.id, target: admin.id });
    expect((await me(admin)).status).toBe(401);
    const again = await signIn(app, admin.email, STAFF_PASSWORD);
    expect(await me(again)).toMatchObject({ body: { role: 'driver', adminOf: [] } });
    expect((await remove(admin.id)).status).toBe(404);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a password of 14 characters', { password: 'fourteen.chars' }, 'password'],
    ['a mall that is not there', { password: STAFF_PASSWORD, malls: ['nowhere'] }, 'malls'],
    ['no mall', { password: STAFF_PASSWORD, malls: [] }, 'malls'],
    ['no e-mail address', { email: 'meera', password: STAFF_PASSWORD }, 'email'],
  ])('is not made with %s', async (_what, body, field) => {
    const answer = await grant({ email: 'new-admin@example.com', ...body });
    expect(answer.status).toBe(400);
    expect((answer.body as { fields: object }).fields).toHaveProperty([field]);
  });
});

test('a driver becomes no admin by a grant: the role waits for a link', async () => {
  const driver = await signUpDriver(app, ['GJ01AA0001']);
  expect(await grant({ email: driver.email })).toMatchObject({
    status: 201,
    body: { admin: null, invitation: { email: driver.email, malls: [{ _id: malls[0] }] } },
  });
  expect(await me(driver)).toMatchObject({ status: 200, body: { role: 'driver' } });
});

describe('super admins', () => {
  test('are made on the command line alone, with a long password', async () => {
    await expect(app.accounts.createSuperAdmin('x@example.com', 'short')).rejects.toThrow('at least 15');
    await expect(app.accounts.createSuperAdmin('nobody', STAFF_PASSWORD)).rejects.toThrow('e-mail address');
    const driver = await signUpDriver(app);
    const invited = await app.accounts.createSuperAdmin(driver.email.toUpperCase(), STAFF_PASSWORD);
    expect(invited).toEqual({ link: expect.stringContaining('/invitation/') as string, isReplaced: false });
    expect(await me(driver)).toMatchObject({ status: 200, body: { id: driver.id, role: 'driver' } });
    const made = await signInSuperAdmin(app);
    const again = await app.accounts.createSuperAdmin(made.email.toUpperCase(), `${STAFF_PASSWORD}!`);
    expect(again).toEqual({ link: null, isReplaced: true });
    expect((await me(made)).status).toBe(401);
    expect(await me(await signIn(app, made.email, `${STAFF_PASSWORD}!`))).toMatchObject({
      body: { id: made.id, role: 'super_admin' },
    });
    expect((await grant({ email: made.email })).status).toBe(409);
    expect((await remove(made.id)).status).toBe(200);
  });

  test('cannot take their own role, nor each other at the same moment: one always remains', async () => {
    expect(await remove(root.id)).toMatchObject({ status: 409, body: { code: 'own_role' } });
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await signInSuperAdmin(app), await signInSuperAdmin(app)];
      const answers = await Promise.all([remove(other.id, one), remove(one.id, other)]);
      // The second is too late: by then it is signed out or no super admin any more.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test('alone may manage admins', async () => {
    const [driver, admin] = [await signUpDriver(app), await signInAdmin(app, root, malls)];
    for (const person of [driver, admin]) {
      const body = { email: 'helper@example.com', password: STAFF_PASSWORD };
      expect(await grant(body, person)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
      expect((await remove(root.id, person)).status).toBe(403);
      expect((await person.client.call('GET', '/api/super/admins')).status).toBe(403);
    }
  });
});

test('every change of staff is in the audit trail, whose chain is whole', async () => {
  const count = async () => (await readTrail(app)).filter(({ action }) => action.startsWith('role_')).length;
  const before = await count();
  const admin = await signInAdmin(app, root, malls);
  await remove(admin.id);
  await grant({ email: 'meera@example.com', malls: ['nowhere'] });
  expect(await count()).toBe(before + 2);
  expect(await app.audit.verify()).toMatchObject({ ok: true });
});
