import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/storage/database.ts';

/** The reads of one plate at the exit of a session become another's. */
export async function moveExitsOf(
  transaction: Transaction,
  from: number,
  { to, key }: { to: number; key: string },
): Promise<void> {
  await transaction.query(
    sql`update plate_reads set session_id = ${to}
      where session_id = ${from} and direction = 'exit' and plate_key = ${key}`,
  );
}
