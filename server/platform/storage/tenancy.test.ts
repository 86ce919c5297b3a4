import sql, { raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-app.ts';
import { readRows } from '../../../testing/rows.ts';
import type { Database } from './database.ts';

/** Tables that everyone may read. */
const PUBLIC = new Set(['mall_images']);
/** Tables with a `mall_id` that belong to an account, not to a mall: no mall's scope sees them. */
const OF_ACCOUNTS = new Set(['mall_admins']);

const AT = '2026-11-20T04:30:00Z';
const device = (mall: number) => sql`(select id from devices where mall_id = ${mall})`;
const movement = (mall: number) => sql`(select id from ledger_movements where mall_id = ${mall})`;
const session = (mall: number) => sql`(select id from sessions where mall_id = ${mall})`;

/** A row of a mall in every table, in an order that foreign keys allow. A new table needs its row here. */
const ROWS: Record<string, (mall: number) => Sql> = {
  mall_images: (mall) =>
    sql`insert into mall_images (mall_id, content_type, bytes, etag) values (${mall}, 'image/png', '\\x00', 'x')`,
  mall_admins: (mall) =>
    sql`insert into mall_admins (mall_id, account_id, granted_at) values (${mall}, (select id from accounts), ${AT})`,
  audit_entries: (mall) =>
    sql`insert into audit_entries (at, actor, action, target, mall_id, detail, previous_hash, hash)
      values (${AT}, 'a', 'b', 'c', ${mall}, '{}', '', '')`,
  slots: (mall) =>
    sql`insert into slots (mall_id, code, level, section, position) values (${mall}, 'B1A01', 'B1', 'A', 1)`,
  slot_states: (mall) =>
    sql`insert into slot_states (mall_id, code, status) values (${mall}, 'B1A01', 'occupied')`,
  slot_changes: (mall) =>
    sql`insert into slot_changes (mall_id, code, status, at, received_at) values (${mall}, 'B1A01', 'empty', ${AT}, ${AT})`,
  tariffs: (mall) =>
    sql`insert into tariffs (mall_id, version, effective_from, rule, created_by, created_at)
      values (${mall}, 1, ${AT}, '{}', 'a', ${AT})`,
  tariff_drafts: (mall) =>
    sql`insert into tariff_drafts (mall_id, rule, changed_by, changed_at) values (${mall}, '{}', 'a', ${AT})`,
  gates: (mall) => sql`insert into gates (mall_id, name, created_at) values (${mall}, 'entry-1', ${AT})`,
  devices: (mall) =>
    sql`insert into devices (public_id, mall_id, name, kind, key_hash, created_at)
      values (${`d${mall}`}, ${mall}, 'a', 'slot-sensors', ${`h${mall}`}, ${AT})`,
  alerts: (mall) =>
    sql`insert into alerts (mall_id, kind, subject, facts, first_at, last_at) values (${mall}, 'a', 'b', '{}', ${AT}, ${AT})`,
  refused_messages: (mall) =>
    sql`insert into refused_messages (mall_id, device_id, kind, subject, reason, body, first_at, last_at)
      values (${mall}, ${device(mall)}, 'a', 'b', 'c', '{}', ${AT}, ${AT})`,
  sessions: (mall) =>
    sql`insert into sessions (public_id, mall_id, plate, entry_at, entry_date, state, created_at)
      values (${`s${mall}`}, ${mall}, 'GJ05AB1234', ${AT}, '2026-11-20', 'open', ${AT})`,
  plate_reads: (mall) =>
    sql`insert into plate_reads (mall_id, device_id, read_id, plate_raw, plate_status, direction, device_at, used_at, received_at, answer)
      values (${mall}, ${device(mall)}, 'r', 'x', 'valid', 'entry', ${AT}, ${AT}, ${AT}, '{}')`,
  read_images: (mall) =>
    sql`insert into read_images (plate_read_id, mall_id, bytes, received_at)
      values ((select id from plate_reads where mall_id = ${mall}), ${mall}, '\\x00', ${AT})`,
  charges: (mall) =>
    sql`insert into charges (mall_id, session_id, paise, at) values (${mall}, ${session(mall)}, 2000, ${AT})`,
  ledger_movements: (mall) =>
    sql`insert into ledger_movements (name, mall_id, session_id, cause, at)
      values (${`m${mall}`}, ${mall}, ${session(mall)}, 'a', ${AT})`,
  ledger_lines: (mall) =>
    sql`insert into ledger_lines (movement_id, mall_id, account, paise)
      values (${movement(mall)}, ${mall}, 'receivable', 2000), (${movement(mall)}, ${mall}, 'parking_revenue', -2000)`,
  forecasts_made: (mall) =>
    sql`insert into forecasts_made (mall_id, date, time_slot, made_on, expected, low, high)
      values (${mall}, '2026-11-21', 'visits_morning', '2026-11-20', 1, 0, 2)`,
};

let database: Database;
let tables: string[];

beforeAll(async () => {
  database = await openTestDatabase();
  await database.transact('system', async (transaction) => {
    await transaction.query(sql`
      insert into accounts (public_id, name, email, password_hash, created_at) values ('a', 'a', 'a@b.c', 'x', ${AT})`);
    for (const mall of [1, 2]) {
      await transaction.query(sql`
        insert into malls (public_id, name, slug, created_at) values (${`m${mall}`}, 'Mall', ${`mall-${mall}`}, ${AT})`);
      for (const insert of Object.values(ROWS)) await transaction.query(insert(mall));
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
  expect(Object.keys(ROWS).toSorted()).toEqual(tables);
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
  for (const [table, insert] of Object.entries(ROWS)) {
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
