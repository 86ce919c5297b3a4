import type { Plates } from '../../plates/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { readWanted } from '../lists/page.ts';
import { isAmong, selectPage, type OwnSessions } from '../lists/store.ts';
import type { Session } from '../session.ts';
import { findManyVisits } from '../visits/store.ts';

/** The newest of an account's own sessions: those that its history shows, in a transaction of the account's scope. */
export async function listOwnSessions(
  plates: Plates,
  transaction: Transaction,
  account: number,
  most: number,
): Promise<Session[]> {
  const whose = await findOwn(plates, transaction, account);
  return (await selectPage(transaction, whose, readWanted({ limit: most }))).sessions;
}

/** Whether an account's history shows a session now: asked in a transaction of the account's scope as well. */
export async function seesSession(
  plates: Plates,
  transaction: Transaction,
  account: number,
  session: number,
): Promise<boolean> {
  return isAmong(transaction, await findOwn(plates, transaction, account), session);
}

/** Whether a session that is under two plates is shown to an account by one of them, once the other is not its car's. */
export async function mayBeOwn(
  plates: Plates,
  transaction: Transaction,
  account: number,
  session: number,
): Promise<boolean> {
  const [visit] = await findManyVisits(transaction, [session]);
  if (!visit || visit.rivalKey === null) return false;
  const { plateKey, rivalKey, entryAt: at } = visit;
  return plates.shows(transaction, { account, keys: [plateKey, rivalKey], at });
}

async function findOwn(plates: Plates, transaction: Transaction, account: number): Promise<OwnSessions> {
  const own = await plates.of(transaction, account);
  return { plateKeys: own.map(({ key }) => key), mallsFound: [] };
}
