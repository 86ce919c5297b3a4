import type { Database } from '../server/platform/storage/database.ts';

export interface WatchedDatabase extends Database {
  /** How many statements so far fitted a pattern. */
  asked(pattern: RegExp): number;
}

/** A real database that also counts what it is asked. */
export function watchQueries(database: Database): WatchedDatabase {
  const statements: string[] = [];
  return {
    ...database,
    transact: (scope, work, turn) =>
      database.transact(
        scope,
        (transaction) =>
          work({
            ...transaction,
            query: (statement) => {
              statements.push(statement.sql);
              return transaction.query(statement);
            },
            afterCommit: (work) => transaction.afterCommit(work),
          }),
        turn,
      ),
    asked: (pattern) => statements.filter((statement) => pattern.test(statement)).length,
  };
}
