import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditRecord } from '#contract/audit.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readTrail } from '../../../testing/audit-trail.ts';
import {
  addDevice,
  addMall,
  signInAdmin,
  signInSuperAdmin,
  signUpDriver,
  type Person,
} from '../../../testing/test-people.ts';
import { recordSecurityEvent } from '../index.ts';

let app: TestApp;
let root: Person;
let admin: Person;
let malls: string[];

beforeAll(async () => {
  app = await createTestApp();
  root = await signInSuperAdmin(app);
  malls = [await addMall(root, 'Palladium Mall'), await addMall(root, 'Phoenix MarketCity')];
  admin = await signInAdmin(app, root, malls.slice(0, 1));
  await addDevice(app, root, malls[0] ?? '', { name: '=HYPERLINK("http://x")', kind: 'slot-sensors' });
  await addDevice(app, root, malls[1] ?? '', { name: 'North sensors', kind: 'slot-sensors' });
});
afterAll(() => app.end());

interface Page {
  records: AuditRecord[];
  next: string | null;
  trail: object;
}

const ask = async (query = '', by = root, path = '/api/super/audit') => {
  const answer = await by.client.call('GET', `${path}?${query}`);
  expect(answer.status).toBe(200);
  return answer.body as Page;
};
const kindsOf = ({ records }: Page) => [...new Set(records.map(({ kind }) => kind))].toSorted();

test('super admins see all, newest first, with the names of people and malls', async () => {
  const page = await ask();
  expect(page.trail).toMatchObject({ status: 'unbroken', brokenAt: null });
  const times = page.records.map(({ at, number }) => `${at} ${String(number).padStart(9, '0')}`);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(page.records.find(({ kind }) => kind === 'mall_added')).toMatchObject({
    actor: { id: root.id, name: expect.any(String) as string },
    mall: { id: malls[1], name: 'Phoenix MarketCity' },
    facts: { name: 'Phoenix MarketCity' },
    request: expect.stringMatching(/^[0-9A-Z]{10}$/) as string,
    address: expect.stringMatching(/^198\.18\./) as string,
  });
});

test("a mall's admin sees that mall alone, and of drivers no name", async () => {
  const driver = await signUpDriver(app);
  const mallId = await app.malls.find('publicId', malls[0] ?? '');
  await app.services.database.transact('system', (transaction) =>
    recordSecurityEvent(transaction, {
      kind: 'plate_proven',
      account: driver.id,
      mallId,
      facts: {},
      at: app.now(),
    }),
  );
  const page = await ask('', admin, `/api/malls/${malls[0]}/audit`);
  expect(page.records.length).toBeGreaterThan(2);
  expect(new Set(page.records.map(({ mall }) => mall?.id))).toEqual(new Set([malls[0]]));
  expect(page.records.find(({ kind }) => kind === 'plate_proven')?.actor).toEqual({
    id: driver.id,
    name: null,
  });
  const all = await ask('kind=plate_proven');
  expect(all.records[0]?.actor.name).not.toBeNull();
  const other = await admin.client.call('GET', `/api/malls/${malls[1]}/audit`);
  expect(other).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
});

test('person, kind, words, mall and days narrow the list', async () => {
  expect(kindsOf(await ask('kind=device_registered'))).toEqual(['device_registered']);
  expect((await ask('q=north+sens')).records).toMatchObject([{ facts: { name: 'North sensors' } }]);
  expect((await ask(`q=north&mall=${malls[0]}`)).records).toEqual([]);
  expect((await ask(`mall=${malls[1]}`)).records.every(({ mall }) => mall?.id === malls[1])).toBe(true);
  const byAdmin = await ask(`person=${encodeURIComponent(admin.email)}`);
  expect(byAdmin.records.length).toBeGreaterThan(1);
  expect(byAdmin.records.every(({ actor, target }) => [actor.id, target.id].includes(admin.id))).toBe(true);
  expect((await ask(`person=${encodeURIComponent(admin.email)}&kind=mall_added`)).records).toEqual([]);
  expect((await ask('person=nobody-of-that-name')).records).toEqual([]);
  expect((await ask('to=2026-11-19')).records).toEqual([]);
  expect((await ask('from=2026-11-20&to=2026-11-20&kind=mall_added')).records).toHaveLength(2);
});

