import type { Database } from '../server/platform/storage/database.ts';
import { storageDown } from '../server/platform/storage/storage-fault.ts';

/** A real database that a test can take away and give back. */
export interface LostDatabase extends Database {
  /** From now on whatever is asked of it is refused, as by a server that is gone. */
  lose(): void;
  /** From now on it can be read and not written, as on a full disk. */
  fill(): void;
  giveBack(): void;
}

const WRITES =
  /^\s*(with\b[^]*\b(update|insert into|delete from)\b|insert|update|delete|select[^]*for update)/i;

export function losable(database: Database): LostDatabase {
  let how: 'there' | 'away' | 'full' = 'there';
  const refuse = () => Promise.reject(storageDown(`the database is ${how}`));
  const run =
    (given: Database['transact']): Database['transact'] =>
    (scope, work, turn) =>
      how === 'away'
        ? refuse()
        : given(
            scope,
            (transaction) =>
              work({
                query: (statement) =>
                  how === 'away' || (how === 'full' && WRITES.test(statement.sql))
                    ? refuse()
                    : transaction.query(statement),
                afterCommit: (then) => transaction.afterCommit(then),
              }),
            turn,
          );
  return {
    ...database,
    transact: run((...given) => database.transact(...given)),
    ask: run((...given) => database.ask(...given)),
    trouble: () => (how === 'away' ? 'the database is away' : database.trouble()),
    writeTrouble: () => (how === 'full' ? 'the database is full' : database.writeTrouble()),
    lose: () => void (how = 'away'),
    fill: () => void (how = 'full'),
    giveBack: () => void (how = 'there'),
  };
}
