import { createHash } from 'node:crypto';
import type { Transaction } from '../../../platform/storage/database.ts';
import { hashToken, makeToken } from '../../cookies.ts';
import { insertHalf } from './store.ts';

/** How long somebody has for the second step. */
export const HALF_MS = 5 * 60_000;

/** Notes that the right password was given; answers the token with which this browser alone may go on. */
export async function openHalf(
  transaction: Transaction,
  account: { id: number; passwordHash: string },
  now: Date,
): Promise<string> {
  const token = makeToken();
  await insertHalf(transaction, {
    tokenHash: hashToken(token) ?? '',
    account: account.id,
    passwordMark: markPassword(account.passwordHash),
    expiresAt: new Date(now.getTime() + HALF_MS),
  });
  return token;
}

/** Shows whether the password is still the one that was given, without a second copy of its hash. */
export function markPassword(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url');
}
