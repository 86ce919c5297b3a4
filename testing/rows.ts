import type { Sql } from 'sql-template-tag';
import type { Transaction } from '../server/platform/storage/database.ts';

/** Rows of a statement that a test writes itself; it says what they are, and what it expects of them is the check. */
export async function readRows<Row>(transaction: Transaction, statement: Sql): Promise<Row[]> {
  return (await transaction.query(statement)) as Row[];
}
