import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MallPeople } from '#contract/people.ts';
import { readTrail } from '../../../testing/audit-trail.ts';
import { callInvitations } from '../../../testing/invitation-calls.ts';
import { mailsTo, tokenTo, WITH_MAIL } from '../../../testing/mailbox.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  addMall,
  DRIVER_PASSWORD,
  signIn,
  signInAdmin,
  signInHelper,
  signInSuperAdmin,
  signUpDriver,
  STAFF_PASSWORD,
  type Person,
} from '../../../testing/test-people.ts';

let app: TestApp;
let root: Person;
let admin: Person;
let mall: string;
let other: string;
let adminOfOther: Person;
beforeAll(async () => {
  app = await createTestApp({ env: WITH_MAIL });
  root = await signInSuperAdmin(app);
  [mall, other] = [await addMall(root, 'Palladium Mall'), await addMall(root, 'Phoenix MarketCity')];
  admin = await signInAdmin(app, root, [mall]);
  adminOfOther = await signInAdmin(app, root, [other]);
});
afterAll(() => app.end());

const { someone, fresh, me, open, accept } = callInvitations(() => ({ app, root, mall }));
const session = ({ client }: Pick<Person, 'client'>) => client.call('GET', '/api/auth/session');
const invite = (email: string, role = 'attendant', by = admin, at = mall) =>
  by.client.call('POST', `/api/malls/${at}/people`, { name: 'Ravi Joshi', email, role });
const change = (person: Person, role: string, by = admin, at = mall) =>
  by.client.call('PUT', `/api/malls/${at}/people/${person.id}`, { role });
const end = (person: Person, by = admin, at = mall) =>
  by.client.call('DELETE', `/api/malls/${at}/people/${person.id}`);
const list = async (by = admin, at = mall) =>
  (await by.client.call('GET', `/api/malls/${at}/people`)).body as MallPeople;
const lanes = (person: Person, at = mall) => person.client.call('GET', `/api/malls/${at}/lanes`);
const last = async () => (await readTrail(app)).at(-1);

describe('an invitation', () => {
  test('gives its role in this mall alone, once its link is opened, and the specification fields stay a driver’s', async () => {
    const email = someone();
    expect(await invite(email)).toMatchObject({
      status: 201,
      body: { link: null, invitation: { email, role: 'attendant', isExpired: false } },
    });
    expect((await mailsTo(app, email)).at(-1)?.text).toContain('attend to the parking of: Palladium Mall');
    expect((await list()).invitations).toMatchObject([{ email, role: 'attendant' }]);
    const token = await tokenTo(app, email, 'invitation');
    expect(await open(token)).toMatchObject({ body: { role: 'attendant', malls: ['Palladium Mall'] } });
    const client = fresh();
    expect(await accept({ token, name: 'Ravi Joshi', password: STAFF_PASSWORD }, client)).toMatchObject({
      status: 201,
      body: { role: 'driver', adminOf: [] },
    });
    expect(await session({ client })).toMatchObject({
      body: { worksAt: [{ _id: mall, role: 'attendant' }] },
    });
    expect(await last()).toMatchObject({ action: 'invitation_used', detail: { role: 'attendant' } });
    const { people, invitations } = await list();
    expect(invitations).toEqual([]);
    expect(people.find((one) => one.email === email)).toMatchObject({
      role: 'attendant',
      since: app.now().toISOString(),
      lastSeenAt: app.now().toISOString(),
      isYou: false,
    });
    expect((await client.call('GET', `/api/malls/${mall}/lanes`)).status).toBe(200);
    expect((await client.call('GET', `/api/malls/${other}/lanes`)).status).toBe(403);
    expect(await accept({ token, name: 'Ravi', password: STAFF_PASSWORD })).toMatchObject({ status: 404 });
  });

  test('answers the same for an address with an account, whose owner has to sign in to take it', async () => {
    const driver = await signUpDriver(app);
    const [known, unknown] = [await invite(driver.email), await invite(someone())];
    const shape = ({ status, body }: typeof known) => [status, Object.keys(body as object)];
    expect(shape(known)).toEqual(shape(unknown));
    expect(await session(driver)).toMatchObject({ body: { account: { role: 'driver' }, worksAt: [] } });
    expect((await lanes(driver)).status).toBe(403);
    const token = await tokenTo(app, driver.email, 'invitation');
    const taken = { token, password: DRIVER_PASSWORD, newPassword: STAFF_PASSWORD };
    expect((await accept(taken)).status).toBe(401);
    expect(await accept(taken, driver.client)).toMatchObject({ status: 201, body: { id: driver.id } });
    expect((await lanes(driver)).status).toBe(200);
  });

  test('makes nobody an admin, is one at a time, and can be taken back', async () => {
    expect((await invite(someone(), 'admin')).status).toBe(400);
    const email = someone();
    await invite(email);
    const first = await tokenTo(app, email, 'invitation');
    await invite(email, 'accountant');
    expect((await open(first)).status).toBe(404);
    const second = await tokenTo(app, email, 'invitation');
    const { id } = (await list()).invitations.find((one) => one.email === email) ?? { id: '' };
    const revoke = (by: Person, at: string) => by.client.call('DELETE', `/api/malls/${at}/invitations/${id}`);
    expect((await revoke(adminOfOther, other)).status).toBe(404);
    expect((await open(second)).status).toBe(200);
    expect((await revoke(admin, mall)).status).toBe(200);
    expect((await open(second)).status).toBe(404);
  });

  test('of one mall leaves what another mall has invited the address to', async () => {
    const email = someone();
    await invite(email, 'manager', adminOfOther, other);
    const token = await tokenTo(app, email, 'invitation');
    await invite(email);
    expect(await open(token)).toMatchObject({ status: 200, body: { malls: ['Phoenix MarketCity'] } });
  });
});

