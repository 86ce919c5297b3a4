import { createHash, createHmac } from 'node:crypto';
import { notThere } from '../platform/http/errors.ts';
import type { Services } from '../platform/services.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { findByIds, type Session } from '../sessions/index.ts';
import { findLink, listKnownLinks, writeLinks } from './store.ts';

/** 144 bits, as 24 characters. */
const TOKEN_BYTES = 18;
const TOKEN = /^[\w-]{24}$/;

/**
 * The token of the link by which a session is paid, for whoever has its car: opened while signed in it proves the plate. Always the same while the server's key is, so that it can be shown
 * again though only its hash is stored.
 */
export async function payTokenOf(
  { key }: Pick<Services, 'key'>,
  transaction: Transaction,
  session: Pick<Session, 'id' | 'publicId' | 'mall'>,
  now: Date,
): Promise<string> {
  const token = makeToken(key, 'pay links', session.publicId);
  const link = { tokenHash: hashOf(token), mall: session.mall, session: session.id, createdAt: now };
  await writeLinks(transaction, [{ ...link, proves: true }]);
  return token;
}

/**
 * Tokens for a list, which shows them to whoever sees these sessions, by a view of the plate or by a role: they pay, and
 * prove no plate, whoever opens them. In the order of the sessions; only links that are not there yet are written.
 */
export async function shownTokensOf(
  { key }: Pick<Services, 'key'>,
  transaction: Transaction,
  sessions: readonly Pick<Session, 'id' | 'publicId' | 'mall'>[],
  now: Date,
): Promise<string[]> {
  const tokens = sessions.map(({ publicId }) => makeToken(key, 'shown pay links', publicId));
  const links = sessions.map(({ id, mall }, at) => ({
    tokenHash: hashOf(tokens[at] ?? ''),
    mall,
    session: id,
    createdAt: now,
    proves: false,
  }));
  const known = await listKnownLinks(
    transaction,
    links.map(({ tokenHash }) => tokenHash),
  );
  await writeLinks(
    transaction,
    links.filter(({ tokenHash }) => !known.has(tokenHash)),
  );
  return tokens;
}

function makeToken(key: Services['key'], purpose: 'pay links' | 'shown pay links', publicId: string): string {
  const mac = createHmac('sha256', key.derive(purpose)).update(publicId).digest();
  return mac.subarray(0, TOKEN_BYTES).toString('base64url');
}

/** The session that a token pays for; null for what is no token, and for one that was never given. */
export async function findByPayToken(transaction: Transaction, token: string): Promise<Session | null> {
  return (await findPayLink(transaction, token))?.session ?? null;
}

/** The same, with whether the link proves the plate. */
export async function findPayLink(
  transaction: Transaction,
  token: string,
): Promise<{ readonly session: Session; readonly proves: boolean } | null> {
  const link = TOKEN.test(token) ? await findLink(transaction, hashOf(token)) : null;
  const [session] = link ? await findByIds(transaction, [link.session]) : [];
  return link && session ? { session, proves: link.proves } : null;
}

/** One answer for every token that fits nothing. */
export function payLinkNotValid() {
  return notThere('This pay link is not valid.', 'pay_link_not_valid');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
