import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUpward } from '../process/find-upward.ts';

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
    const folder = findUpward('server/db/migrations');
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
