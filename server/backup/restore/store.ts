import { UNFINISHED_MARK } from '../../platform/storage/migrate.ts';
import type { Connection } from '../../platform/storage/connection.ts';
import { findFileFolder, quote, type StoredTable } from '../store.ts';

interface Statement {
  readonly statement: string;
}

/** From now until `removeMark` no product starts on this database. */
export async function setMark(connection: Connection, backup: string): Promise<void> {
  await connection.run(
    `create table ${UNFINISHED_MARK} (backup text not null, began_at timestamptz not null)`,
  );
  await connection.query(`insert into ${UNFINISHED_MARK} values ($1, now())`, [backup]);
}

export async function isHalfRestored(connection: Connection): Promise<boolean> {
  const found = await connection.query(
    `select 1 where to_regclass('public.${UNFINISHED_MARK}') is not null`,
    [],
  );
  return found.length > 0;
}

export async function removeMark(connection: Connection): Promise<void> {
  await connection.run(`drop table ${UNFINISHED_MARK}`);
}

const IN_PUBLIC = `c.relnamespace = 'public'::regnamespace`;

// The words of ALTER TABLE for what pg_trigger has as a letter.
const TRIGGERS = `
  select format('alter table %s %s trigger %I', c.oid::regclass,
    case t.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end, t.tgname) as statement
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and t.tgenabled <> 'D' and t.tgparentid = 0 and ${IN_PUBLIC}`;

const REFERENCES = `
  select format('alter table %s add constraint %I %s', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid)) as statement,
    format('alter table %s drop constraint %I', c.oid::regclass, k.conname) as undo
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'f' and k.conparentid = 0 and ${IN_PUBLIC} order by c.relname, k.conname`;

/**
 * Takes away what stands in the way of writing rows as they were: triggers that refuse or add, references that ask for
 * an order, rows that the steps of the schema wrote. Answers how to put triggers and references back.
 */
export async function clearTheWay(
  connection: Connection,
  tables: readonly StoredTable[],
): Promise<readonly string[]> {
  const triggers = (await connection.query(TRIGGERS, [])) as Statement[];
  const references = (await connection.query(REFERENCES, [])) as (Statement & { undo: string })[];
  for (const { undo } of references) await connection.run(undo);
  for (const { table } of tables) await connection.run(`alter table ${quote(table)} disable trigger user`);
  if (tables.length > 0)
    await connection.run(`truncate ${tables.map(({ table }) => quote(table)).join(', ')}`);
  return [...references, ...triggers].map(({ statement }) => statement);
}

/** What was true at that moment alone: messages between processes, who was signed in, mails that were sent since. */
const LEFT_BEHIND = ['channel_messages', 'sign_ins', 'mail_outbox'];

/** Whoever was signed out or locked out since the backup must not be signed in by restoring it. */
export async function leaveBehind(connection: Connection, tables: readonly StoredTable[]): Promise<void> {
  for (const { table } of tables)
    if (LEFT_BEHIND.includes(table)) await connection.run(`delete from ${quote(table)}`);
}

/** Two databases never share a folder of files: the old one and its restored copy would sweep each other's away. */
export async function renameFileFolder(connection: Connection, name: string): Promise<void> {
  if ((await findFileFolder(connection)) !== null)
    await connection.query('update file_folder set name = $1', [name]);
}
