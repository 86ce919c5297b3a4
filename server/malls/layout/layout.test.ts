import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addMall, signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { readRows } from '../../../testing/rows.ts';

const SMALL = {
  totalBasements: 1,
  sections: ['A', 'B'],
  slotsPerSection: 3,
  slotFormat: '{section}{index:02d}',
};

let app: TestApp;
let superAdmin: Person;
let publicId: string;
let id: number;
let mallCount = 0;

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await signInSuperAdmin(app);
});
afterAll(() => app.end());

beforeEach(async () => {
  mallCount += 1;
  publicId = await addMall(superAdmin, `Layout Mall ${mallCount}`);
  id = (await app.malls.find('publicId', publicId)) ?? 0;
  await put(SMALL);
});

function put(parkingConfig: unknown, query = '', headers: Record<string, string> = {}) {
  const url = `/api/super/malls/${publicId}/parking-config${query}`;
  return superAdmin.client.call('PUT', url, { parkingConfig }, { headers });
}

function inMall<Row>(statement: ReturnType<typeof sql>): Promise<Row[]> {
  return app.services.database.transact({ mall: id }, (transaction) => readRows<Row>(transaction, statement));
}

const setStatus = (code: string, status: string) =>
  inMall(
    sql`update slot_states set status = ${status}, source = 'sensor-7' where mall_id = ${id} and code = ${code}`,
  );
const codes = () => app.malls.slotsOf(id).map(({ code, isRetired }) => (isRetired ? `(${code})` : code));
const states = async () => {
  const rows = await inMall<{ code: string; status: string }>(
    sql`select code, status from slot_states where mall_id = ${id} and status <> 'unknown' order by code`,
  );
  return rows.map(({ code, status }) => `${code} ${status}`);
};

test('a layout makes its slots, each with an unknown state', async () => {
  expect((await put(SMALL)).status).toBe(200);
  expect(codes()).toEqual(['A01', 'A02', 'A03', 'B01', 'B02', 'B03']);
  const stored = await inMall<{ status: string }>(sql`select status from slot_states where mall_id = ${id}`);
  expect(stored).toEqual(Array.from({ length: 6 }, () => ({ status: 'unknown' })));
  expect(app.malls.get(id)).toMatchObject({ isConfigured: true, configVersion: 3 });
});

test('a position is a number from 1 within its section, on each level, and never two slots have the same', async () => {
  await put({ ...SMALL, totalBasements: 2, slotFormat: '{level}{section}{index:02d}' });
  const positions = await inMall<{ place: string; positions: number[] }>(sql`
    select level || section as place, jsonb_agg(position order by position) as positions from slots
    where mall_id = ${id} group by 1 order by 1`);
  expect(positions).toEqual(['B1A', 'B1B', 'B2A', 'B2B'].map((place) => ({ place, positions: [1, 2, 3] })));
  const add = (code: string, position: number) =>
    inMall(sql`
      insert into slots (mall_id, code, level, section, position) values (${id}, ${code}, 'B1', 'A', ${position})`);
  await expect(add('X1', 3)).rejects.toThrow('slots_place');
  await expect(add('X0', 0)).rejects.toThrow('slots_position_from_1');
});

test('the configuration on the wire has exactly four fields and its version as ETag', async () => {
  const answer = await superAdmin.client.call('GET', `/api/super/malls/${publicId}/parking-config`);
  expect(answer.headers['etag']).toBe('"2"');
  const { mall } = answer.body as { mall: { parkingConfig: unknown; isConfigured: boolean } };
  expect(mall.parkingConfig).toEqual(SMALL);
  expect(mall.isConfigured).toBe(true);
});

test('of two admins who edit the same version, the second is refused', async () => {
  const first = await put({ ...SMALL, slotsPerSection: 4 }, '', { 'if-match': '"2"' });
  expect(first).toMatchObject({ status: 200, headers: { etag: '"3"' } });
  const second = await put({ ...SMALL, slotsPerSection: 5 }, '', { 'if-match': '"2"' });
  expect(second).toMatchObject({ status: 412, body: { code: 'out_of_date' } });
  expect(app.malls.get(id)?.parkingConfig.slotsPerSection).toBe(4);
  const informed = await put({ ...SMALL, slotsPerSection: 5 }, '', { 'if-match': 'W/"2", "3"' });
  expect(informed.status).toBe(200);
});

test('two changes of one version at the same instant: one wins, one is refused', async () => {
  const both = await Promise.all(
    [4, 5].map((slotsPerSection) => put({ ...SMALL, slotsPerSection }, '', { 'if-match': '"2"' })),
  );
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 412]));
});

