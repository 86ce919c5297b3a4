import type { Column, ValueOf } from './column.ts';

/** The columns of one table by the names that our code uses, in the order in which they are read and written. */
export type Columns = Readonly<Record<string, Column<unknown>>>;

/**
 * One table of the database, described once: what is read, inserted and updated follows from this, and so does the type
 * of its rows. `tables.test.ts` holds every description against the migrated schema.
 */
export interface Table<C extends Columns = Columns> {
  readonly name: string;
  readonly columns: C;
}

/** A row as it is read. */
export type RowOf<T extends Table> = { readonly [Name in keyof T['columns']]: ValueOf<T['columns'][Name]> };

type Generated<C extends Columns> = {
  [Name in keyof C]: C[Name]['fill'] extends 'generated' ? Name : never;
}[keyof C];
type Defaulted<C extends Columns> = {
  [Name in keyof C]: C[Name]['fill'] extends 'default' ? Name : never;
}[keyof C];

/** A row as it is inserted: without what the database makes itself; what has a default may be left out. */
export type NewRowOf<T extends Table> = {
  readonly [Name in Exclude<keyof T['columns'], Generated<T['columns']> | Defaulted<T['columns']>>]: ValueOf<
    T['columns'][Name]
  >;
} & { readonly [Name in Defaulted<T['columns']>]?: ValueOf<T['columns'][Name]> };

/** What an update may set. */
export type ChangesOf<T extends Table> = {
  readonly [Name in Exclude<keyof T['columns'], Generated<T['columns']>>]?: ValueOf<T['columns'][Name]>;
};

/** Describes a table. A column is named as its property in snake case unless it says otherwise. */
export function defineTable<C extends Columns>(name: string, columns: C): Table<C> {
  return { name, columns };
}

/** The name of a column in the database. */
export function columnName(property: string, column: Column<unknown>): string {
  return column.name ?? inSnakeCase(property);
}

/** Names are asked for with every statement, and there are as many as the code has. */
const inSnakes = new Map<string, string>();

function inSnakeCase(property: string): string {
  const known = inSnakes.get(property);
  if (known !== undefined) return known;
  const name = property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  inSnakes.set(property, name);
  return name;
}
