import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import type { Database } from '../server/platform/storage/database.ts';
import { readRows } from './rows.ts';

/** Letters and digits alone, in capitals: however something was written, it is found. */
function bare(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** Every table of the product, by the database's own catalogue: a new one is searched by itself. */
async function listAllTables(database: Database): Promise<string[]> {
  const rows = await database.transact('system', (transaction) =>
    readRows<{ name: string }>(
      transaction,
      sql`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'm') order by 1`,
    ),
  );
  return rows.map(({ name }) => name);
}

/** The tables in which one of these marks stands, in whatever column and however it is written. */
export async function findMarks(database: Database, marks: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await listAllTables(database)) {
    const rows = await database.transact('system', async (transaction) => {
      // Past row level security: what nobody is shown counts too.
      await transaction.query(sql`reset role`);
      return readRows<{ row: string }>(transaction, sql`select t::text as row from ${raw(`"${table}"`)} t`);
    });
    if (rows.some(({ row }) => marks.some((mark) => bare(row).includes(bare(mark))))) found.push(table);
  }
  return found;
}

/** The tables with columns that hold text of any kind. */
export async function listTextTables(database: Database): Promise<string[]> {
  const rows = await database.transact('system', async (transaction) => {
    await transaction.query(sql`reset role`);
    return readRows<{ name: string }>(
      transaction,
      sql`select distinct c.table_name as name from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
          and (c.data_type in ('text', 'jsonb', 'json', 'character varying', 'bytea') or c.data_type = 'ARRAY') order by 1`,
    );
  });
  return rows.map(({ name }) => name);
}

/** Every file below a folder. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

/** The files below a folder that hold one of these marks. */
export function findMarkedFiles(folder: string, marks: readonly string[]): string[] {
  return listFiles(folder).filter((path) => {
    const text = bare(readFileSync(path, 'latin1'));
    return marks.some((mark) => text.includes(bare(mark)));
  });
}
