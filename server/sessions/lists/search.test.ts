import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ParkingSession } from '#contract/sessions.ts';
import { openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

/** More than two pieces of what the list reads at once on this database; few enough that a slow machine reads them in time. */
const SESSIONS = process.env['DATABASE_URL'] ? 45_000 : 9_000;
const EVERY = 50;
let gates: GateTests;
let mall: GatedMall;
let admin: Person;

beforeAll(async () => {
  gates = await openGates();
  mall = await gates.addMall({ name: 'Palladium Mall' });
  await mall.rows(sql`
    insert into sessions (public_id, mall_id, plate_key, plate, entry_at, exit_at, entry_date, state, closed_at, created_at)
    select 'many-' || n, ${mall.mall.id}::int, plate, plate, at, at, at::date, 'closed', at, at
    from (select n, '2026-11-19T00:00:00Z'::timestamptz - n / 3 * interval '1 minute' as at,
        case when n % ${EVERY}::int = 0 then 'KA01RARE' else 'GJ05AB' end || lpad((n % 10000)::text, 4, '0') as plate
      from generate_series(1, ${SESSIONS}::int) as n) as made`);
  const superAdmin = await signInSuperAdmin(gates.app);
  admin = await signInAdmin(gates.app, superAdmin, [mall.mall.publicId]);
}, 120_000);
afterAll(() => gates.end());

const list = async (query: string) => {
  const answer = await admin.client.call('GET', `/api/parking?mall=Palladium%20Mall&${query}`);
  expect(answer.status).toBe(200);
  const next = answer.headers['x-next-cursor'];
  const ids = (answer.body as ParkingSession[]).map(({ id }) => Number(id.split('-')[1]));
  const isAtLeast = answer.headers['x-total-count-is'] === 'at-least';
  const total = answer.headers['x-total-count'];
  return { ids, total, isAtLeast, next: typeof next === 'string' ? next : undefined };
};

test('a search over many pieces finds each once, newest first, and counts all', async () => {
  const found: number[] = [];
  for (let next: string | undefined = ''; next !== undefined;) {
    const page = await list(`q=rare&limit=200${next === '' ? '' : `&before=${next}`}`);
    // A machine with much else to do stops counting after 40 ms, and says so.
    const counted = Number(page.total);
    expect(page.isAtLeast ? counted < SESSIONS / EVERY : counted === SESSIONS / EVERY).toBe(true);
    found.push(...page.ids);
    next = page.next;
  }
  expect(found.length).toBe(SESSIONS / EVERY);
  expect(new Set(found).size).toBe(SESSIONS / EVERY);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
});

test('what is nowhere is looked for to the end, and a range of days counts its own', async () => {
  expect(await list('q=nowhere')).toEqual({ ids: [], total: '0', isAtLeast: false, next: undefined });
  expect((await list('from=2000-01-01&limit=1')).total).toBe(String(SESSIONS));
});

test('a rare text that no slot and no date may fit is found by the index: each once, in every order, counted exactly', async () => {
  await mall.rows(sql`
    insert into sessions (public_id, mall_id, plate_key, plate, entry_at, exit_at, entry_date, state, closed_at, created_at)
    select 'old-' || n, ${mall.mall.id}::int, plate, plate, at, at + n * interval '1 minute', at::date, 'closed', at, at
    from (select n, '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 hour' as at,
        case when n % 2 = 0 then 'MH12WQXK' else 'MH12XKWQ' end || lpad(n::text, 4, '0') as plate
      from generate_series(1, 9) as n) as made`);
  const even = [8, 6, 4, 2];
  expect(await list('q=wqxk')).toMatchObject({ ids: even, total: '4', isAtLeast: false });
  expect(await list('q=wqxk&sort=oldest')).toMatchObject({ ids: even.toReversed(), total: '4' });
  expect(await list('q=wqxk&status=completed&sort=longest')).toMatchObject({ ids: even, total: '4' });
  expect(await list('q=wqxk&to=2019-12-31')).toMatchObject({ ids: [], total: '0' });
  // What is only alike is none of it.
  expect((await list('q=wqxk00O2')).ids).toEqual([]);
  const first = await list('q=12wqxk&limit=3');
  expect(first).toMatchObject({ ids: [8, 6, 4], total: '4', isAtLeast: false });
  expect(await list(`q=12wqxk&limit=3&before=${first.next}`)).toMatchObject({ ids: [2], total: '4' });
});

test('without parameters the newest 500 come, as the contract says', async () => {
  const { status, body, headers } = await admin.client.call('GET', '/api/parking?mall=Palladium%20Mall');
  expect([status, (body as ParkingSession[]).length]).toEqual([200, 500]);
  expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(SESSIONS);
});
