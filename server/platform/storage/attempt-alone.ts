import sql from 'sql-template-tag';
import type { Transaction } from './database.ts';

/**
 * Does one of many things: where it fails, what it has written is gone, what it gave to `afterCommit` is never done, and
 * the transaction goes on.
 */
export async function attemptAlone<T>(
  transaction: Transaction,
  work: (own: Transaction) => Promise<T>,
): Promise<T> {
  const afterwards: (() => void)[] = [];
  const own: Transaction = {
    query: (statement) => transaction.query(statement),
    afterCommit: (next) => void afterwards.push(next),
  };
  await transaction.query(sql`savepoint one_of_many`);
  let done: T;
  try {
    done = await work(own);
    await transaction.query(sql`release savepoint one_of_many`);
  } catch (error) {
    await transaction.query(sql`rollback to savepoint one_of_many`);
    throw error;
  }
  for (const next of afterwards) transaction.afterCommit(next);
  return done;
}
