import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTrail } from '../../testing/audit-trail.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createClient } from '../../testing/test-client.ts';
import { addMall, signInAdmin, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

let app: TestApp;
let superAdmin: Person;

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await signInSuperAdmin(app);
});
afterAll(() => app.end());

interface Shown {
  _id: string;
  id: number;
  name: string;
  slug: string;
  isLive: boolean;
  [field: string]: unknown;
}

const mallOf = (answer: { body: unknown }) => (answer.body as { mall: Shown }).mall;
const bare = (name: string) => ({ name, price: '', address: '', isLive: true });

test('a new mall shows defaults that nobody has configured, and has no slots', async () => {
  const answer = await superAdmin.client.call('POST', '/api/super/malls', bare('Dumas Mall'));
  expect(answer.status).toBe(201);
  const mall = mallOf(answer);
  expect(mall).toMatchObject({ isConfigured: false, hasLiveView: false, slug: 'dumas-mall', image: '' });
  expect(mall['parkingConfig']).toEqual({
    totalBasements: 2,
    sections: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'],
    slotsPerSection: 10,
    slotFormat: 'B{level}{section}{index:02d}',
  });
  expect(app.malls.slotsOf(mall.id)).toEqual([]);
});

test('a name is stored without blanks at its ends and with one between its words, of whatever kind they were', async () => {
  const mall = mallOf(
    await superAdmin.client.call('POST', '/api/super/malls', bare(' \u00a0Blank \u00a0  Court\t Mall\n ')),
  );
  expect(mall).toMatchObject({ name: 'Blank Court Mall', slug: 'blank-court-mall' });
  const url = `/api/super/malls/${mall._id}`;
  const renamed = mallOf(await superAdmin.client.call('PUT', url, bare('  VR\u2003Surat ')));
  expect(renamed).toMatchObject({ name: 'VR Surat', slug: 'vr-surat' });
  const blank = await superAdmin.client.call('POST', '/api/super/malls', bare(' \u00a0 '));
  expect(blank).toMatchObject({ status: 400, body: { fields: { name: 'Mall name is required' } } });
});

test('coordinates are stored, stay where they are left out, and go where they are null', async () => {
  const at = { latitude: 21.1702, longitude: 72.8311 };
  const mall = mallOf(
    await superAdmin.client.call('POST', '/api/super/malls', { ...bare('Placed Mall'), coordinates: at }),
  );
  expect(mall['coordinates']).toEqual(at);
  const put = async (rest: object) =>
    superAdmin.client.call('PUT', `/api/super/malls/${mall._id}`, { ...bare('Placed Mall'), ...rest });
  expect(mallOf(await put({}))['coordinates']).toEqual(at);
  const malls = (await createClient(app.http).call('GET', '/api/malls')).body as Shown[];
  expect(malls.find(({ id }) => id === mall.id)?.['coordinates']).toEqual(at);
  expect(mallOf(await put({ coordinates: null }))['coordinates']).toBeNull();
  const refused = await put({ coordinates: { latitude: 91, longitude: 0 } });
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { 'coordinates.latitude': expect.any(String) } },
  });
  expect((await put({ coordinates: { latitude: 1 } })).status).toBe(400);
});

test('drivers see a mall as live only within its hours, super admins as it is switched', async () => {
  app.setNow('2026-11-20T10:00:00+05:30');
  const hours = { ...bare('Night Bazaar'), isOffsetEnabled: true, offsetOn: 18 * 60, offsetOff: 2 * 60 };
  const mall = mallOf(await superAdmin.client.call('POST', '/api/super/malls', hours));
  const visitor = createClient(app.http);
  const seen = async (query = '') =>
    ((await visitor.call('GET', `/api/malls${query}`)).body as Shown[]).find(({ id }) => id === mall.id);
  expect((await seen())?.isLive).toBe(false);
  expect(await seen('?live=true')).toBeUndefined();
  app.setNow('2026-11-20T23:30:00+05:30');
  expect((await seen())?.isLive).toBe(true);
  expect((await seen('?live=true'))?.name).toBe('Night Bazaar');
  app.setNow('2026-11-20T10:00:00+05:30');
  const all = (await superAdmin.client.call('GET', '/api/super/malls')).body as { malls: Shown[] };
  expect(all.malls.find(({ id }) => id === mall.id)?.isLive).toBe(true);
});

test.each([
  ['markup', '<script>alert(1)</script> & "Sons"'],
  ['right-to-left text', '\u202Eمول النور'],
  ['200 characters', 'क'.repeat(200)],
  ['formula-like text', '=HYPERLINK("http://x")'],
  ['emoji', '🛍️ Galleria 🚗'],
])('a name with %s is stored as it is', async (_what, name) => {
  const mall = mallOf(await superAdmin.client.call('POST', '/api/super/malls', bare(name)));
  expect(mall.name).toBe(name);
  expect(mall.slug).not.toBe('');
  expect(await app.malls.find('name', name)).toBe(mall.id);
});

