import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Runs SQL text of several statements outside the app's role; what migrations need. */
export type Execute = (text: string) => Promise<unknown>;
export type Select = (text: string) => Promise<{ name: string }[]>;

const LOCK = 771_204_016;

/** Brings the schema up to date, each step in its own transaction; two processes take turns. */
export async function migrate(execute: Execute, select: Select): Promise<string[]> {
  await execute(`select pg_advisory_lock(${LOCK})`);
  try {
    await execute(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = new Set((await select('select name from migrations')).map(({ name }) => name));
    const folder = findMigrations();
    const due = readdirSync(folder)
      .filter((name) => name.endsWith('.sql') && !applied.has(name))
      .toSorted();
    for (const name of due) await apply(execute, name, readFileSync(join(folder, name), 'utf8'));
    return due;
  } finally {
    await execute(`select pg_advisory_unlock(${LOCK})`);
  }
}

async function apply(execute: Execute, name: string, text: string): Promise<void> {
  try {
    await execute(`begin; ${text}; insert into migrations (name) values ('${name}'); commit`);
  } catch (error) {
    await execute('rollback');
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** The SQL files are not bundled: they lie beside the sources, found by walking up from the running file. */
function findMigrations(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = join(folder, 'server/db/migrations');
    if (existsSync(found)) return found;
    if (folder === dirname(folder)) throw new Error('server/db/migrations is missing');
  }
}
