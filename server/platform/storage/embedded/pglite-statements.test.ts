import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { schemaDump } from '../../../../testing/test-app.ts';
import { openEngine } from './pglite-engine.ts';
import { readSentRows } from './pglite-rows.ts';
import { PgliteStatements, type AskedStatement } from './pglite-statements.ts';

let database: PGlite;
let statements: PgliteStatements;

beforeAll(async () => {
  database = await openEngine({ dataDir: null, dump: await schemaDump() });
  statements = new PgliteStatements(database);
});
afterAll(() => database.close());

const ask = (text: string, ...values: unknown[]): AskedStatement => ({ text, values });
const script = (text: string): AskedStatement => ({ text, values: null });
/** With the rows read, as the other thread does. */
const run = async (all: readonly AskedStatement[]) =>
  (await statements.run(all)).map((answer) =>
    'sent' in answer ? { rows: readSentRows(answer.sent) } : answer,
  );
const ONE = 'select $1::int as one';

test('what is given at once is run in its order, also what has not been prepared yet', async () => {
  const answers = await run([
    script('create table counted (n int)'),
    script('begin'),
    ask('insert into counted values ($1)', 3),
    ask('select n from counted where n = $1', 3),
    script('rollback'),
    ask('select count(*)::int as n from counted'),
    script('drop table counted'),
  ]);
  expect(answers.map((one) => 'rows' in one && one.rows)).toEqual([
    [],
    [],
    [],
    [{ n: 3 }],
    [],
    [{ n: 0 }],
    [],
  ]);
});

test('known statements that are given at once are one call of the database', async () => {
  await run([ask(ONE, 1)]);
  const calls = vi.spyOn(database, 'execProtocolRawStream');
  await run([script('begin'), ask(ONE, 1), ask(ONE, 2), script('commit')]);
  expect(calls).toHaveBeenCalledTimes(1);
  calls.mockRestore();
});

test('a statement without values is planned once too, and upkeep is not planned', async () => {
  const planned = vi.spyOn(database, 'query');
  await run([ask('select 1 as one'), ask('select 1 as one'), ask('vacuum slots')]);
  expect(planned.mock.calls).toEqual([['vacuum slots', []]]);
  planned.mockRestore();
});

test('one that fails says why, and stops only what is in its transaction', async () => {
  const divide = 'select 1 / $1::int as one';
  await run([ask(divide, 1), ask(ONE, 1)]);
  const answers = await run([
    script('begin'),
    ask(divide, 0),
    ask(ONE, 1),
    script('rollback'),
    ask(ONE, 2),
    ask('select nothing from nowhere'),
    ask(ONE, 3),
  ]);
  expect(answers).toEqual([
    { rows: [] },
    { error: expect.objectContaining({ message: 'division by zero', code: '22012' }) },
    { error: expect.objectContaining({ code: '25P02' }) },
    { rows: [] },
    { rows: [{ one: 2 }] },
    { error: expect.objectContaining({ code: '42P01' }) },
    { rows: [{ one: 3 }] },
  ]);
});

test('a value that can’t be written fails its own statement alone', async () => {
  const instant = 'select $1::timestamptz as at';
  await run([ask(instant, new Date(0))]);
  const answers = await run([ask(ONE, 1), ask(instant, new Date(Number.NaN)), ask(ONE, 2)]);
  expect(answers).toEqual([
    { rows: [{ one: 1 }] },
    { error: expect.objectContaining({ message: 'Invalid time value' }) },
    { rows: [{ one: 2 }] },
  ]);
});

test('the transaction of a statement that can’t be sent commits nothing', async () => {
  const instant = 'select $1::timestamptz as at';
  await run([script('create table counted_twice (n int)'), ask(instant, new Date(0))]);
  const answers = await run([
    script('begin'),
    ask('insert into counted_twice values ($1)', 1),
    ask(instant, new Date(Number.NaN)),
    script('commit'),
    ask('select count(*)::int as n from counted_twice'),
    script('drop table counted_twice'),
  ]);
  expect(answers[4]).toEqual({ rows: [{ n: 0 }] });
});

test('values of every kind come back as they were given', async () => {
  const all = `select $1::text as words, $2::bigint as large, $3::timestamptz as at, $4::date as day, $5::jsonb as json,
    $6::text[] as list, $7::boolean as truth, $8::text as nothing, $9::float8 as part, $10::bytea as bytes`;
  const given = {
    words: 'पार्किंग – ₹40 \u{1f697}',
    large: 9_007_199_254_740_991,
    at: new Date('2026-11-20T10:00:00.123+05:30'),
    day: '2026-11-20',
    json: { a: [1, 'zwei', null] },
    list: ['a "b"', 'c,d', 'é'],
    truth: false,
    nothing: null,
    part: 0.1,
    bytes: Uint8Array.from([0, 255]),
  };
  for (let time = 0; time < 2; time += 1)
    expect(await run([ask(all, ...Object.values(given))])).toEqual([{ rows: [given] }]);
});

test('instants are read as they were written, with all digits and in any zone', async () => {
  const texts = [
    '2026-11-20 10:00:00+00',
    '2026-11-20 10:00:00.5+00',
    '2026-11-20 10:00:00.123456+00',
    '1944-03-15 12:00:00+00',
  ];
  const asked = texts.map((text) => ask('select $1::timestamptz as at', text));
  const far = ask('select $1::timestamptz as at', 'infinity');
  expect(await run([...asked, far])).toEqual([
    ...texts.map((text) => ({ rows: [{ at: new Date(text) }] })),
    { rows: [{ at: Infinity }] },
  ]);
});

test('what another thread can read is not made into objects for it', async () => {
  const [plain, listed] = await statements.run([ask(ONE, 1), ask(`select array['a', 'b'] as list`)]);
  expect(plain).toHaveProperty('sent.count', 1);
  expect(listed).toEqual({ rows: [{ list: ['a', 'b'] }] });
});
