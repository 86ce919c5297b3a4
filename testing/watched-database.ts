import type { Database } from '../server/platform/storage/database.ts';

export interface WatchedDatabase extends Database {
  /** How many statements so far fitted a pattern. */
  asked(pattern: RegExp): number;
}

/** A real database that also counts what it is asked. */
export function watchQueries(database: Database): WatchedDatabase {
  const statements: string[] = [];
  const watch =
    (run: Database['transact']): Database['transact'] =>
    (scope, work, turn) =>
      run(
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
      );
  return {
    ...database,
    transact: watch((...given) => database.transact(...given)),
    ask: watch((...given) => database.ask(...given)),
    asked: (pattern) => statements.filter((statement) => pattern.test(statement)).length,
  };
}
