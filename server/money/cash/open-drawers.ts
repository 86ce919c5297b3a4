import type { OpenDrawers } from '../../accounts/index.ts';
import type { Database } from '../../platform/storage/database.ts';
import { listHolders, listShiftsOf } from './store.ts';

const MOST = 1_000;

/** Who has a drawer open, for whoever ends a role. */
export function knowDrawers(database: Database, clock: () => Date): OpenDrawers {
  return {
    inMall: async (mall) => {
      const holders = await database.transact({ mall }, (transaction) => listHolders(transaction, mall));
      return new Map(holders.map(({ person, openedAt }) => [person, openedAt]));
    },
    of: async (person) => {
      const shifts = await database.transact('system', (transaction) =>
        listShiftsOf(transaction, person, { since: clock(), most: MOST }),
      );
      return shifts.filter(({ closedAt }) => closedAt === null);
    },
  };
}
