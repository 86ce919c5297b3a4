import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRows } from '../../../../testing/rows.ts';
import { openTestDatabase } from '../../../../testing/test-app.ts';
import type { Database } from '../database.ts';

const BARE = { tables: ['sessions', 'ledger_movements'], keepIndexes: ['ledger_movements_session'] };

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const ask = (statement: ReturnType<typeof sql>) =>
  database.transact('system', (transaction) => transaction.query(statement));

/** Every index and reference of the filled tables, with its words and whether it holds for all rows. */
const listParts = () =>
  database.transact('system', (transaction) =>
    readRows<{ name: string; words: string }>(
      transaction,
      sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) || indisvalid as words from pg_index
      where indrelid::regclass::text = any(${`{${BARE.tables.join()}}`}::text[])
    union all select conname, pg_get_constraintdef(oid) || convalidated from pg_constraint
      where conrelid::regclass::text = any(${`{${BARE.tables.join()}}`}::text[]) order by 1, 2`,
    ),
  );
const namesOf = (parts: readonly { name: string }[]) => parts.map(({ name }) => name);

test('tables that are filled have every index and reference again behind it, also where the work fails', async () => {
  const before = await listParts();
  const meanwhile = await database.fillBare(BARE, listParts);
  expect(await listParts()).toEqual(before);
  await expect(database.fillBare(BARE, () => Promise.reject(new Error('no work')))).rejects.toThrow(
    'no work',
  );
  expect(await listParts()).toEqual(before);

  const gone = namesOf(before).filter((name) => !namesOf(meanwhile).includes(name));
  // On a server nothing is taken away.
  const wanted = database.engine === 'pglite' ? ['ledger_movements_session_id_fkey', 'sessions_tokens'] : [];
  expect(gone.filter((name) => wanted.includes(name) || database.engine === 'postgres')).toEqual(wanted);
  // What refuses wrong rows, and what the work reads by.
  expect(namesOf(meanwhile)).toEqual(
    expect.arrayContaining(['sessions_pkey', 'sessions_one_open', 'ledger_movements_session']),
  );
});

test('a row that breaks a reference fails the putting back', async () => {
  const wrong = sql`insert into ledger_movements (name, mall_id, session_id, cause, at)
    values ('payment:wrong', 99, null, 'payment', now())`;
  await expect(database.fillBare(BARE, () => ask(wrong))).rejects.toThrow(/ledger_movements_mall_id_fkey/);
});
