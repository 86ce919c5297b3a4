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
  const from = as === '' ? '' : `${as}.`;
  const names = only ?? Object.keys(table.columns);
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

/** Inserts one row; answers it as stored. `otherwise` may say `on conflict do nothing`: then undefined where it did. */
export async function insertRow<T extends Table>(
  transaction: Transaction,
  table: T,
  row: NewRowOf<T>,
): Promise<RowOf<T>> {
  const [stored] = await insertRows(transaction, table, [row]);
  if (!stored) throw new Error(`nothing was inserted into ${table.name}`);
  return stored;
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
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const parts = given.map(
    ([name, value]) => sql`${raw(quoted(table, name))} = ${encoded(table, name, value)}`,
  );
  const statement = sql`
    update ${raw(table.name)} set ${join(parts)} where ${where} returning ${columnsOf(table)}`;
  return queryRows(transaction, table.columns, statement) as Promise<RowOf<T>[]>;
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

/** One row as values, several as arrays that the database unfolds: the number of parameters stays the same. */
function insertOf<T extends Table>(table: T, rows: readonly NewRowOf<T>[]): Sql {
  const [first] = rows as readonly Record<string, unknown>[];
  const names = Object.keys(table.columns).filter((name) => first?.[name] !== undefined);
  refuseOthers(table, names, rows);
  const into = raw(`insert into ${table.name} (${names.map((name) => quoted(table, name)).join(', ')})`);
  if (rows.length === 1)
    return sql`${into} values (${join(names.map((name) => encoded(table, name, first?.[name])))})`;
  // An array of arrays would be unfolded to the last element.
  if (names.some((name) => columnOf(table, name).type.endsWith('[]')))
    return insertAsJson(table, names, rows, into);
  const lists = names.map((name) => {
    const { encode, type } = columnOf(table, name);
    return sql`${rows.map((row) => encode((row as Record<string, unknown>)[name]))}${raw(`::${type}[]`)}`;
  });
  return sql`${into} select * from unnest(${join(lists)})`;
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

function insertAsJson(table: Table, names: readonly string[], rows: readonly object[], into: Sql): Sql {
  const shape = names.map((name) => `"${name}" ${columnOf(table, name).type}`).join(', ');
  return sql`${into} select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${raw(shape)})`;
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
