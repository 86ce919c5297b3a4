import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUpward } from '../process/find-upward.ts';
import { isKnownEarlier } from './earlier-steps.ts';
import { reportLong, SILENT } from './report-steps.ts';

/** Runs SQL text of several statements outside the app's role; what migrations need. */
export type Execute = (text: string) => Promise<unknown>;
export type Select = (text: string) => Promise<AppliedMigration[]>;

/** A step that the database has taken; without a checksum where it was taken before there were any. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string | null;
}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

const LOCK = 771_204_016;
const TABLE = `
  create table if not exists migrations (name text primary key, applied_at timestamptz not null default now());
  alter table migrations add column if not exists checksum text`;

/**
 * Brings the schema up to date, each step in its own transaction; two processes take turns. Throws, with one sentence
 * for the operator, where the database has taken steps that this program doesn't have, or has in other words.
 */
export async function migrate(
  execute: Execute,
  select: Select,
  folder = findUpward('server/db/migrations'),
  to = SILENT,
): Promise<string[]> {
  await refuseHalfRestored(select);
  return takeSteps(execute, select, readMigrations(folder), to);
}

/** Stands in a database from the first step of a restore until all of its rows are proven. */
export const UNFINISHED_MARK = 'restore_unfinished';
export const HALF_RESTORED =
  'the database holds half of a restore that was broken off: drop it, create it empty and restore again';

async function refuseHalfRestored(select: Select): Promise<void> {
  const [found] = await select(
    `select to_regclass('public.${UNFINISHED_MARK}')::text as name, null as checksum`,
  );
  if (found?.name) throw new Error(HALF_RESTORED);
}

/** Throws, with one sentence, where this program doesn't have some steps, or has them in other words. */
export function refuseUnknown(
  steps: readonly AppliedMigration[],
  holder: string,
  folder = findUpward('server/db/migrations'),
): void {
  checkApplied(steps, readMigrations(folder), holder);
}

/** Brings an empty database to an earlier schema: that of a backup. */
export async function migrateTo(
  wanted: readonly AppliedMigration[],
  execute: Execute,
  select: Select,
  folder = findUpward('server/db/migrations'),
): Promise<void> {
  const migrations = readMigrations(folder);
  const names = new Set(wanted.map(({ name }) => name));
  await takeSteps(
    execute,
    select,
    migrations.filter(({ name }) => names.has(name)),
  );
}

async function takeSteps(
  execute: Execute,
  select: Select,
  migrations: readonly Migration[],
  to = SILENT,
): Promise<string[]> {
  await reportLong('waiting for another process that upgrades the database', to, () =>
    execute(`select pg_advisory_lock(${LOCK})`),
  );
  try {
    await execute(TABLE);
    const applied = await select('select name, checksum from migrations order by name');
    checkApplied(applied, migrations);
    await fillChecksums(execute, applied, migrations);
    const known = new Set(applied.map(({ name }) => name));
    const due = migrations.filter(({ name }) => !known.has(name));
    const began = performance.now();
    // An empty database is prepared, which is no upgrade.
    const isUpgrade = applied.length > 0 && due.length > 0;
    if (isUpgrade) to.report(`upgrading the database: ${count(due)}`);
    const each = isUpgrade ? { ...to, isEachNamed: true } : to;
    for (const migration of due)
      await reportLong(`upgrade step ${migration.name}`, each, () => apply(execute, migration));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    if (isUpgrade) to.report(`the database is upgraded: ${count(due)} in ${seconds} s`);
    return due.map(({ name }) => name);
  } finally {
    await execute(`select pg_advisory_unlock(${LOCK})`);
  }
}

function count(due: readonly Migration[]): string {
  return due.length === 1 ? '1 step' : `${due.length} steps`;
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    // A checkout may end its lines in another way.
    const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
    return { name, text, checksum };
  });
}

function checkApplied(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
  holder = 'database',
): void {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  const compared = applied.filter((step) => !isKnownEarlier(step));
  const unknown = compared.filter(({ name }) => !byName.has(name)).map(({ name }) => name);
  if (unknown.length > 0)
    throw new Error(
      `the ${holder} is newer than this program, which does not know ${unknown.join(', ')}: start the newer version`,
    );
  const changed = compared.filter(
    ({ name, checksum }) => checksum !== null && checksum !== byName.get(name)?.checksum,
  );
  if (changed.length > 0)
    throw new Error(
      `${changed.map(({ name }) => name).join(', ')} was changed after the ${holder} had applied it: restore the file and put the change into a new migration`,
    );
}

/** Adds the checksums to a database that was migrated before there were any. */
async function fillChecksums(
  execute: Execute,
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): Promise<void> {
  const missing = new Set(applied.filter(({ checksum }) => checksum === null).map(({ name }) => name));
  for (const { name, checksum } of migrations)
    if (missing.has(name))
      await execute(`update migrations set checksum = '${checksum}' where name = '${name}'`);
}

const ROLE_MADE = 'when duplicate_object or unique_violation then null';
/**
 * The first step makes the app's role. A login that may not make roles was given it by its administrator, which
 * check-role.ts has made sure of, and fails here with another error; the step itself, once applied, stays as it is.
 */
const ROLE_GIVEN = 'when duplicate_object or unique_violation or insufficient_privilege then null';

async function apply(execute: Execute, { name, text, checksum }: Migration): Promise<void> {
  try {
    await execute(
      `begin; ${text.replace(ROLE_MADE, ROLE_GIVEN)}; insert into migrations (name, checksum) values ('${name}', '${checksum}'); commit`,
    );
  } catch (error) {
    await execute('rollback');
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
