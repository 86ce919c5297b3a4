import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-app.ts';
import { bigint, boolean, instant, json, text, texts } from './column.ts';
import type { Database, Transaction } from './database.ts';
import {
  checkRows,
  columnsOf,
  insertRow,
  insertRows,
  queryRows,
  selectRows,
  updateRows,
  writeRows,
} from './rows.ts';
import { defineTable, type NewRowOf } from './table.ts';

const samples = defineTable('pg_temp.samples', {
  id: bigint().generated(),
  mall: bigint().named('mall_id'),
  shownName: text(),
  note: text().orNull(),
  tags: texts(),
  detail: json<{ a: number } | null>(),
  isOpen: boolean().withDefault(),
  at: instant(),
});

const AT = new Date('2026-11-20T04:30:00.123Z');
const one: NewRowOf<typeof samples> = {
  mall: 7,
  shownName: "O'Neil; drop",
  note: null,
  tags: ['a,b', '{}', 'say "x"', 'C:\\\\n', ''],
  detail: { a: 1 },
  at: AT,
};

let database: Database;
const run = <T>(work: (transaction: Transaction) => Promise<T>) =>
  database.transact('system', async (transaction) => {
    await transaction.query(sql`
      create temp table samples (id bigint generated always as identity, mall_id bigint not null, shown_name text not null,
        note text, tags text[] not null, detail jsonb, is_open boolean not null default true, at timestamptz not null)
        on commit drop`);
    return work(transaction);
  });

beforeAll(async () => {
  database = await openTestDatabase();
  checkRows();
});
afterAll(() => database.close());

test('a row comes back as it was given, with what the database filled in', async () => {
  const stored = await run((transaction) => insertRow(transaction, samples, one));
  expect(stored).toEqual({ ...one, id: 1, isOpen: true });
});

test('several rows go in by one statement, arrays and JSON included', async () => {
  const rows = await run(async (transaction) => {
    await insertRows(transaction, samples, [one, { ...one, mall: 8, note: 'x', detail: null }]);
    return selectRows(transaction, samples, sql`order by mall_id`);
  });
  expect(rows.map(({ mall, note, tags, at, detail }) => ({ mall, note, tags, at, detail }))).toEqual([
    { mall: 7, note: null, tags: one.tags, at: AT, detail: { a: 1 } },
    { mall: 8, note: 'x', tags: one.tags, at: AT, detail: null },
  ]);
});

test('many rows go in by one statement, what they share as well as what differs', async () => {
  const given = Array.from({ length: 150 }, (_, i) => ({
    ...one,
    mall: i,
    note: i % 2 === 0 ? null : `${i}`,
  }));
  const rows = await run(async (transaction) => {
    await insertRows(transaction, samples, given);
    return selectRows(transaction, samples, sql`order by mall_id`);
  });
  expect(rows).toEqual(given.map((row, i) => ({ ...row, id: i + 1, isOpen: true })));
  const alike = await run((transaction) =>
    insertRows(transaction, samples, Array<typeof one>(120).fill(one)),
  );
  expect(alike).toHaveLength(120);
});

test('a property that is no column is refused, in an insert and in an update', async () => {
  const wrong = { ...one, notes: 'typed wrongly' };
  await expect(run((transaction) => insertRow(transaction, samples, wrong))).rejects.toThrow(
    'pg_temp.samples has no column notes',
  );
  await expect(run((transaction) => writeRows(transaction, samples, [one, wrong]))).rejects.toThrow(
    'pg_temp.samples has no column notes',
  );
  const changes = { note: 'seen', notes: 'typed wrongly' };
  await expect(
    run((transaction) => updateRows(transaction, samples, changes, sql`mall_id = ${7}`)),
  ).rejects.toThrow('pg_temp.samples has no column notes');
});

test('rows of one insert give the same columns', async () => {
  const uneven = run((transaction) => insertRows(transaction, samples, [one, { ...one, isOpen: false }]));
  await expect(uneven).rejects.toThrow('not every row for pg_temp.samples gives isOpen');
});

test('an update changes what it names and leaves the rest', async () => {
  const changed = await run(async (transaction) => {
    await insertRows(transaction, samples, [one, { ...one, mall: 8 }]);
    return updateRows(transaction, samples, { note: 'seen', isOpen: false }, sql`mall_id = ${8}`);
  });
  expect(changed).toEqual([{ ...one, id: 2, mall: 8, note: 'seen', isOpen: false }]);
});

test('an answer that is not what its column says is an error in tests', async () => {
  const wrong = run((transaction) =>
    queryRows(
      transaction,
      { shownName: text(), at: instant() },
      sql`select 'x' as "shownName", 'soon' as at`,
    ),
  );
  await expect(wrong).rejects.toThrow('"at" should be timestamp with time zone');
});

test('a select list names the columns it is asked for', () => {
  expect(columnsOf(samples, { as: 's', only: ['id', 'shownName'] }).sql).toBe(
    's.id as "id", s.shown_name as "shownName"',
  );
});
