/** What a refused sign-in says of the account, in XML or JSON (Hikvision). */
export interface AccountLock {
  readonly isLocked: boolean;
  /** For how long the account should rest; null where nothing is known. */
  readonly lockedMs: number | null;
}

/** What locks an account without a time does so for about so long. */
const USUAL_MS = 30 * 60_000;
const LONGEST_MS = 24 * 60 * 60_000;

/** An account that the next wrong password would lock rests as long as one that is locked. */
export function lockOf(text: string): AccountLock {
  const isLocked = /lockStatus\W{1,10}lock\b/i.test(text);
  const seconds = Number(/unlockTime\W{1,10}(\d{1,9})/i.exec(text)?.[1] ?? 0);
  const triesLeft = Number(/retryLoginTime\W{1,10}(\d{1,9})/i.exec(text)?.[1] ?? Infinity);
  if (isLocked) return { isLocked, lockedMs: seconds > 0 ? Math.min(seconds * 1_000, LONGEST_MS) : USUAL_MS };
  return { isLocked, lockedMs: triesLeft <= 1 ? USUAL_MS : null };
}
