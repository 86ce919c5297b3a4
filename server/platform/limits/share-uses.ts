import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '../storage/database.ts';
import { insertUse, listUsesOfOthers } from './store.ts';

/** What other processes have counted, and where this one adds its own. */
export interface SharedUses {
  /** The latest uses that others counted since an instant, oldest first. */
  list(key: string, since: Date, most: number): Promise<number[]>;
  add(key: string, at: Date): Promise<void>;
}

export function shareUses(database: Database, name: string): SharedUses {
  const origin = randomUUID();
  return {
    list: (key, since, most) =>
      database.transact('system', (transaction) =>
        listUsesOfOthers(transaction, { key: hashKey(name, key), origin, since, most }),
      ),
    add: (key, at) =>
      database.transact('system', (transaction) =>
        insertUse(transaction, { key: hashKey(name, key), origin, at }),
      ),
  };
}

/** A key may be a name that somebody typed or an address: the database gets its hash alone. */
function hashKey(name: string, key: string): string {
  return createHash('sha256').update(`${name} ${key}`).digest('base64url');
}
