import type { Transaction } from '../../platform/storage/database.ts';
import { listMerchants } from './store.ts';

/** A bank may claim a payment for so long, and some months more. */
const ENDED_FOR_MS = 240 * 24 * 3_600_000;

/** The accounts at the provider that take money, or took it until not long ago; null is the one that the variables name. */
export async function listAccounts(transaction: Transaction, now: Date): Promise<(number | null)[]> {
  const since = now.getTime() - ENDED_FOR_MS;
  const own = (await listMerchants(transaction)).filter(
    ({ endedAt }) => endedAt === null || endedAt.getTime() > since,
  );
  return [null, ...own.map(({ id }) => id)];
}