describe('a role', () => {
  test('is changed at once: the sign-ins of before end', async () => {
    const person = await signInHelper(app, admin, mall, 'attendant');
    expect(await change(person, 'accountant')).toMatchObject({ status: 200 });
    expect(await last()).toMatchObject({
      action: 'role_changed',
      target: person.id,
      detail: { before: 'attendant', role: 'accountant' },
    });
    expect((await lanes(person)).status).toBe(401);
    const again = await signIn(app, person.email, STAFF_PASSWORD);
    expect((await lanes(again)).status).toBe(403);
    expect((await again.client.call('GET', `/api/malls/${mall}/disputes`)).status).toBe(200);
  });

  test('that ends in one mall leaves those in others, and to come back takes an invitation', async () => {
    const person = await signInHelper(app, admin, mall, 'manager');
    await invite(person.email, 'accountant', adminOfOther, other);
    const token = await tokenTo(app, person.email, 'invitation');
    expect((await accept({ token, password: STAFF_PASSWORD }, person.client)).status).toBe(201);
    expect((await lanes(person)).status).toBe(200);
    expect((await end(person)).status).toBe(200);
    expect(await last()).toMatchObject({ action: 'role_revoked', detail: { role: 'manager' } });
    expect((await lanes(person)).status).toBe(401);
    const again = await signIn(app, person.email, STAFF_PASSWORD);
    expect(await session(again)).toMatchObject({ body: { worksAt: [{ _id: other, role: 'accountant' }] } });
    expect((await end(person)).status).toBe(404);
    const writing = app.services.database.transact('system', (transaction) =>
      transaction.query(sql`insert into mall_admins (mall_id, account_id, granted_at, role)
        select m.id, a.id, now(), 'manager' from malls m, accounts a
        where m.public_id = ${mall} and a.public_id = ${person.id}`),
    );
    await expect(writing).rejects.toMatchObject({ code: '42501' });
  });

  test('lets nobody below an admin see or change people, nor an admin elsewhere', async () => {
    const manager = await signInHelper(app, admin, mall, 'manager');
    for (const by of [manager, adminOfOther]) {
      expect((await invite(someone(), 'attendant', by)).status).toBe(403);
      expect((await change(manager, 'accountant', by)).status).toBe(403);
      expect((await end(admin, by)).status).toBe(403);
      expect((await by.client.call('GET', `/api/malls/${mall}/people`)).status).toBe(403);
    }
    expect(await change(manager, 'admin')).toMatchObject({ status: 403 });
    expect((await change(manager, 'admin', root)).status).toBe(200);
    const made = await signIn(app, manager.email, STAFF_PASSWORD);
    expect(await me(made)).toMatchObject({ body: { role: 'mall_admin', adminOf: [{ _id: mall }] } });
    expect((await end(made)).status).toBe(200);
  });

  test('shows an attendant no totals of money, and an accountant nothing to change', async () => {
    const attendant = await signInHelper(app, admin, mall, 'attendant');
    const accountant = await signInHelper(app, admin, mall, 'accountant');
    const named = `?mall=${encodeURIComponent('Palladium Mall')}`;
    for (const path of ['/stats', '/now', '/charts', '/export'])
      expect((await attendant.client.call('GET', `/api/parking${path}${named}`)).status).toBe(403);
    expect((await attendant.client.call('GET', `/api/parking${named}`)).status).toBe(200);
    expect((await accountant.client.call('GET', `/api/parking/stats${named}`)).status).toBe(200);
    const writes = app.http.mounted.filter(
      ({ access, method }) => access === 'mall-admin' && method !== 'GET',
    );
    expect(writes.length).toBeGreaterThan(20);
    const open: string[] = [];
    for (const { method, path } of writes) {
      const address = path.replace(':id', mall).replaceAll(/:\w+/g, 'none');
      if ((await accountant.client.call(method, address, {})).status !== 403) open.push(path);
    }
    expect(open).toEqual([]);
  });
});

