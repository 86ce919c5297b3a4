import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readTrail } from '../../../testing/audit-trail.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createClient } from '../../../testing/test-client.ts';
import {
  addMall,
  signInAdmin,
  signInSuperAdmin,
  someAddress,
  STAFF_PASSWORD,
  type Person,
} from '../../../testing/test-people.ts';

let app: TestApp;
let root: Person;
let mall: string;
let admin: Person;
let other: Person;

beforeAll(async () => {
  app = await createTestApp();
  root = await signInSuperAdmin(app);
});
afterAll(() => app.end());

beforeEach(async () => {
  mall = await addMall(root, `Mall ${randomUUID()}`);
  [admin, other] = [await signInAdmin(app, root, [mall]), await signInAdmin(app, root, [mall])];
});

/** Somebody is invited as an attendant; answers what accepting the invitation answers. */
async function inviteBy(person: Person, address = `/api/malls/${mall}/people`) {
  const body = { name: 'Puppet', email: `puppet-${randomUUID()}@example.com` };
  const given = address.includes('super') ? { ...body, malls: [mall] } : { ...body, role: 'attendant' };
  const answer = await person.client.call('POST', address, given);
  expect(answer.status).toBe(201);
  const { link } = answer.body as { link: string };
  return async () => {
    const client = createClient(app.http, { address: someAddress() });
    const accepted = { token: link.split('/').at(-1), name: 'Puppet', password: STAFF_PASSWORD };
    return (await client.call('POST', '/api/invitations/accept', accepted)).status;
  };
}
const onPeople = (method: string, person: Person, body?: object) =>
  other.client.call(method, `/api/malls/${mall}/people/${person.id}`, body);
const withdrawn = async () =>
  (await readTrail(app)).filter(
    ({ action, actor }) => action === 'invitation_withdrawn' && [other.id, root.id].includes(actor),
  );

it('ends with the role of whoever sent it, on record, and no other one does', async () => {
  const accept = await inviteBy(admin);
  const ofOther = await inviteBy(other);
  expect((await onPeople('DELETE', admin)).status).toBe(200);
  expect(await accept()).toBe(404);
  expect(await ofOther()).toBe(201);
  expect(await withdrawn()).toMatchObject([{ actor: other.id, detail: { invitedBy: admin.id } }]);
});

it('ends where its sender is no admin any more', async () => {
  const accept = await inviteBy(admin);
  expect((await onPeople('PUT', admin, { role: 'manager' })).status).toBe(200);
  expect(await accept()).toBe(404);
});

it('ends where a super admin takes all roles, or gives other malls', async () => {
  const accept = await inviteBy(admin);
  expect((await root.client.call('DELETE', `/api/super/admins/${admin.id}`)).status).toBe(200);
  expect(await accept()).toBe(404);
  const elsewhere = await addMall(root, `Mall ${randomUUID()}`);
  const moved = await inviteBy(other);
  const given = { name: 'Meera Shah', email: other.email, malls: [elsewhere] };
  expect((await root.client.call('POST', '/api/super/admins', given)).status).toBe(201);
  expect(await moved()).toBe(404);
});

it('of a super admin ends with that role, whatever it is to', async () => {
  const second = await signInSuperAdmin(app);
  const accept = await inviteBy(second, '/api/super/admins');
  expect((await root.client.call('DELETE', `/api/super/admins/${second.id}`)).status).toBe(200);
  expect(await accept()).toBe(404);
});
