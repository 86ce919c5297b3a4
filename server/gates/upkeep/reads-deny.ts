import type { Transaction } from '../../platform/storage/database.ts';
import {
  findByIds,
  type ClosedSession,
  type OpenSession,
  type UnmatchedSession,
} from '../../sessions/index.ts';
import { findLastEntry } from '../two-cars/own-reads.ts';
import { listOwnReads } from '../two-cars/store.ts';

type Came = OpenSession | ClosedSession;

/** Whether what was read at the gates says that an exit was not a car's. */
export async function doReadsDeny(
  transaction: Transaction,
  car: Came,
  exit: UnmatchedSession,
): Promise<boolean> {
  return (await wasReadBetween(transaction, car, exit)) || isOfFolded(transaction, car, exit);
}

/** Whether the plate of a session was read at a gate between its entry and an exit, as another one's: it was not inside throughout. */
async function wasReadBetween(
  transaction: Transaction,
  { id, mall, plateKey, entryAt }: Came,
  exit: UnmatchedSession,
): Promise<boolean> {
  const reads = await listOwnReads(transaction, { mall, plateKey, usedAt: exit.exitAt });
  return reads.some(
    ({ usedAt, sessionId }) =>
      usedAt > entryAt && usedAt < exit.exitAt && sessionId !== id && sessionId !== exit.id,
  );
}

/** Whether the very plate of an exit had come in, taken for another car's: it ends nobody near to it. */
async function isOfFolded(
  transaction: Transaction,
  { id }: Came,
  { mall, plateKey, exitAt }: UnmatchedSession,
): Promise<boolean> {
  const came = findLastEntry(await listOwnReads(transaction, { mall, plateKey, usedAt: exitAt }), exitAt);
  if (came === null || came.sessionId === null || came.sessionId === id) return false;
  const [taken] = await findByIds(transaction, [came.sessionId]);
  return taken !== undefined && taken.kind !== 'unmatched' && taken.plateKey !== plateKey;
}
