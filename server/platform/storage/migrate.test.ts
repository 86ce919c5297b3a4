import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-app.ts';
import { readRows } from '../../../testing/rows.ts';
import type { Database, Transaction } from './database.ts';
import { migrate, type AppliedMigration } from './migrate.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gms-migrations-'));
  cpSync('server/db/migrations', folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs `work` as the owner of the schema, and takes everything back. */
async function asOwner<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
  let result: T | undefined;
  const undo = new Error('taken back');
  await database
    .transact('system', async (transaction) => {
      await transaction.query(sql`reset role`);
      result = await work(transaction);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return result as T;
}

/** Within the transaction that is taken back, so a step's own begin and commit are left out. */
function migrateIn(transaction: Transaction): Promise<string[]> {
  return migrate(
    async (text) => {
      const statements = text.replace(/^begin; /, '').replace(/; commit$/, '');
      for (const statement of statements.split(';'))
        if (statement.trim()) await transaction.query(sql`${raw(statement)}`);
    },
    (text) => readRows<AppliedMigration>(transaction, sql`${raw(text)}`),
    folder,
  );
}

const list = (transaction: Transaction) =>
  readRows<AppliedMigration>(transaction, sql`select name, checksum from migrations order by name`);

test('a database that is up to date has nothing to do, and a checksum for each step', async () => {
  await asOwner(async (transaction) => {
    expect(await migrateIn(transaction)).toEqual([]);
    const applied = await list(transaction);
    expect(applied.length).toBeGreaterThan(5);
    for (const { checksum } of applied) expect(checksum).toMatch(/^[0-9a-f]{64}$/);
  });
});

test('a new step is taken once', async () => {
  writeFileSync(join(folder, '9998-more.sql'), 'create table more (n integer)');
  await asOwner(async (transaction) => {
    expect(await migrateIn(transaction)).toEqual(['9998-more.sql']);
    expect(await transaction.query(sql`select n from more`)).toEqual([]);
    expect(await migrateIn(transaction)).toEqual([]);
  });
});

test('a step whose file was changed after it was taken is refused by name', async () => {
  appendFileSync(join(folder, '0005-calendar.sql'), '\n-- one more thought\n');
  await asOwner((transaction) =>
    expect(migrateIn(transaction)).rejects.toThrow(
      '0005-calendar.sql was changed after the database had applied it: restore the file',
    ),
  );
});

test('other line endings are no change', async () => {
  const text = 'create table more (\n  n integer\n)\n';
  writeFileSync(join(folder, '9998-more.sql'), text);
  await asOwner(async (transaction) => {
    await migrateIn(transaction);
    writeFileSync(join(folder, '9998-more.sql'), text.replaceAll('\n', '\r\n'));
    expect(await migrateIn(transaction)).toEqual([]);
  });
});

test('a database with steps that this program does not have is refused by name', async () => {
  await asOwner(async (transaction) => {
    await transaction.query(sql`insert into migrations (name, checksum) values ('9999-later.sql', 'x')`);
    await expect(migrateIn(transaction)).rejects.toThrow(
      'the database is newer than this program, which does not know 9999-later.sql: start the newer version',
    );
  });
});

test('a database from before the checksums gets them once', async () => {
  await asOwner(async (transaction) => {
    const before = await list(transaction);
    await transaction.query(sql`update migrations set checksum = null`);
    expect(await migrateIn(transaction)).toEqual([]);
    expect(await list(transaction)).toEqual(before);
  });
});

test('a database from before the column gets the column', async () => {
  await asOwner(async (transaction) => {
    const before = await list(transaction);
    await transaction.query(sql`alter table migrations drop column checksum`);
    await migrateIn(transaction);
    expect(await list(transaction)).toEqual(before);
  });
});
