import type { Database, Transaction } from '../platform/storage/database.ts';
import { sealRecord } from './chain.ts';
import type { AuditKeys } from './keys.ts';
import { listPending, readHead, writeSealed } from './store.ts';

const MOST_AT_ONCE = 500;

/**
 * Seals all that is recorded and committed: afterwards it is in the chain. Sealing apart from recording is what lets
 * many record at the same moment without one lock between them.
 */
export async function sealPending(database: Database, keys: AuditKeys): Promise<void> {
  for (let isMore = true; isMore;)
    isMore = await database.transact('system', (transaction) => sealSome(transaction, keys));
}

async function sealSome(transaction: Transaction, { current }: AuditKeys): Promise<boolean> {
  // The lock comes first: what is read behind it, nobody else is sealing.
  const head = await readHead(transaction, true);
  const pending = await listPending(transaction, MOST_AT_ONCE);
  if (pending.length === 0) return false;
  let { hash, entries } = head;
  const sealed = pending.map(({ id: _id, ...fact }) => {
    const place = { trail: head.trail, number: entries + 1, previousHash: hash };
    hash = sealRecord(current, place, fact);
    entries = place.number;
    return { ...fact, number: place.number, previousHash: place.previousHash, hash, keyId: current.id };
  });
  await writeSealed(
    transaction,
    { id: head.id, entries, hash },
    sealed,
    pending.map(({ id }) => id),
  );
  return pending.length === MOST_AT_ONCE;
}