test('a name of symbols alone is called by its number, and found by it', async () => {
  const mall = mallOf(await superAdmin.client.call('POST', '/api/super/malls', bare('🌈🌈🌈')));
  expect(mall.slug).toBe(`mall-${mall.id}`);
  expect(await app.malls.find('name', `MALL-${mall.id}`)).toBe(mall.id);
});

test('a mall whose name is too like another is refused, also by renaming', async () => {
  const first = await addMall(superAdmin, 'Silver Arcade');
  const again = await superAdmin.client.call('POST', '/api/super/malls', bare('SILVER  arcade'));
  expect(again).toMatchObject({ status: 409, body: { code: 'name_taken' } });
  const other = await addMall(superAdmin, 'Golden Arcade');
  const renamed = await superAdmin.client.call('PUT', `/api/super/malls/${other}`, bare('Silver-Arcade'));
  expect(renamed).toMatchObject({ status: 409, body: { code: 'name_taken' } });
  const itself = await superAdmin.client.call('PUT', `/api/super/malls/${first}`, bare('Silver Arcade!'));
  expect(itself.status).toBe(200);
});

test('a change is shown at once and written into the audit trail', async () => {
  const id = await addMall(superAdmin, 'Riverfront Mall');
  const changed = { ...bare('Riverfront Plaza'), price: '₹20/hour', address: 'Ring Road, Nagpur' };
  const answer = await superAdmin.client.call('PUT', `/api/super/malls/${id}`, changed);
  expect(answer).toMatchObject({
    status: 200,
    body: { mall: { slug: 'riverfront-plaza', price: '₹20/hour' } },
  });
  expect(await app.malls.find('name', 'Riverfront Mall')).toBeNull();
  expect(await app.malls.find('name', 'riverfront')).toBe(mallOf(answer).id);
  const trail = (await readTrail(app))
    .filter(({ target }) => target === id)
    .map(({ action, actor }) => ({ action, actor }));
  expect(trail).toEqual([
    { action: 'mall_added', actor: superAdmin.id },
    { action: 'mall_changed', actor: superAdmin.id },
  ]);
});

test('switching answers the new state and touches nothing else', async () => {
  const id = await addMall(superAdmin, 'Switch Mall');
  const off = await superAdmin.client.call('POST', `/api/super/malls/${id}/toggle-live`);
  expect(off).toMatchObject({ status: 200, body: { mall: { isLive: false, name: 'Switch Mall' } } });
  const on = await superAdmin.client.call('POST', `/api/super/malls/${id}/toggle-live`);
  expect(on).toMatchObject({ status: 200, body: { mall: { isLive: true } } });
});

test('a mall with cars inside remains; an empty one is archived, and its name is free again', async () => {
  const publicId = await addMall(superAdmin, 'Closing Mall');
  const id = (await app.malls.find('publicId', publicId)) ?? 0;
  const park = (plate: string) =>
    app.services.database.transact({ mall: id }, (transaction) =>
      transaction.query(sql`
        insert into sessions (public_id, mall_id, plate_key, plate, entry_at, entry_date, state, created_at)
        values (${plate}, ${id}, ${plate}, ${plate}, ${app.now()}, '2026-11-20', 'open', ${app.now()})`),
    );
  await park('GJ05AB1234');
  await park('GJ05AB1235');
  const refused = await superAdmin.client.call('DELETE', `/api/super/malls/${publicId}`);
  expect(refused).toMatchObject({ status: 409, body: { code: 'cars_inside', fields: { cars: '2' } } });
  expect((refused.body as { error: string }).error).toContain('2 cars');
  expect(app.malls.get(id)?.name).toBe('Closing Mall');

  await app.services.database.transact({ mall: id }, (transaction) =>
    transaction.query(
      sql`update sessions set state = 'closed', closed_at = ${app.now()}, exit_at = ${app.now()} where mall_id = ${id}`,
    ),
  );
  const gone = await superAdmin.client.call('DELETE', `/api/super/malls/${publicId}`);
  expect(gone).toMatchObject({ status: 200, body: { ok: true } });
  expect(app.malls.get(id)).toBeNull();
  const seen = (await createClient(app.http).call('GET', '/api/malls')).body as Shown[];
  expect(seen.every((mall) => mall.id !== id)).toBe(true);
  const rows = await app.services.database.transact({ mall: id }, (transaction) =>
    transaction.query(sql`select 1 from sessions where mall_id = ${id}`),
  );
  expect(rows).toHaveLength(2);
  expect((await superAdmin.client.call('DELETE', `/api/super/malls/${publicId}`)).status).toBe(404);
  await addMall(superAdmin, 'Closing Mall');
});

