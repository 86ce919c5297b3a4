import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchAnswer } from '#contract/search.ts';
import { readTrail } from '../../testing/audit-trail.ts';
import { aSession } from '../../testing/factories.ts';
import { readRows } from '../../testing/rows.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  addDevice,
  addMall,
  signInAdmin,
  signInHelper,
  signInSuperAdmin,
  type Person,
} from '../../testing/test-people.ts';

let app: TestApp;
let root: Person;
let admin: Person;
let mall: string;
let other: string;
let numbers: { one: number; two: number };

beforeAll(async () => {
  app = await createTestApp();
  root = await signInSuperAdmin(app);
  [mall, other] = [await addMall(root, 'Palladium Mall'), await addMall(root, 'Phoenix MarketCity')];
  admin = await signInAdmin(app, root, [mall]);
  const rows = await app.services.database.transact('system', (transaction) =>
    readRows<{ id: number; public_id: string }>(transaction, sql`select id, public_id from malls`),
  );
  const idOf = (publicId: string) => Number(rows.find((row) => row.public_id === publicId)?.id);
  numbers = { one: idOf(mall), two: idOf(other) };
});
afterAll(() => app.end());

const find = async (q: string, by = admin, at = mall) => {
  const { status, body } = await by.client.call('GET', `/api/malls/${at}/search?q=${encodeURIComponent(q)}`);
  return { status, ...(body as SearchAnswer) };
};
const platesOf = async (q: string) => (await find(q)).sessions.map(({ plate }) => plate);

/** Many old sessions of plates that no other test looks for, each with a number of its own. */
const fill = (at: number, count: number, series: string) =>
  app.services.database.transact('system', (transaction) =>
    transaction.query(sql`insert into sessions
      (public_id, mall_id, plate_key, plate, entry_at, exit_at, entry_date, state, closed_at, flags, created_at)
      select 'fill-' || ${series}::text || n, ${at}::int, null, ${series}::text || lpad(n::text, 4, '0'),
        t, t, t::date, 'closed', t, '{}', t
      from (select n, timestamptz '2026-01-01' + n * interval '1 minute' as t
        from generate_series(1, ${count}::int) n) made`),
  );

describe('plates', () => {
  test('are found by any part, in any case and with blanks, the newest first', async () => {
    await aSession(
      app.services.database,
      { id: numbers.one },
      { plate: 'MH12DE1433', entryAt: '2026-11-20T09:00:00+05:30' },
    );
    await aSession(
      app.services.database,
      { id: numbers.one },
      { plate: 'GJ05DE1434', entryAt: '2026-11-20T09:30:00+05:30' },
    );
    expect(await platesOf('de14')).toEqual(['GJ05DE1434', 'MH12DE1433']);
    expect(await platesOf('mh 12 d')).toEqual(['MH12DE1433']);
    expect(await platesOf('33')).toEqual(['MH12DE1433']);
    expect(await platesOf('3')).toEqual([]);
    expect(await platesOf('KA99')).toEqual([]);
  });

  test('are found by what looks like them, behind those that were typed', async () => {
    await aSession(
      app.services.database,
      { id: numbers.one },
      { plate: 'DL08CAB123', entryAt: '2026-11-19T09:00:00+05:30' },
    );
    await aSession(
      app.services.database,
      { id: numbers.one },
      { plate: 'DL08CA8123', entryAt: '2026-11-19T08:00:00+05:30' },
    );
    expect((await find('CA81')).sessions).toMatchObject([
      { plate: 'DL08CA8123', isExact: true },
      { plate: 'DL08CAB123', isExact: false },
    ]);
  });

  test('are found among many older ones of all malls, by the index', async () => {
    await fill(numbers.two, 3_000, 'KA01ZZ');
    await fill(numbers.one, 3_000, 'KA02YY');
    expect(await platesOf('YY0007')).toEqual(['KA02YY0007']);
    // Of another mall nothing shows, however it is typed.
    expect(await platesOf('ZZ0007')).toEqual([]);
    expect(await find('YY0007')).toMatchObject({ areAllSessions: true });
    // What stands everywhere is answered by the newest.
    expect(await find('KA02')).toMatchObject({ areAllSessions: false });
    expect((await find('KA02')).sessions).toHaveLength(8);
  });

  test('that were erased are not found', async () => {
    await aSession(
      app.services.database,
      { id: numbers.one },
      { plate: 'erased-abc123', entryAt: '2026-11-18T09:00:00+05:30' },
    );
    expect(await platesOf('abc123')).toEqual([]);
    expect(await platesOf('erased')).toEqual([]);
  });
});

test('devices and slots are found by their names', async () => {
  await addDevice(app, root, mall, {
    name: 'Camera north',
    kind: 'plate-camera',
    gate: 'entry-7',
    direction: 'entry',
  });
  const config = {
    totalBasements: 2,
    sections: ['A'],
    slotsPerSection: 3,
    slotFormat: 'B{level}{section}{index:02d}',
  };
  await root.client.call('PUT', `/api/super/malls/${mall}/parking-config`, { parkingConfig: config });
  expect((await find('north')).devices).toMatchObject([{ name: 'Camera north', kind: 'plate-camera' }]);
  expect((await find('entry-7')).devices).toHaveLength(1);
  expect((await find('b2a')).slots.map(({ code }) => code)).toEqual(['B2A01', 'B2A02', 'B2A03']);
  expect((await find('B1A02')).slots).toMatchObject([{ code: 'B1A02', level: 'B1', status: 'unknown' }]);
});

test('who looked for a plate is recorded, without the plate', async () => {
  await find('MH12DE');
  const last = (await readTrail(app)).findLast(({ action }) => action === 'plates_listed');
  expect(last).toMatchObject({ actor: admin.id, detail: { list: 'search' } });
  expect(JSON.stringify(last)).not.toContain('MH12DE');
});

test('every role of the mall may search there, and nobody elsewhere', async () => {
  const attendant = await signInHelper(app, admin, mall, 'attendant');
  expect((await find('MH12', attendant)).sessions).toHaveLength(1);
  expect((await find('MH12', attendant, other)).status).toBe(403);
  expect((await find('x'.repeat(61))).status).toBe(400);
});

test('a scope of a mall is shown no candidates of another', async () => {
  const ask = async (scope: 'system' | { mall: number }, of: number | null) => {
    const rows = await app.services.database.transact(scope, (transaction) =>
      readRows<{ ids: number }>(
        transaction,
        sql`select cardinality(plate_candidates_in_order(${of}::int, ${['A01 4O1', '1ZZ']}::text[], true,
          null, null, null, null, 100000)) as ids`,
      ),
    );
    return rows[0]?.ids;
  };
  expect(await ask('system', numbers.two)).toBeGreaterThan(90);
  expect(await ask({ mall: numbers.two }, numbers.two)).toBeGreaterThan(90);
  expect(await ask({ mall: numbers.one }, numbers.two)).toBe(0);
  expect(await ask({ mall: numbers.two }, null)).toBe(0);
});