test('slots with cars are not taken away unconfirmed; confirmed, they stay retired until they are free', async () => {
  await setStatus('B03', 'occupied');
  await setStatus('B02', 'empty');
  await setStatus('A01', 'occupied');
  const shrunk = { ...SMALL, sections: ['A'] };
  const refused = await put(shrunk);
  expect(refused).toMatchObject({ status: 409, body: { code: 'slots_in_use', fields: { slots: 'B03' } } });
  expect(codes()).toHaveLength(6);

  const confirmed = await put(shrunk, '?confirmed=true');
  expect(confirmed.status).toBe(200);
  expect(codes()).toEqual(['A01', 'A02', 'A03', '(B03)']);
  expect(await states()).toEqual(['A01 occupied', 'B03 occupied']);

  await setStatus('B03', 'empty');
  app.services.bus.publish('slotsChanged', {
    mallId: id,
    changes: [{ code: 'B03', status: 'empty', since: null, source: 'sensor-7' }],
  });
  await vi.waitFor(() => expect(codes()).toEqual(['A01', 'A02', 'A03']));
});

test('of two retired slots the one that is free goes, and the other one does not', async () => {
  await setStatus('B02', 'occupied');
  await setStatus('B03', 'occupied');
  await put({ ...SMALL, sections: ['A'] }, '?confirmed=true');
  expect(codes()).toEqual(['A01', 'A02', 'A03', '(B02)', '(B03)']);
  await setStatus('B03', 'empty');
  app.services.bus.publish('sessionChanged', { mallId: id, sessionId: publicId });
  await vi.waitFor(() => expect(codes()).toEqual(['A01', 'A02', 'A03', '(B02)']));
});

test('a slot that only a session knows of is in use too, and goes when the session ends', async () => {
  await inMall(sql`
    insert into sessions (public_id, mall_id, plate_key, plate, entry_at, entry_date, state, slot_code, created_at)
    values (${publicId}, ${id}, 'GJ05AB1234', 'GJ05AB1234', ${app.now()}, '2026-11-20', 'open', 'B03', ${app.now()})`);
  expect((await put({ ...SMALL, slotsPerSection: 2 })).status).toBe(409);
  expect((await put({ ...SMALL, slotsPerSection: 2 }, '?confirmed=true')).status).toBe(200);
  expect(codes()).toEqual(['A01', 'A02', 'B01', 'B02', '(B03)']);
  await inMall(sql`
    update sessions set state = 'closed', closed_at = ${app.now()}, exit_at = ${app.now()} where mall_id = ${id}`);
  const closed = { mallId: id, sessionId: publicId, exitAt: 0, chargePaise: 0, review: null };
  app.services.bus.publish('sessionClosed', closed);
  await vi.waitFor(() => expect(codes()).toEqual(['A01', 'A02', 'B01', 'B02']));
});

test('a retired slot that comes back is a slot again, with the car that is in it', async () => {
  await setStatus('B03', 'occupied');
  await put({ ...SMALL, slotsPerSection: 2 }, '?confirmed=true');
  expect(codes()).toContain('(B03)');
  await put(SMALL);
  expect(codes()).toEqual(['A01', 'A02', 'A03', 'B01', 'B02', 'B03']);
  expect(await states()).toEqual(['B03 occupied']);
});

test('a new slot format preserves the state of every slot, and open sessions follow to the new codes', async () => {
  await setStatus('A02', 'occupied');
  await setStatus('B01', 'empty');
  for (const [plate, state] of [
    ['GJ05AB1234', 'open'],
    ['GJ05AB9999', 'closed'],
  ]) {
    const at = app.now();
    const end = state === 'closed' ? at : null;
    await inMall(sql`
      insert into sessions (public_id, mall_id, plate_key, plate, entry_at, entry_date, state, closed_at, slot_code, suggested_slot, created_at)
      values (${publicId + plate}, ${id}, ${plate}, ${plate}, ${at}, '2026-11-20', ${state}, ${end}, 'A02', 'A01', ${at})`);
  }
  const renamed = await put({ ...SMALL, slotFormat: 'P{level}-{section}{index:02d}' });
  expect(renamed.status).toBe(200);
  expect(codes()).toEqual(['P1-A01', 'P1-A02', 'P1-A03', 'P1-B01', 'P1-B02', 'P1-B03']);
  expect(await states()).toEqual(['P1-A02 occupied', 'P1-B01 empty']);
  const sessions = await inMall(
    sql`select state, slot_code, suggested_slot from sessions where mall_id = ${id} order by state`,
  );
  expect(sessions).toEqual([
    { state: 'closed', slot_code: 'A02', suggested_slot: 'A01' },
    { state: 'open', slot_code: 'P1-A02', suggested_slot: 'P1-A01' },
  ]);
});

test('a slot that was taken away does not come back as unknown when its sensor falls silent', async () => {
  await setStatus('B03', 'occupied');
  await inMall(sql`
    insert into sessions (public_id, mall_id, plate_key, plate, entry_at, entry_date, state, slot_code, created_at)
    values (${publicId}, ${id}, 'GJ05AB1234', 'GJ05AB1234', ${app.now()}, '2026-11-20', 'open', 'B03', ${app.now()})`);
  await app.services.channel.readAnew();
  await put({ ...SMALL, slotsPerSection: 2 }, '?confirmed=true');
  expect(codes()).toContain('(B03)');
  await vi.waitFor(() => expect(app.occupancy.counts(id)).toMatchObject({ total: 5, occupied: 1 }));
  await setStatus('B03', 'unknown');
  await app.services.channel.readAnew();
  await vi.waitFor(() => expect(app.occupancy.counts(id)).toMatchObject({ total: 4, occupied: 0 }));
});

