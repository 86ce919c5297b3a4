import type { Database } from '../server/platform/storage/database.ts';

/** A real database whose transactions end in the middle, or right after they were committed, when a test wants it. */
export interface CrashingDatabase extends Database {
  /** The so-manyth statement from now on that fits never runs, and its transaction is rolled back. */
  crashAt(nth: number, fits: RegExp): void;
  /** The next transaction is committed, and whoever waits for it never knows. */
  crashAfterCommit(): void;
  /** Whether what was wanted has happened. */
  isSpent(): boolean;
}

class Crash extends Error {
  constructor() {
    super('the process is gone');
  }
}

export function crashOnDemand(database: Database): CrashingDatabase {
  let wanted: { left: number; fits: RegExp } | null = null;
  let isAfterCommit = false;
  let isSpent = false;
  const isOver = (statement: string) => {
    if (!wanted?.fits.test(statement)) return false;
    wanted.left -= 1;
    if (wanted.left > 0) return false;
    wanted = null;
    isSpent = true;
    return true;
  };
  const transact: Database['transact'] = async (scope, work, turn) => {
    let isWriting = false;
    const done = await database.transact(
      scope,
      (transaction) =>
        work({
          query: (statement) => {
            isWriting ||= /^\s*(insert|update|delete)/i.test(statement.sql);
            return isOver(statement.sql) ? Promise.reject(new Crash()) : transaction.query(statement);
          },
          afterCommit: (then) => transaction.afterCommit(then),
        }),
      turn,
    );
    if (!isAfterCommit || !isWriting || scope === 'system') return done;
    isAfterCommit = false;
    isSpent = true;
    throw new Crash();
  };
  return {
    ...database,
    transact,
    ask: (...given) => database.ask(...given),
    crashAt(nth, fits) {
      isSpent = false;
      wanted = { left: nth, fits };
    },
    crashAfterCommit() {
      isSpent = false;
      isAfterCommit = true;
    },
    isSpent: () => {
      wanted = null;
      return isSpent;
    },
  };
}
