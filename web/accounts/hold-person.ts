import type { Account, WorksAt } from '#contract/accounts.ts';

/** Who is signed in, as a page knows it. */
export interface PageSession {
  /** Where the sign-in has ended: who it was. */
  account: Account | null;
  owesSecondFactor: boolean;
  worksAt?: readonly WorksAt[] | undefined;
  /** Deleted malls where the account has a role still. */
  recordsOf?: readonly WorksAt[] | undefined;
  /** The server knows nobody any more, and nobody pressed Logout: the page waits for the same person. */
  hasEnded: boolean;
}

/**
 * A sign-in that ends by itself takes nothing off the screen: what somebody typed there would be lost. So the page holds
 * whose it is until they sign in again. Who signs out is forgotten elsewhere.
 */
export function holdPerson(before: PageSession | undefined, now: Omit<PageSession, 'hasEnded'>): PageSession {
  if (now.account === null && before?.account) return { ...before, hasEnded: true };
  return { ...now, hasEnded: false };
}