test('alerts about slots that a new layout takes away or renames are closed, the others stay open', async () => {
  const raise = (kind: string, subject: string) =>
    inMall(sql`insert into alerts (mall_id, kind, subject, facts, first_at, last_at)
      values (${id}, ${kind}, ${subject}, '{}', ${app.now()}, ${app.now()})`);
  await raise('sensor_silent', 'A01');
  await raise('sensor_flaps', 'A03');
  await raise('slot_restless', 'A03');
  await raise('unknown_slot', 'A04');
  await raise('unknown_slot', 'Z99');
  await raise('device_silent', 'A03');
  const open = async () => {
    const rows = await inMall<{ kind: string; subject: string }>(
      sql`select kind, subject from alerts where mall_id = ${id} and closed_at is null order by id`,
    );
    return rows.map(({ kind, subject }) => `${kind} ${subject}`);
  };
  await put({ ...SMALL, slotsPerSection: 2 });
  expect(await open()).toEqual([
    'sensor_silent A01',
    'unknown_slot A04',
    'unknown_slot Z99',
    'device_silent A03',
  ]);
  await put({ ...SMALL, slotsPerSection: 4 });
  expect(await open()).toEqual(['sensor_silent A01', 'unknown_slot Z99', 'device_silent A03']);
  await put({ ...SMALL, slotsPerSection: 4, slotFormat: 'P{section}{index:02d}' });
  expect(await open()).toEqual(['unknown_slot Z99', 'device_silent A03']);
});

test('the source and the time of a state survive a new format', async () => {
  const at = new Date('2026-11-20T04:00:00.123Z');
  await inMall(sql`
    update slot_states set status = 'occupied', since = ${at}, observed_at = ${at}, received_at = ${at}, source = 'x',
      sequence = 9007199254740991, memory = '{"flips":[]}' where mall_id = ${id} and code = 'A01'`);
  const [before] = await inMall<object>(
    sql`select * from slot_states where mall_id = ${id} and code = 'A01'`,
  );
  await put({ ...SMALL, slotFormat: 'Z{section}{index:02d}' });
  const [after] = await inMall<object>(
    sql`select * from slot_states where mall_id = ${id} and code = 'ZA01'`,
  );
  expect(after).toEqual({ ...before, code: 'ZA01', revision: expect.any(Number) as number });
});

test('listeners receive the new layout once it is stored and in the cache', async () => {
  const counts: number[] = [];
  const end = app.services.bus.on('layoutChanged', 'test', ({ mallId }) => {
    if (mallId === id) counts.push(app.malls.slotsOf(id).length);
  });
  await put({ ...SMALL, slotsPerSection: 5 });
  await vi.waitFor(() => expect(counts).toEqual([10]));
  end();
});

test.each([
  ['eleven basements', { ...SMALL, totalBasements: 11 }],
  ['no section', { ...SMALL, sections: [] }],
  ['a section twice', { ...SMALL, sections: ['A', 'A'] }],
  ['a small letter', { ...SMALL, sections: ['a'] }],
  ['101 slots', { ...SMALL, slotsPerSection: 101 }],
  ['a format that gives two slots one code', { ...SMALL, slotFormat: 'X{index:02d}' }],
  ['an unknown placeholder', { ...SMALL, slotFormat: '{section}{index:02d}{floor}' }],
  ['a fifth field', { ...SMALL, version: 3 }],
])('%s is refused with the field at fault, and nothing changes', async (_what, config) => {
  const answer = await put(config);
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
  expect(Object.keys((answer.body as { fields: object }).fields)[0]).toMatch(/^parkingConfig/);
  expect(app.malls.get(id)?.configVersion).toBe(2);
});

test('the configuration is for super admins alone', async () => {
  const admin = await signInAdmin(app, superAdmin, [publicId]);
  const url = `/api/super/malls/${publicId}/parking-config`;
  expect((await admin.client.call('GET', url)).status).toBe(403);
  expect((await admin.client.call('PUT', url, { parkingConfig: SMALL })).status).toBe(403);
  const elsewhere = '/api/super/malls/nowhere/parking-config';
  expect((await superAdmin.client.call('GET', elsewhere)).status).toBe(404);
  expect((await superAdmin.client.call('PUT', elsewhere, { parkingConfig: SMALL })).status).toBe(404);
});

test('gates are records of a mall: added once each, listed by name', async () => {
  const { gates } = app.malls;
  const listed = await app.services.database.transact({ mall: id }, async (transaction) => {
    for (const name of ['exit-1', 'entry-1', 'exit-1']) await gates.add(transaction, id, name, app.now());
    return gates.list(transaction, id);
  });
  expect(listed).toEqual(['entry-1', 'exit-1']);
});
