import type { Plates } from '../../plates/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { readWanted } from '../lists/page.ts';
import { selectPage } from '../lists/store.ts';
import type { Session } from '../session.ts';

/** The newest of an account's own sessions: those that its history shows, in a transaction of the account's scope. */
export async function listOwnSessions(
  plates: Plates,
  transaction: Transaction,
  account: number,
  most: number,
): Promise<Session[]> {
  const own = await plates.of(transaction, account);
  const whose = { plateKeys: own.map(({ key }) => key), mallsFound: [] };
  return (await selectPage(transaction, whose, readWanted({ limit: most }))).sessions;
}
