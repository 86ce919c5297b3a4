import type { SignedInBrowser } from '#contract/own-account.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { endOfSignIn, lifetimeMs } from './lifetime.ts';
import { listSignInsOf } from './store.ts';

/** Where the caller is signed in, as they see it: this browser first, then by when it was last seen. */
export async function listShown(
  transaction: Transaction,
  caller: Caller,
  now: Date,
): Promise<SignedInBrowser[]> {
  const rows = await listSignInsOf(transaction, caller.accountId);
  const isLive = ({ expiresAt, lastSeenAt, createdAt }: (typeof rows)[number]) =>
    expiresAt > now &&
    now.getTime() - lastSeenAt.getTime() < lifetimeMs(caller) &&
    endOfSignIn(caller, createdAt) > now;
  return rows
    .filter(isLive)
    .map((row) => ({
      id: row.publicId,
      browser: row.browser || 'A browser',
      firstSeenAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      isThis: row.tokenHash === caller.tokenHash,
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
}
