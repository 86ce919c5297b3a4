import { UNFINISHED_MARK, type AppliedMigration } from '../platform/storage/migrate.ts';
import type { Connection } from '../platform/storage/connection.ts';
import type { Erasure } from './erasures/list-file.ts';
import type { Sequence, TableRecord } from './format/records.ts';

/** A table as the database's own catalogue has it, so that a backup needs no description of ours. */
export interface StoredTable extends TableRecord {
  /** The SQL type of each column. */
  readonly types: readonly string[];
  /** What its rows are read in the order of. */
  readonly order: string;
  readonly hasBytes: boolean;
}

interface CatalogueRow {
  name: string;
  columns: { name: string; type: string; isText: boolean }[];
  key: string[] | null;
}

// The steps that a database has taken are made by taking them again.
const NOT_CARRIED = ['migrations', UNFINISHED_MARK];

const TABLES = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'isText', a.attcollation <> 0) order by a.attname collate "C")
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns,
    (select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
      where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r' order by c.relname collate "C"`;

/** The tables whose rows a backup holds, by name. */
export async function listTables(connection: Connection): Promise<StoredTable[]> {
  const rows = (await connection.query(TABLES, [])) as CatalogueRow[];
  return rows.filter(({ name }) => !NOT_CARRIED.includes(name)).map(describeTable);
}

function describeTable({ name, columns, key }: CatalogueRow): StoredTable {
  // The servers' locales order text differently.
  const ordered = (key ?? columns.map((column) => column.name)).map((column) => {
    const { type, isText } = columns.find((one) => one.name === column) ?? { type: 'text', isText: true };
    const value = key ? quote(column) : `${quote(column)}::text`;
    return isText || (!key && type !== 'text') ? `${value} collate "C"` : value;
  });
  return {
    table: name,
    columns: columns.map((column) => column.name),
    types: columns.map(({ type }) => type),
    order: ordered.join(', '),
    hasBytes: columns.some(({ type }) => type === 'bytea'),
  };
}

const BATCH_BYTES = 512 * 1024;
const MOST_ROWS = 2_000;

/**
 * The rows of a table in the order of its key, each as a line of JSON: the values as text, in the order of the columns.
 * So many at a time as fit a bounded memory. Needs a transaction.
 */
export async function* readRowsOf(connection: Connection, table: StoredTable): AsyncGenerator<string[]> {
  const values = table.columns.map((column) => `${quote(column)}::text`).join(', ');
  await connection.run(
    `declare rows_of_table no scroll cursor for
      select json_build_array(${values})::text as line from ${quote(table.table)} order by ${table.order}`,
  );
  let count = table.hasBytes ? 4 : 200;
  for (;;) {
    const rows = (await connection.query(`fetch forward ${count} from rows_of_table`, [])) as {
      line: string;
    }[];
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0) / rows.length;
    count = Math.max(1, Math.min(MOST_ROWS, count * 4, Math.floor(BATCH_BYTES / bytes)));
  }
  await connection.run('close rows_of_table');
}

/** Writes lines as `readRowsOf` gives them. */
export async function writeRowsOf(
  connection: Connection,
  table: StoredTable,
  lines: readonly string[],
): Promise<void> {
  const names = table.columns.map(quote).join(', ');
  const values = table.types.map((type, index) => `(line->>${index})::${type}`).join(', ');
  await connection.query(
    `insert into ${quote(table.table)} (${names}) overriding system value
      select ${values} from jsonb_array_elements($1::jsonb) as line`,
    [`[${lines.join(',')}]`],
  );
}

const SEQUENCES = `
  select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'S' order by c.relname collate "C"`;

/** How far each sequence has counted: not before the rows of the same transaction, and never less than they need. */
export async function listSequences(connection: Connection): Promise<Sequence[]> {
  const found = (await connection.query(SEQUENCES, [])) as { name: string }[];
  const sequences: Sequence[] = [];
  for (const { name } of found) {
    const read = `select last_value::text as value, is_called as "isCalled" from ${quote(name)}`;
    const [row] = (await connection.query(read, [])) as Omit<Sequence, 'name'>[];
    if (row) sequences.push({ name, ...row });
  }
  return sequences;
}

export async function setSequence(
  connection: Connection,
  { name, value, isCalled }: Sequence,
): Promise<void> {
  await connection.query('select setval($1::text::regclass, $2::bigint, $3::boolean)', [
    quote(name),
    value,
    isCalled,
  ]);
}

/** The steps that the database has taken. */
export async function listMigrations(connection: Connection): Promise<AppliedMigration[]> {
  return (await connection.query(
    'select name, checksum from migrations order by name collate "C"',
    [],
  )) as AppliedMigration[];
}

/** What was erased, by whichever process, as the lists outside the database have it. */
export async function listErased(connection: Connection): Promise<Erasure[]> {
  const [found] = (await connection.query(`select to_regclass('public.erasures')::text as name`, [])) as {
    name: string | null;
  }[];
  if (!found?.name) return [];
  const rows = (await connection.query('select kind, public_id as id, at from erasures order by id', [])) as {
    kind: Erasure['kind'];
    id: string;
    at: Date | string;
  }[];
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

const FILES_AT_ONCE = 500;

/** The name of the folder that this database's files lie in; null where it has none yet. */
export async function findFileFolder(connection: Connection): Promise<string | null> {
  const [found] = (await connection.query(`select to_regclass('public.file_folder')::text as name`, [])) as {
    name: string | null;
  }[];
  if (!found?.name) return null;
  const [row] = (await connection.query('select name from file_folder', [])) as { name: string }[];
  return row?.name ?? null;
}

/** The files that rows name, by their names. */
export async function* listFiles(connection: Connection): AsyncGenerator<string> {
  for (let behind = ''; ;) {
    const rows = (await connection.query(
      'select distinct hash from file_references where hash > $1 order by hash limit $2::int',
      [behind, FILES_AT_ONCE],
    )) as { hash: string }[];
    for (const { hash } of rows) yield hash;
    const last = rows.at(-1);
    if (!last || rows.length < FILES_AT_ONCE) return;
    behind = last.hash;
  }
}

const RELATIONS = `
  select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')`;

/** How many tables, views and sequences there are beside the database's own. */
export async function countRelations(connection: Connection): Promise<number> {
  const [row] = (await connection.query(RELATIONS, [])) as { count: number }[];
  return row?.count ?? 0;
}

/** About how many bytes the database takes. */
export async function measureDatabase(connection: Connection): Promise<number> {
  const [row] = (await connection.query(
    'select pg_database_size(current_database())::float8 as bytes',
    [],
  )) as { bytes: number }[];
  return row?.bytes ?? 0;
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
