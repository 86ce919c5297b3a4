import type { Transaction } from '../../platform/storage/database.ts';
import { notThere } from '../../platform/http/errors.ts';
import { hashFresh, hashToken, makeToken } from '../cookies.ts';
import { deleteLinksOf, insertLink, takeLink, type LinkRow } from './store.ts';

const HOUR_MS = 3_600_000;
const LIFE_MS: Readonly<Record<LinkRow['kind'], number>> = {
  verification: 72 * HOUR_MS,
  address_change: 24 * HOUR_MS,
  reset: HOUR_MS / 2,
};

/** A fresh token for an address of an account, stored as its hash; the one of its kind before works no more. */
export async function makeLink(
  transaction: Transaction,
  kind: LinkRow['kind'],
  { account, email }: { account: number; email: string },
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  await deleteLinksOf(transaction, account, kind);
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + LIFE_MS[kind]);
  await insertLink(transaction, {
    tokenHash: hashFresh(token),
    kind,
    account,
    email,
    createdAt: now,
    expiresAt,
  });
  return { token, expiresAt };
}

/** Uses a link up; one answer for all that work no more. It is looked up by its hash, so no time tells about the token. */
export async function useLink(
  transaction: Transaction,
  kinds: readonly LinkRow['kind'][],
  token: string,
  now: Date,
): Promise<LinkRow> {
  const tokenHash = hashToken(token);
  for (const kind of kinds) {
    const link = tokenHash === null ? null : await takeLink(transaction, kind, tokenHash, now);
    if (link) return link;
  }
  throw linkNotValid();
}

/** Refuses a link that is unknown, used, expired or taken back: one answer for all. */
export function linkNotValid() {
  return notThere('This link does not work any more. Please ask for a new one.', 'link_not_valid');
}