test('a car that is just coming in prevents that its mall is archived', async () => {
  const publicId = await addMall(superAdmin, 'Last Minute Mall');
  const id = (await app.malls.find('publicId', publicId)) ?? 0;
  let removing: ReturnType<Person['client']['call']> | undefined;
  await app.services.database.transact({ mall: id }, async (transaction) => {
    await transaction.query(sql`
      insert into sessions (public_id, mall_id, plate, entry_at, entry_date, state, created_at)
      values ('last-minute', ${id}, 'GJ05AB1234', ${app.now()}, '2026-11-20', 'open', ${app.now()})`);
    removing = superAdmin.client.call('DELETE', `/api/super/malls/${publicId}`);
    // Long enough for the other to come to the lock; too short only makes this test easier to pass.
    await pause(200);
  });
  expect(await removing).toMatchObject({ status: 409, body: { code: 'cars_inside', fields: { cars: '1' } } });
});

test.each([
  ['no name', { ...bare('x'), name: '   ' }],
  ['an unknown field', { ...bare('x'), role: 'super_admin' }],
  ['a minute after midnight of the next day', { ...bare('x'), offsetOn: 1441 }],
  ['half a minute', { ...bare('x'), offsetOn: 0.5 }],
  ['201 characters', bare('x'.repeat(201))],
  ['NUL', bare('a\u0000b')],
  ['half a character', bare('a\uD800b')],
])('a mall with %s is refused and nothing is stored', async (_what, input) => {
  const before = app.malls.list().length;
  const answer = await superAdmin.client.call('POST', '/api/super/malls', input);
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
  expect(app.malls.list()).toHaveLength(before);
});

test('managing malls is for super admins alone; a mall that is not there is 404 for them', async () => {
  const id = await addMall(superAdmin, 'Guarded Mall');
  const admin = await signInAdmin(app, superAdmin, [id]);
  const calls: [string, string, unknown][] = [
    ['GET', '/api/super/malls', undefined],
    ['POST', '/api/super/malls', bare('Mine')],
    ['PUT', `/api/super/malls/${id}`, bare('Mine')],
    ['POST', `/api/super/malls/${id}/toggle-live`, undefined],
    ['DELETE', `/api/super/malls/${id}`, undefined],
  ];
  for (const [method, url, body] of calls) {
    expect((await admin.client.call(method, url, body)).status).toBe(403);
    expect((await createClient(app.http).call(method, url, body)).status).toBe(401);
  }
  for (const [method, url, body] of calls.slice(2)) {
    const elsewhere = url.replace(id, 'nowhere');
    expect((await superAdmin.client.call(method, elsewhere, body)).status).toBe(404);
  }
  expect((await createClient(app.http).call('GET', '/api/malls')).status).toBe(200);
});

test('the ids 1 and 2 wait for the malls of their names, others count from 3', async () => {
  const own = await createTestApp();
  const { client } = await signInSuperAdmin(own);
  const add = async (name: string) => mallOf(await client.call('POST', '/api/super/malls', bare(name)));
  const first = await add('City Square');
  expect(first.id).toBeGreaterThanOrEqual(3);
  expect((await add('Phoenix Palassio')).id).toBe(2);
  expect((await add('Phoenix Citadel')).id).toBeGreaterThan(first.id);
  expect((await add('palladium Ahmedabad')).id).toBe(1);
  await own.end();
});

test('two malls that are added at once for the same id get one each', async () => {
  const own = await createTestApp();
  const { client } = await signInSuperAdmin(own);
  const answers = await Promise.all(
    ['Palladium North', 'Palladium South'].map((name) => client.call('POST', '/api/super/malls', bare(name))),
  );
  const ids = answers.map((answer) => mallOf(answer).id);
  expect(ids).toContain(1);
  expect(new Set(ids).size).toBe(2);
  await own.end();
});

test('the names of malls 1 and 2 stay theirs on the wire, whatever they and others are called', async () => {
  const own = await createTestApp();
  const { client } = await signInSuperAdmin(own);
  const add = (name: string) => client.call('POST', '/api/super/malls', bare(name));
  const phoenix = mallOf(await add('Phoenix MarketCity'));
  for (const name of ['Phoenix', 'phoenix mall', 'Phoenix  Marketcity Parking']) {
    expect((await add(name)).body).toMatchObject({ code: 'name_taken' });
  }
  const renaming = await client.call('PUT', `/api/super/malls/${phoenix._id}`, bare('Nexus Kurla'));
  expect(renaming.status).toBe(200);
  expect((await add('Phoenix')).body).toMatchObject({ code: 'name_taken' });
  for (const name of ['Phoenix', 'phoenix', 'Phoenix MarketCity', 'Nexus', 'nexus-kurla']) {
    expect(await own.malls.find('name', name)).toBe(2);
  }
  await own.end();
});
