import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParkingSession } from '#contract/sessions.ts';
import { readTrail } from '../../../testing/audit-trail.ts';
import { aSession } from '../../../testing/factories.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { addMall, signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;
let admin: Person;
let root: Person;

const NOW = '2026-11-20T10:00:00+05:30';
const DAY = '2026-11-19T';
const visits = [
  ['A1', '08:00', '09:00'],
  ['B2', '08:30', '08:40'],
  ['C3', '09:00', '12:00'],
  ['D4', '09:30', '10:30'],
  ['E5', '09:30', null],
  ['F6', '11:00', null],
] as const;

beforeAll(async () => {
  gates = await openGates({ now: NOW });
  mall = await gates.addMall({ name: 'Palladium Mall' });
  for (const [plate, from, until] of visits)
    await aSession(gates.database, mall.mall, {
      plate,
      entryAt: `${DAY}${from}:00+05:30`,
      exitAt: until && `${DAY}${until}:00+05:30`,
    });
  root = await signInSuperAdmin(gates.app);
  admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
});
afterAll(() => gates.end());

const call = (query: string) => admin.client.call('GET', `/api/parking?mall=Palladium%20Mall${query}`);

/** All pages of two. */
async function plates(query: string): Promise<string> {
  const found: string[] = [];
  for (let next: unknown = ''; typeof next === 'string';) {
    const answer = await call(`${query}&limit=2${next && `&before=${next}`}`);
    expect(answer).toMatchObject({ status: 200 });
    found.push(...(answer.body as ParkingSession[]).map((one) => one.number_plate));
    next = answer.headers['x-next-cursor'];
  }
  return found.join(' ');
}

describe('a list sorted', () => {
  it.each([
    ['', 'F6 E5 D4 C3 B2 A1'],
    ['&sort=newest', 'F6 E5 D4 C3 B2 A1'],
    ['&sort=oldest', 'A1 B2 C3 D4 E5 F6'],
    ['&status=completed&sort=left_last', 'C3 D4 A1 B2'],
    ['&status=completed&sort=left_first', 'B2 A1 D4 C3'],
    ['&status=completed&sort=longest', 'C3 D4 A1 B2'],
    ['&status=completed&sort=shortest', 'B2 A1 D4 C3'],
    ['&status=parked&sort=longest', 'E5 F6'],
    ['&status=parked&sort=shortest', 'F6 E5'],
    // A search goes through the list piece by piece in the same order.
    ['&status=completed&sort=longest&q=2026', 'C3 D4 A1 B2'],
    ['&status=completed&sort=left_first&q=1', 'B2 A1 D4 C3'],
    ['&sort=oldest&from=2026-11-19&to=2026-11-19&q=4', 'D4'],
    ['&status=parked&sort=longest&from=2026-11-20', ''],
  ])('%s', async (query, expected) => {
    expect(await plates(query)).toBe(expected);
  });

  it.each(['&sort=longest', '&sort=left_last', '&status=parked&sort=left_first', '&sort=price'])(
    '%s is 400',
    async (query) => {
      expect((await call(query)).status).toBe(400);
    },
  );

  it('takes no cursor of another order', async () => {
    const next = String((await call('&status=completed&sort=longest&limit=1')).headers['x-next-cursor']);
    for (const query of ['&status=completed', '&status=completed&sort=left_last', '&sort=oldest'])
      expect((await call(`${query}&before=${next}`)).status).toBe(400);
  });
});

describe('what a car that is inside would cost now', () => {
  it('stands beside its charges, which are nothing yet', async () => {
    const entry = await mall.read('entry-1', at(0), 'GJ05AB1234');
    gates.app.setNow(at(90));
    const { body } = await call('&status=parked');
    const [inside, ...others] = body as ParkingSession[];
    expect(inside).toMatchObject({
      id: entry.sessionId,
      charges: 0,
      duration: '-',
      soFar: { charges: 80, at: at(90).toISOString() },
    });
    // Of cars that came without a tariff nothing is known.
    expect(others.map(({ soFar }) => soFar?.charges)).toEqual([0, 0]);
    const completed = (await call('&status=completed')).body as ParkingSession[];
    expect(completed.every(({ soFar }) => soFar === undefined)).toBe(true);
    // The same as its bill, which is made for one car alone.
    await mall.read('exit-1', at(90), 'GJ05AB1234');
    const left = ((await call('&q=GJ05AB1234')).body as ParkingSession[])[0];
    expect(left).toMatchObject({ charges: 80, status: 'completed' });
  });
});

/** The export as text. */
async function readCsv(who: Person, query: string) {
  const cookie = [...who.client.cookies].map((pair) => pair.join('=')).join('; ');
  const url = `/api/parking/export?mall=${query}`;
  const { statusCode: status, body, headers } = await gates.app.http.inject({ url, headers: { cookie } });
  return { status, body, headers };
}

describe('the list as CSV', () => {
  it('holds all that the list does, in its order, and nothing that a spreadsheet would run', async () => {
    await mall.rows(sql`update sessions set plate = '=cmd|x' where plate = 'B2' and mall_id = ${mall.mall.id}
      returning id`);
    const { status, body, headers } = await readCsv(admin, 'Palladium%20Mall&status=completed&sort=shortest');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="palladium-mall-visits.csv"');
    const [head, first, second] = body.split('\r\n');
    expect(head).toBe(
      '\uFEFFcar number,slot,slot confirmed,entry,exit,date,duration,minutes,charges,status,review,visit',
    );
    expect(first).toMatch(/^'=cmd\|x,B1A01,/);
    expect(second).toMatch(/^A1,.*,2026-11-19,1 h 00 min,60,0\.00,completed,,/);
    const trail = await readTrail(gates.app);
    expect(trail.filter(({ action }) => action === 'exported')).toMatchObject([
      { actor: admin.id, detail: { what: 'sessions', state: 'closed' } },
    ]);
  });

  it('comes piece by piece, however many there are, and searched too', async () => {
    const other = await gates.addMall({ name: 'Large Mall' });
    await mall.rows(sql`
      insert into sessions (public_id, mall_id, plate_key, plate, entry_at, exit_at, entry_date, state, closed_at, created_at)
      select 'many-' || n, ${other.mall.id}::int, 'P' || n, 'P' || n, at, at, at::date, 'closed', at, at
      from (select n, '2026-11-19T00:00:00Z'::timestamptz - n / 3 * interval '1 minute' as at
        from generate_series(1, 1234) as n) as made returning id`);
    for (const [query, rows] of [
      ['', 1234],
      ['&q=P12', 46],
    ] as const) {
      const { body } = await readCsv(root, `Large%20Mall${query}`);
      const lines = body.split('\r\n').slice(1, -1);
      expect(lines).toHaveLength(rows);
      expect(new Set(lines).size).toBe(rows);
    }
  });

  it('is not for the admin of another mall', async () => {
    const stranger = await signInAdmin(gates.app, root, [await addMall(root, 'Elsewhere')]);
    const answer = await stranger.client.call('GET', '/api/parking/export?mall=Palladium');
    expect(answer.status).toBe(403);
  });
});
