import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StatementsInUse } from '../../../../testing/statements-in-use.ts';
import { schemaDump } from '../../../../testing/test-app.ts';
import { openEngine } from './pglite-engine.ts';
import { PgliteStatements } from './pglite-statements.ts';

// The databases of all other tests have planned what earlier ones asked.
let database: PGlite;
beforeAll(async () => {
  database = await openEngine({ dataDir: null, dump: await schemaDump() });
});
afterAll(() => database.close());

const numbered = (n: number) => `select count(*)::int + ${n} as n from inquiries where email = any($1)`;
const WRITES = `insert into inquiries (public_id, first_name, last_name, email, phone, message, created_at)
  values ($1, 'Asha', 'Rao', 'asha@mall.example', '', 'Is it open?', $2) returning id::int`;
const asked = [
  ...Array.from({ length: 25 }, (_, n) => ({ text: numbered(n), values: [['a"b', "o'c"]] as unknown[] })),
  { text: WRITES, values: ['first', new Date(0)] },
];
const requests = asked.map((one, id) => ({ id, kind: 'query' as const, ...one }));
const planned = async () =>
  (
    await database.query(`select count(*)::int as n, min(custom_plans)::int as least from pg_prepared_statements
    where statement like '%inquiries%'`)
  ).rows;

test('what two tests asked is planned for the next ones, which find nothing written', async () => {
  const [ready, inUse] = [new PgliteStatements(database), new StatementsInUse()];
  inUse.note(requests);
  inUse.note(requests);
  expect(await inUse.planNext(database, ready)).toBe(false);
  expect(await planned()).toEqual([{ n: 0, least: null }]);
  inUse.note(requests);
  expect(await inUse.planNext(database, ready)).toBe(true);
  expect(await planned()).toEqual([{ n: 26, least: 5 }]);

  const next = new PgliteStatements(database, ready);
  const [none, written] = await next.run([asked[3], asked.at(-1)].flatMap((one) => one ?? []));
  expect(none).toMatchObject({ sent: { count: 1 } });
  expect(written).toMatchObject({ sent: { count: 1 } });
  expect(await planned()).toEqual([{ n: 26, least: 5 }]);
  expect((await database.query('select id::int from inquiries')).rows).toEqual([{ id: 1 }]);
  expect(await inUse.planNext(database, ready)).toBe(false);
});