test('a reference that a person was shown finds the record', async () => {
  const { headers } = await root.client.call('POST', `/api/super/malls/${malls[1]}/toggle-live`);
  const id = String(headers['x-request-id']);
  expect((await ask(`q=${id}`)).records).toMatchObject([{ kind: 'mall_toggled', request: id }]);
});

test('pages go on where the last one ended, and hold each record once', async () => {
  await ask('limit=200');
  const all = (await readTrail(app)).length;
  const numbers: number[] = [];
  for (let next: string | null = ''; next !== null;) {
    // Reading is recorded too: of this list once, and of each further one once.
    const page: Page = await ask(`limit=7&to=2026-11-20${next && `&before=${next}`}`);
    numbers.push(...page.records.map(({ number }) => number));
    next = page.next;
  }
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.length).toBeGreaterThanOrEqual(all);
  const bad = await root.client.call('GET', '/api/super/audit?before=bm90IG91cnM');
  expect(bad).toMatchObject({ status: 400, body: { fields: { before: expect.any(String) as string } } });
});

test('who searched for a plate is found by the plate, which stands nowhere', async () => {
  const plate = 'GJ05ZZ9876';
  await admin.client.call('GET', `/api/parking?mall=${encodeURIComponent('Palladium Mall')}&q=gj05-zz-9876`);
  const page = await ask(`q=${plate}`);
  expect(page.records).toMatchObject([
    { kind: 'plates_listed', actor: { id: admin.id }, facts: { list: 'sessions', rows: 0 } },
  ]);
  expect(JSON.stringify(await readTrail(app))).not.toMatch(/ZZ9876|gj05/i);
});

test('a list that is asked for again and again is one record and a count', async () => {
  const count = async () => (await ask('kind=plates_listed')).records.length;
  const list = () => admin.client.call('GET', '/api/parking?mall=Palladium%20Mall&status=parked');
  const before = await count();
  for (let n = 0; n < 5; n += 1) await list();
  expect(await count()).toBe(before + 1);
});

test('the export is CSV that no spreadsheet takes for a formula, and is recorded', async () => {
  const answer = await app.http.inject({
    url: `/api/malls/${malls[0]}/audit/export`,
    headers: { cookie: [...admin.client.cookies].map((pair) => pair.join('=')).join('; ') },
  });
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.headers['content-disposition']).toMatch(/attachment; filename="audit-2026-11-20\.csv"/);
  const lines = answer.body.trim().split('\r\n');
  expect(lines[0]).toContain('number,time,kind');
  expect(lines.length).toBeGreaterThan(3);
  expect(answer.body).not.toContain(malls[1]);
  for (const line of lines) expect(line).not.toMatch(/(^|,)"?[=+\-@]/);
  expect((await ask('kind=exported')).records).toMatchObject([
    { actor: { id: admin.id }, facts: { what: 'audit' } },
  ]);
});

test('reading the trail is recorded', async () => {
  const page = await ask('kind=audit_read');
  expect(page.records.length).toBeGreaterThan(2);
  expect(page.records[0]).toMatchObject({ actor: { id: root.id } });
});

test('a change in the database shows at the top of the list', async () => {
  const own = await createTestApp();
  try {
    const person = await signInSuperAdmin(own);
    await addMall(person, 'Tampered Mall');
    await readTrail(own);
    await own.services.database.transact('system', async (transaction) => {
      await transaction.query(sql`reset role`);
      await transaction.query(sql`alter table audit_entries disable trigger all`);
      await transaction.query(sql`update audit_entries set actor = 'x' where number = 2`);
    });
    const { trail } = (await person.client.call('GET', '/api/super/audit')).body as Page;
    expect(trail).toMatchObject({
      status: 'broken',
      brokenAt: 2,
      sentence: 'what it says is not what was sealed.',
    });
  } finally {
    await own.end();
  }
});
