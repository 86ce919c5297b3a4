import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditRecord } from '#contract/audit.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { readTrail } from '../../../../testing/audit-trail.ts';
import { addMall, signInAdmin, signInSuperAdmin, type Person } from '../../../../testing/test-people.ts';

/** More than a search looks through at once, and more with one word than the index is asked for. */
const RECORDS = 14_000;
const FIRST = 1_000_000;
let app: TestApp;
let root: Person;
let admin: Person;
let mall: string;

beforeAll(async () => {
  app = await createTestApp();
  root = await signInSuperAdmin(app);
  mall = await addMall(root, 'Palladium Mall');
  admin = await signInAdmin(app, root, [mall]);
  const mallId = (await app.malls.find('publicId', mall)) ?? 0;
  await readTrail(app);
  await app.services.database.transact('system', async (transaction) => {
    await transaction.query(sql`reset role`);
    await transaction.query(sql`
      insert into audit_entries (number, at, actor, action, target, mall_id, detail, previous_hash, hash)
      select ${FIRST}::bigint + n, '2026-11-19T00:00:00Z'::timestamptz + n * interval '1 second', 'person-' || n % 7,
        case when n % 1000 = 0 then 'tariff_set' else 'sign_in' end, '', case when n % 2 = 0 then ${mallId}::int end,
        jsonb_build_object('name', case when n <= 6000 then 'bursting' else 'calm' end, 'what',
          case when n in (3, 4) then 'needle' when n % 2500 = 0 then 'heron' else 'usual' end), '', ''
      from generate_series(1, ${RECORDS}::int) n`);
    await transaction.query(sql`update audit_head set entries = ${FIRST + RECORDS}::bigint`);
  });
}, 120_000);
afterAll(() => app.end());

interface Page {
  records: AuditRecord[];
  next: string | null;
}

const ask = async (query: string, by = root, path = '/api/super/audit') => {
  const answer = await by.client.call('GET', `${path}?${query}`);
  expect(answer.status).toBe(200);
  return answer.body as Page;
};
const numbersOf = ({ records }: Page) => records.map(({ number }) => number - FIRST);

async function askAll(query: string): Promise<number[]> {
  const found: number[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: Page = await ask(`${query}${next && `&before=${next}`}`);
    found.push(...numbersOf(page));
    next = page.next;
  }
  return found;
}

test('a word of nearly all records fills the page with the newest', async () => {
  expect(numbersOf(await ask('q=usual&limit=3'))).toEqual([14_000, 13_999, 13_998]);
});

test('a rare word is found however old, its pages hold each record once, and one of none finds none', async () => {
  expect(numbersOf(await ask('q=needle'))).toEqual([4, 3]);
  expect(await askAll('q=heron&limit=2')).toEqual([12_500, 10_000, 7_500, 5_000, 2_500]);
  expect(await ask('q=unknown')).toMatchObject({ records: [], next: null });
  expect(await ask('q=!!!')).toMatchObject({ records: [], next: null });
});

test('a frequent word of old records alone is found in their order', async () => {
  expect(numbersOf(await ask('q=burst&limit=3'))).toEqual([6_000, 5_999, 5_998]);
  expect(await askAll('q=bursting&kind=tariff_set&limit=4')).toEqual([
    6_000, 5_000, 4_000, 3_000, 2_000, 1_000,
  ]);
});

test("a mall's admin finds the records of that mall alone", async () => {
  const path = `/api/malls/${mall}/audit`;
  expect(numbersOf(await ask('q=needle', admin, path))).toEqual([4]);
  expect(numbersOf(await ask('q=usual&limit=2', admin, path))).toEqual([14_000, 13_998]);
});

test('quotes and signs of a search are words like any other', async () => {
  for (const q of ["it's", "a'b\\c", ':*', '& | !', '\\', "'", "xyzzy'"]) {
    const { records } = await ask(`q=${encodeURIComponent(q)}&kind=tariff_set`);
    expect(records).toEqual([]);
  }
});