describe('the last admin of a mall', () => {
  test('cannot end or lower the own role; a super admin may', async () => {
    const lonely = await addMall(root, 'Lonely Mall');
    const only = await signInAdmin(app, root, [lonely]);
    expect((await list(only, lonely)).people).toMatchObject([{ isYou: true, isLastAdmin: true }]);
    expect(await end(only, only, lonely)).toMatchObject({ status: 409, body: { code: 'last_admin' } });
    expect(await change(only, 'manager', only, lonely)).toMatchObject({ status: 409 });
    expect((await end(only, root, lonely)).status).toBe(200);
  });

  test('is left where two end each other at the same moment', async () => {
    const quarrel = await addMall(root, 'Quarrel Mall');
    for (let round = 0; round < 4; round += 1) {
      const [one, two] = [await signInAdmin(app, root, [quarrel]), await signInAdmin(app, root, [quarrel])];
      const answers = await Promise.all([end(two, one, quarrel), end(one, two, quarrel)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = (await list(root, quarrel)).people.filter(({ role }) => role === 'admin');
      expect(left).toHaveLength(1);
      for (const { id } of left) await root.client.call('DELETE', `/api/malls/${quarrel}/people/${id}`);
    }
  });
});

test('a super admin who names an admin anew leaves their roles under other admins', async () => {
  const person = await signInHelper(app, adminOfOther, other, 'accountant');
  const grant = await root.client.call('POST', '/api/super/admins', {
    name: 'Ravi',
    email: person.email,
    malls: [mall],
  });
  expect(grant).toMatchObject({ status: 201, body: { admin: null } });
  const token = await tokenTo(app, person.email, 'invitation');
  const taken = await accept({ token, password: STAFF_PASSWORD }, person.client);
  expect(taken).toMatchObject({ status: 201, body: { role: 'mall_admin' } });
  const { worksAt } = (await session(person)).body as { worksAt: { _id: string; role: string }[] };
  expect(worksAt.map(({ _id, role }) => [_id, role])).toEqual([
    [mall, 'admin'],
    [other, 'accountant'],
  ]);
});

test('whoever has a role needs a second factor where staff do', async () => {
  const strict = await createTestApp({
    env: { STAFF_SECOND_FACTOR: 'required' },
    database: app.services.database,
  });
  const person = await signInHelper(app, admin, mall, 'attendant');
  const staff = await signIn(strict, person.email, STAFF_PASSWORD);
  expect(await session(staff)).toMatchObject({
    body: { owesSecondFactor: true },
  });
  expect(await lanes(staff)).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
});
