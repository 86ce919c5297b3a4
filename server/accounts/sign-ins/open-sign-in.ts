import type { Transaction } from '../../platform/storage/database.ts';
import { hashFresh, hashToken, makeToken } from '../cookies.ts';
import { noteSeen } from '../store.ts';
import { isStaff, lifetimeMs, type Powers } from './lifetime.ts';
import { wordBrowser } from './word-browser.ts';
import { deleteSignIn, insertSignIn, rememberBrowser } from './store.ts';

/** The tokens that the browser sent: who was signed in before, and which browser it is. */
export interface Tokens {
  readonly signIn: string | undefined;
  readonly browser: string | undefined;
  /** What the browser says it is. */
  readonly userAgent?: string | undefined;
}

/** The tokens that the browser gets. */
export interface FreshTokens {
  readonly signIn: string;
  readonly browser: string;
}

/** Opens a sign-in with a token of its own, ends the one that the browser held before, and remembers the browser. */
export async function openSignIn(
  transaction: Transaction,
  account: Powers & { readonly id: number },
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
    tokenHash: hashFresh(fresh.signIn),
    account: account.id,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    browser: wordBrowser(sent.userAgent),
    confirmedAt: now,
  });
  if (isStaff(account)) await noteSeen(transaction, account.id, now);
  await rememberBrowser(transaction, account.id, hashFresh(fresh.browser), now);
  return fresh;
}
