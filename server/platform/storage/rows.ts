import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Column, ValueOf } from './column.ts';
import type { Transaction } from './database.ts';
import { columnName, type ChangesOf, type Columns, type NewRowOf, type RowOf, type Table } from './table.ts';

/** What a question answers: columns of tables, and expressions that carry a column's type. */
type ShapeRow<C extends Columns> = { readonly [Name in keyof C]: ValueOf<C[Name]> };

/**
 * The columns of a table as a select list, each under its property's name. With an alias as `s.public_id`, with names
 * only those.
 */
export function columnsOf<T extends Table>(
  table: T,
  { as = '', only }: { as?: string; only?: readonly (keyof T['columns'] & string)[] } = {},
): Sql {
  if (only) return listed(table, only, as);
  const lists = wholeLists.get(table) ?? new Map<string, Sql>();
  wholeLists.set(table, lists);
  const list = lists.get(as) ?? listed(table, Object.keys(table.columns), as);
  lists.set(as, list);
  return list;
}

/** The lists of all columns by table and alias: a table has the same ones with every statement. */
const wholeLists = new WeakMap<Table, Map<string, Sql>>();

function listed(table: Table, names: readonly string[], as: string): Sql {
  const from = as === '' ? '' : `${as}.`;
  return raw(names.map((name) => `${from}${quoted(table, name)} as "${name}"`).join(', '));
}

/** Some columns of a table, as the shape of a question that reads only those. */
export function pickColumns<T extends Table, Name extends keyof T['columns'] & string>(
  table: T,
  names: readonly Name[],
): Pick<T['columns'], Name> {
  return Object.fromEntries(names.map((name) => [name, table.columns[name]])) as Pick<T['columns'], Name>;
}

/** The rows of a table that fit what follows its name: `where`, `order by`, `limit`, `for update`. */
export async function selectRows<T extends Table>(
  transaction: Transaction,
  table: T,
  rest: Sql = empty,
): Promise<RowOf<T>[]> {
  const statement = sql`select ${columnsOf(table)} from ${raw(table.name)} ${rest}`;
  return queryRows(transaction, table.columns, statement) as Promise<RowOf<T>[]>;
}

/** Asks a question whose answer has the given shape. In tests every row is held against it. */
export async function queryRows<C extends Columns>(
  transaction: Transaction,
  shape: C,
  statement: Sql,
): Promise<ShapeRow<C>[]> {
  // The one place where a row gets its type.
  const rows = (await transaction.query(statement)) as ShapeRow<C>[];
  if (areRowsChecked) for (const row of rows) checkRow(shape, row, statement);
  return rows;
}

/** Inserts one row and answers it as stored. */
export async function insertRow<T extends Table>(
  transaction: Transaction,
  table: T,
  row: NewRowOf<T>,
): Promise<RowOf<T>> {
  const [stored] = await insertRows(transaction, table, [row]);
  if (!stored) throw new Error(`nothing was inserted into ${table.name}`);
  return stored;
}

/** Inserts one row and answers its number alone: what else is stored is what was given. */
export async function insertNumbered<T extends Table & { columns: { id: Column<number> } }>(
  transaction: Transaction,
  table: T,
  row: NewRowOf<T>,
): Promise<number> {
  const [stored] = await queryRows(
    transaction,
    { id: table.columns.id },
    sql`${insertOf(table, [row])} returning ${columnsOf(table, { only: ['id'] })}`,
  );
  if (!stored) throw new Error(`nothing was inserted into ${table.name}`);
  return stored.id;
}

/**
 * Inserts rows by one statement and answers those that were stored. All rows give the same columns. `onConflict` is what
 * stands behind `on conflict`.
 */
export async function insertRows<T extends Table>(
  transaction: Transaction,
  table: T,
  rows: readonly NewRowOf<T>[],
  onConflict?: Sql,
): Promise<RowOf<T>[]> {
  if (rows.length === 0) return [];
  const statement = sql`${insertOf(table, rows)}${conflictOf(onConflict)} returning ${columnsOf(table)}`;
  return queryRows(transaction, table.columns, statement) as Promise<RowOf<T>[]>;
}

/** The same without an answer: nothing is sent back. */
export async function writeRows<T extends Table>(
  transaction: Transaction,
  table: T,
  rows: readonly NewRowOf<T>[],
  onConflict?: Sql,
): Promise<void> {
  if (rows.length > 0) await transaction.query(sql`${insertOf(table, rows)}${conflictOf(onConflict)}`);
}

/** Changes the rows that fit `where`; answers them as they are now. A property that is undefined is left as it is. */
export async function updateRows<T extends Table>(
  transaction: Transaction,
  table: T,
  changes: ChangesOf<T>,
  where: Sql,
): Promise<RowOf<T>[]> {
  const statement = sql`${updateOf(table, changes, where)} returning ${columnsOf(table)}`;
  return queryRows(transaction, table.columns, statement) as Promise<RowOf<T>[]>;
}

