import type { Database } from '../server/platform/storage/database.ts';
import type { Turn } from '../server/platform/storage/turn.ts';

/** The same database, which counts how often work of a turn waits for answers; those that are asked for together are one. */
export function countWaits(counted: Database, of: Turn): { database: Database; take(): number } {
  let open = 0;
  let waits = 0;
  const database: Database = {
    ...counted,
    transact: (scope, work, turn) =>
      counted.transact(
        scope,
        (transaction) =>
          work({
            afterCommit: (next) => transaction.afterCommit(next),
            async query(statement) {
              if (open === 0 && turn === of) waits += 1;
              open += 1;
              return transaction.query(statement).finally(() => (open -= 1));
            },
          }),
        turn,
      ),
  };
  /** How many there were since it was last asked. */
  const take = () => {
    const taken = waits;
    waits = 0;
    return taken;
  };
  return { database, take };
}
