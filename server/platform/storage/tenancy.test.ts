import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-app.ts';
import { AT, ROWS_OF_MALLS } from '../../../testing/rows-of-malls.ts';
import { readRows } from '../../../testing/rows.ts';
import type { Database } from './database.ts';

/** Tables that everyone may read. */
const PUBLIC = new Set(['mall_images']);
/** Tables with a `mall_id` that belong to an account, not to a mall: no mall's scope sees them. */
const OF_ACCOUNTS = new Set(['mall_admins', 'staff_names']);

let database: Database;
let tables: string[];

beforeAll(async () => {
  database = await openTestDatabase();
  await database.transact('system', async (transaction) => {
    await transaction.query(sql`
      insert into accounts (public_id, name, email, password_hash, created_at, email_verified_at, is_made_by_staff)
      values ('a', 'a', 'a@b.c', 'x', ${AT}, ${AT}, true)`);
    for (const mall of [1, 2]) {
      await transaction.query(sql`
        insert into malls (id, public_id, name, slug, created_at)
        values (${mall}, ${`m${mall}`}, 'Mall', ${`mall-${mall}`}, ${AT})`);
      for (const insert of Object.values(ROWS_OF_MALLS)) await transaction.query(insert(mall));
    }
    const found = await readRows<{ name: string }>(
      transaction,
      sql`
      select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'mall_id' and t.table_type = 'BASE TABLE' order by 1`,
    );
    tables = found.map(({ name }) => name);
  });
});
afterAll(() => database.close());

test('every table with a mall has a row in this test', () => {
  expect(tables.length).toBeGreaterThan(10); // a check that sees nothing must not pass
  expect(Object.keys(ROWS_OF_MALLS).toSorted()).toEqual(tables);
});

test('row level security binds every table of the product', async () => {
  const open = await database.transact('system', (transaction) =>
    readRows<{ name: string }>(
      transaction,
      sql`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relrowsecurity and has_table_privilege('gms_app', oid, 'select, insert, update, delete')`,
    ),
  );
  expect(open.map(({ name }) => name)).toEqual([]);
});

test('the role of the product is no superuser and cannot step around the policies', async () => {
  const [role] = await database.transact('system', (transaction) =>
    transaction.query(sql`
      select current_user::text as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user`),
  );
  expect(role).toEqual({ name: 'gms_app', rolsuper: false, rolbypassrls: false });
});

test('a mall sees its own rows, never those of another', async () => {
  for (const table of tables) {
    const seen = await database.transact({ mall: 1 }, (transaction) =>
      readRows<{ mall_id: number }>(transaction, sql`select distinct mall_id from ${raw(table)} order by 1`),
    );
    const expected = PUBLIC.has(table) ? [1, 2] : OF_ACCOUNTS.has(table) ? [] : [1];
    expect({ table, seen: seen.map(({ mall_id }) => mall_id) }).toEqual({ table, seen: expected });
  }
});

test('a mall writes no row of another', async () => {
  for (const [table, insert] of Object.entries(ROWS_OF_MALLS)) {
    const writing = database.transact({ mall: 1 }, (transaction) => transaction.query(insert(2)));
    expect({ table, code: await codeOf(writing) }).toEqual({ table, code: '42501' });
  }
  const gone = await database.transact({ mall: 1 }, (transaction) =>
    transaction.query(sql`delete from slots where mall_id = 2 returning code`),
  );
  expect(gone).toEqual([]);
});

test('an account sees no row of any mall', async () => {
  for (const table of tables.filter((name) => !PUBLIC.has(name) && !OF_ACCOUNTS.has(name))) {
    const seen = await database.transact({ account: 999 }, (transaction) =>
      transaction.query(sql`select 1 as seen from ${raw(table)}`),
    );
    expect({ table, seen }).toEqual({ table, seen: [] });
  }
});

test('without a scope a query fails', async () => {
  for (const table of tables.filter((name) => !PUBLIC.has(name))) {
    const asking = database.transact({ mall: 1 }, async (transaction) => {
      await transaction.query(sql`select set_config('app.scope', '', true)`);
      return transaction.query(sql`select * from ${raw(table)}`);
    });
    expect({ table, code: await codeOf(asking) }).toEqual({ table, code: '42501' });
  }
});

test('a scope ends with its transaction', async () => {
  await database.transact('system', (transaction) => transaction.query(sql`select 1`));
  const seen = await database.transact({ mall: 2 }, (transaction) =>
    readRows<{ mall_id: number }>(transaction, sql`select mall_id from slots`),
  );
  expect(seen).toEqual([{ mall_id: 2 }]);
});

/** The code of the refusal; null where nothing was refused. */
function codeOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => null,
    (error: { code?: string }) => error.code,
  );
}
