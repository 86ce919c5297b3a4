import sql from 'sql-template-tag';
import { text } from '../column.ts';
import type { Transaction } from '../database.ts';
import { queryRows, selectRows, writeRows } from '../rows.ts';
import { fileFolderTable } from './tables.ts';

const shape = { hash: text() };

/** The name of this database's folder: the given one where it has none yet. */
export async function nameFolder(transaction: Transaction, fresh: string): Promise<string> {
  await writeRows(transaction, fileFolderTable, [{ id: 1, name: fresh }], sql`do nothing`);
  const [row] = await selectRows(transaction, fileFolderTable);
  return row?.name ?? fresh;
}

/** Those of these files that a row of any table names. */
export async function findReferenced(transaction: Transaction, hashes: readonly string[]): Promise<string[]> {
  const rows = await queryRows(
    transaction,
    shape,
    sql`select distinct hash from file_references where hash = any(${[...hashes]}::text[])`,
  );
  return rows.map(({ hash }) => hash);
}

/** The next files that rows name, by their hashes, behind one of them. */
export async function listReferenced(
  transaction: Transaction,
  behind: string,
  most: number,
): Promise<string[]> {
  const rows = await queryRows(
    transaction,
    shape,
    sql`select distinct hash from file_references where hash > ${behind} order by hash limit ${most}::int`,
  );
  return rows.map(({ hash }) => hash);
}
