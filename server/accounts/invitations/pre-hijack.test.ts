import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callInvitations } from '../../../testing/invitation-calls.ts';
import { tokenTo, WITH_MAIL } from '../../../testing/mailbox.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  addMall,
  DRIVER_PASSWORD,
  signIn,
  signInSuperAdmin,
  signUpDriver,
  STAFF_PASSWORD,
  type Person,
} from '../../../testing/test-people.ts';

let app: TestApp;
let root: Person;
let mall: string;
beforeAll(async () => {
  app = await createTestApp({ env: WITH_MAIL });
  root = await signInSuperAdmin(app);
  mall = await addMall(root, 'Palladium Mall');
});
afterAll(() => app.end());

const { someone, fresh, grant, me, open, accept, row } = callInvitations(() => ({ app, root, mall }));

describe('a stranger who has signed up with the address of somebody to come', () => {
  test('is no admin after the grant, and gets nothing by being signed in', async () => {
    const email = someone();
    const stranger = await signUpDriver(app, [], { email });
    expect(await grant(email)).toMatchObject({ status: 201, body: { admin: null, link: null } });
    expect(await me(stranger)).toMatchObject({ status: 200, body: { role: 'driver', adminOf: [] } });
    expect((await stranger.client.call('GET', '/api/parking?mall=Palladium')).status).toBe(403);
    const again = await signIn(app, email, DRIVER_PASSWORD);
    expect(await me(again)).toMatchObject({ body: { role: 'driver' } });
    const list = await root.client.call('GET', '/api/super/admins');
    expect(JSON.stringify(list.body)).not.toContain(email);
  });

  test('is no admin where the grant names a password either: it is refused', async () => {
    const email = someone();
    const stranger = await signUpDriver(app, [], { email });
    const answer = await grant(email, { password: STAFF_PASSWORD });
    expect(answer).toMatchObject({ status: 409, body: { code: 'account_exists' } });
    expect(await me(stranger)).toMatchObject({ body: { role: 'driver' } });
    await signIn(app, email, DRIVER_PASSWORD);
  });

  test('is no super admin by the command of the operator', async () => {
    const email = someone();
    const stranger = await signUpDriver(app, [], { email });
    const { link } = await app.accounts.createSuperAdmin(email, STAFF_PASSWORD);
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/invitation\/[\w-]{43}$/);
    expect(await me(stranger)).toMatchObject({ body: { role: 'driver' } });
    await signIn(app, email, DRIVER_PASSWORD);
  });

  test('keeps nothing of the account once the owner of the address accepts', async () => {
    const email = someone();
    const stranger = await signUpDriver(app, ['GJ05ZZ0001'], { email });
    await grant(email);
    const token = await tokenTo(app, email, 'invitation');
    expect(await open(token)).toMatchObject({
      status: 200,
      body: { email, account: 'unverified', isYou: false },
    });
    const owner = fresh();
    expect(await accept({ token, name: 'Meera Shah', password: STAFF_PASSWORD }, owner)).toMatchObject({
      status: 201,
      body: { email, role: 'mall_admin', plateNumbers: [], adminOf: [{ _id: mall }] },
    });
    expect((await me({ client: owner })).status).toBe(200);
    expect((await me(stranger)).status).toBe(401);
    const login = { email, password: DRIVER_PASSWORD };
    expect((await fresh().call('POST', '/api/auth/login', login)).status).toBe(401);
    const left = await row<{ plates: number; accounts: number }>(sql`
      select (select count(*)::int from account_plates where plate_key = 'GJ05ZZ0001') as plates,
        (select count(*)::int from accounts where lower(email) = ${email}) as accounts`);
    expect(left).toEqual({ plates: 0, accounts: 1 });
  });

  test('cannot be made an admin in the database itself', async () => {
    const email = someone();
    await signUpDriver(app, [], { email });
    const attempts = [
      sql`insert into mall_admins (mall_id, account_id, granted_at)
        select m.id, a.id, now() from malls m, accounts a where m.public_id = ${mall} and a.email = ${email}`,
      sql`update accounts set is_super_admin = true where email = ${email}`,
      sql`update accounts set is_made_by_staff = true where email = ${email}`,
    ];
    for (const attempt of attempts) {
      const write = (verify: boolean) =>
        app.services.database.transact('system', async (transaction) => {
          if (verify)
            await transaction.query(
              sql`update accounts set email_verified_at = now() where email = ${email}`,
            );
          await transaction.query(attempt);
        });
      await expect(write(false)).rejects.toMatchObject({ code: '42501' });
      await expect(write(true)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

test('who has lost the role needs a new invitation, in the database too', async () => {
  const email = someone();
  await grant(email);
  const person = fresh();
  const token = await tokenTo(app, email, 'invitation');
  await accept({ token, name: 'Meera', password: STAFF_PASSWORD }, person);
  const { id } = (await me({ client: person })).body as { id: string };
  expect((await root.client.call('DELETE', `/api/super/admins/${id}`)).status).toBe(200);
  const writing = app.services.database.transact('system', (transaction) =>
    transaction.query(sql`insert into mall_admins (mall_id, account_id, granted_at)
      select m.id, a.id, now() from malls m, accounts a where m.public_id = ${mall} and a.public_id = ${id}`),
  );
  await expect(writing).rejects.toMatchObject({ code: '42501' });
});
