import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-app.ts';
import { readRows } from '../../../testing/rows.ts';
import type { Database } from './database.ts';
import { columnName, type Table } from './table.ts';

interface StoredColumn {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  isGenerated: boolean;
}

const described = Object.entries(
  import.meta.glob<Record<string, unknown>>('../../**/tables.ts', { eager: true }),
).flatMap(([file, exports]) =>
  Object.values(exports)
    .filter(isTable)
    .map((table) => ({ file, table })),
);

let database: Database;
let stored: StoredColumn[];

beforeAll(async () => {
  database = await openTestDatabase();
  stored = await database.transact('system', async (transaction) => {
    // The product's role doesn't see tables that it may not use.
    await transaction.query(sql`reset role`);
    return readRows<StoredColumn>(
      transaction,
      sql`
    select c.table_name as "table", c.column_name as "column", is_nullable = 'YES' as "isNullable",
      case when c.data_type = 'ARRAY' then ltrim(c.udt_name, '_') || '[]' else c.data_type end as type,
      c.column_default is not null or c.is_identity = 'YES' as "hasDefault", c.identity_generation is not distinct from 'ALWAYS' as "isGenerated"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
    );
  });
});
afterAll(() => database.close());

/** The migrator alone reads and writes it, before there is anything else. */
const NOT_DESCRIBED = 'migrations';

test('every table is described', () => {
  const names = described.map(({ table }) => table.name);
  const existing = new Set(stored.map(({ table }) => table));
  expect([...existing].toSorted()).toEqual([...new Set(names), NOT_DESCRIBED].toSorted());
});

test('no table is described twice', () => {
  const names = described.map(({ table }) => table.name);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

test.each(described.map(({ file, table }) => [table.name, file, table] as const))(
  '%s is as %s describes it',
  (name, _file, table) => {
    const wanted = Object.entries(table.columns).map(([property, column]) => ({
      column: columnName(property, column),
      type: column.type,
      isNullable: column.isNullable,
      fill: column.fill,
    }));
    const found = stored
      .filter((row) => row.table === name)
      .map(({ column, type, isNullable, hasDefault, isGenerated }) => ({
        column,
        type,
        isNullable,
        // A default that every caller overrules may be left out of the description.
        fill: isGenerated
          ? 'generated'
          : hasDefault && wanted.find((one) => one.column === column)?.fill === 'default'
            ? 'default'
            : 'given',
      }));
    expect(byName(wanted)).toEqual(byName(found));
  },
);

function byName<T extends { column: string }>(columns: T[]): T[] {
  return columns.toSorted((a, b) => (a.column < b.column ? -1 : 1));
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && 'columns' in value && 'name' in value;
}