/** The same, and answers only how many there were. */
export async function changeRows<T extends Table>(
  transaction: Transaction,
  table: T,
  changes: ChangesOf<T>,
  where: Sql,
): Promise<number> {
  return (await transaction.query(sql`${updateOf(table, changes, where)} returning 1`)).length;
}

function updateOf<T extends Table>(table: T, changes: ChangesOf<T>, where: Sql): Sql {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const parts = given.map(
    ([name, value]) => sql`${raw(quoted(table, name))} = ${encoded(table, name, value)}`,
  );
  return sql`update ${raw(table.name)} set ${join(parts)} where ${where}`;
}

let areRowsChecked = false;

/** From now on each row that is read is held against its columns; tests switch it on. */
export function checkRows(): void {
  areRowsChecked = true;
}

function checkRow(shape: Columns, row: object, statement: Sql): void {
  for (const [name, { fits, type }] of Object.entries(shape)) {
    const value = (row as Record<string, unknown>)[name];
    if (!fits(value))
      throw new TypeError(`"${name}" should be ${type}, and is ${String(value)}: ${statement.sql}`);
  }
}

/**
 * An insert as a part of a larger statement, or with a `returning` of its own; `rows` is not empty. One row goes as
 * values, several as arrays that the database unfolds: the number of parameters stays the same.
 */
export function insertOf<T extends Table>(table: T, rows: readonly NewRowOf<T>[]): Sql {
  const [first] = rows as readonly Record<string, unknown>[];
  const names = Object.keys(table.columns).filter((name) => first?.[name] !== undefined);
  refuseOthers(table, names, rows);
  const into = raw(`insert into ${table.name} (${names.map((name) => quoted(table, name)).join(', ')})`);
  if (rows.length === 1)
    return sql`${into} values (${join(names.map((name) => encoded(table, name, first?.[name])))})`;
  const differing = names.filter((name) => !isShared(name, rows));
  const lists = differing.length > 0 ? differing : names;
  const read = names.map((name) => {
    if (!lists.includes(name)) return encoded(table, name, first?.[name]);
    const { type } = columnOf(table, name);
    return raw(type === TEXTS ? `${quoted(table, name)}::${TEXTS}` : quoted(table, name));
  });
  return sql`${into} select ${join(read)}
    from unnest(${join(lists.map((name) => listOf(table, name, rows)))})
      as given (${raw(lists.map((name) => quoted(table, name)).join(', '))})`;
}

/** From so many rows on, a value that all of them have is sent once: a list of it is written and read for every row. */
const MANY = 100;

function isShared(name: string, rows: readonly object[]): boolean {
  const value = (row: object | undefined) => (row as Record<string, unknown>)[name];
  return rows.length >= MANY && rows.every((row) => value(row) === value(rows[0]));
}

/** The lists are written here, so that the thread of the embedded database only has to read them. */
function listOf(table: Table, name: string, rows: readonly object[]): Sql {
  const { encode, type } = columnOf(table, name);
  const values = rows.map((row) => encode((row as Record<string, unknown>)[name]));
  if (type !== TEXTS) return sql`${asArrayText(values)}${raw(`::${type}[]`)}`;
  // Of an array of arrays `unnest` would make one column of all elements.
  return sql`${asArrayText(values.map((list) => list && asArrayText(list as string[])))}::text[]`;
}

const TEXTS = 'text[]';

/** A list as PostgreSQL writes it; behind it goes the type: `::text[]`. */
export function asArrayText(values: readonly unknown[]): string {
  // Neighbours are often alike: one status, one source, one instant for a whole message.
  let [before, written]: [unknown, string] = [null, asElement(null)];
  const elements = values.map((value) => {
    if (value !== before) [before, written] = [value, asElement(value)];
    return written;
  });
  return `{${elements.join(',')}}`;
}

function asElement(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : (value as string);
  return `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text}"`;
}

/** A property that is written nowhere is a mistake, not something to leave out. */
function refuseOthers(table: Table, written: readonly string[], rows: readonly object[]): void {
  const known = new Set(written);
  for (const row of rows)
    for (const [name, value] of Object.entries(row)) {
      if (known.has(name)) continue;
      columnOf(table, name);
      if (value !== undefined) throw new Error(`not every row for ${table.name} gives ${name}`);
    }
}

function conflictOf(onConflict: Sql | undefined): Sql {
  return onConflict ? sql` on conflict ${onConflict}` : empty;
}

function encoded(table: Table, name: string, value: unknown): Sql {
  const { encode, type } = columnOf(table, name);
  return sql`${encode(value)}${raw(`::${type}`)}`;
}

function columnOf(table: Table, name: string): Column<unknown> {
  const column = table.columns[name];
  if (!column) throw new Error(`${table.name} has no column ${name}`);
  return column;
}

function quoted(table: Table, name: string): string {
  return columnName(name, columnOf(table, name));
}
