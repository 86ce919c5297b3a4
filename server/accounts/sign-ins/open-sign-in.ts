import type { Transaction } from '../../platform/storage/database.ts';
import { hashToken, makeToken } from '../cookies.ts';
import { lifetimeMs } from './lifetime.ts';
import { deleteSignIn, insertSignIn, rememberBrowser } from './store.ts';

/** The tokens that the browser sent: who was signed in before, and which browser it is. */
export interface Tokens {
  readonly signIn: string | undefined;
  readonly browser: string | undefined;
}

/** The tokens that the browser gets. */
export interface FreshTokens {
  readonly signIn: string;
  readonly browser: string;
}

/** Opens a sign-in with a token of its own, ends the one that the browser held before, and remembers the browser. */
export async function openSignIn(
  transaction: Transaction,
  account: { id: number; isSuperAdmin: boolean; adminOf: readonly number[] },
  sent: Tokens,
  now: Date,
): Promise<FreshTokens> {
  const fresh = {
    signIn: makeToken(),
    browser: sent.browser !== undefined && hashToken(sent.browser) !== null ? sent.browser : makeToken(),
  };
  const before = hashToken(sent.signIn);
  if (before !== null) await deleteSignIn(transaction, before);
  const expiresAt = new Date(now.getTime() + lifetimeMs(account));
  await insertSignIn(transaction, {
    tokenHash: hashOf(fresh.signIn),
    account: account.id,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  await rememberBrowser(transaction, account.id, hashOf(fresh.browser), now);
  return fresh;
}

function hashOf(token: string): string {
  const hash = hashToken(token);
  if (hash === null) throw new Error('a token of our own is not one');
  return hash;
}
