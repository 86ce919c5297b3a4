import { createHash, createHmac } from 'node:crypto';
import { notThere, Refusal } from '../platform/http/errors.ts';
import type { Services } from '../platform/services.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { findByIds, type Session } from '../sessions/index.ts';
import { findLink, listKnownLinks, writeLinks, writeOwnLink } from './store.ts';

/** 144 bits, as 24 characters. */
const TOKEN_BYTES = 18;
const TOKEN = /^[\w-]{24}$/;

type Paid = Pick<Session, 'id' | 'publicId' | 'mall'>;

/**
 * The token of the link by which a session is paid, for whoever has its car: opened while signed in it proves the plate.
 * Always the same of one exit while the server's key is, so that it can be shown again though only its hash is stored. One
 * that had ended is good again: its exit is the session's once more.
 */
export async function payTokenOf(
  { key }: Pick<Services, 'key'>,
  transaction: Transaction,
  session: Paid & { readonly exitAt?: Date | null },
  now: Date,
): Promise<string> {
  const { exitAt = null } = session;
  const name = exitAt === null ? session.publicId : `${session.publicId} ${exitAt.toISOString()}`;
  const token = makeToken(key, 'pay links', name);
  await writeOwnLink(transaction, linkOf(token, session, { now, proves: true, ofExit: true }));
  return token;
}

/**
 * Tokens for a list, which shows them to whoever sees these sessions, by a view of the plate or by a role: they pay, and
 * prove no plate, whoever opens them. In the order of the sessions; only links that are not there yet are written.
 */
export async function shownTokensOf(
  { key }: Pick<Services, 'key'>,
  transaction: Transaction,
  sessions: readonly Paid[],
  now: Date,
): Promise<string[]> {
  const tokens = sessions.map(({ publicId }) => makeToken(key, 'shown pay links', publicId));
  const links = sessions.map((one, at) =>
    linkOf(tokens[at] ?? '', one, { now, proves: false, ofExit: false }),
  );
  await writeNew(transaction, links);
  return tokens;
}

/** The same for the card of a car that holds at an exit: it ends where the exit is taken off the session. */
export async function cardTokenOf(
  { key }: Pick<Services, 'key'>,
  transaction: Transaction,
  session: Paid,
  { wait, now }: { readonly wait: string; readonly now: Date },
): Promise<string> {
  const token = makeToken(key, 'pay links of cards', `${wait} ${session.publicId}`);
  await writeNew(transaction, [linkOf(token, session, { now, proves: false, ofExit: true })]);
  return token;
}

async function writeNew(transaction: Transaction, links: readonly Link[]): Promise<void> {
  const known = await listKnownLinks(
    transaction,
    links.map(({ tokenHash }) => tokenHash),
  );
  await writeLinks(
    transaction,
    links.filter(({ tokenHash }) => !known.has(tokenHash)),
  );
}

type Link = ReturnType<typeof linkOf>;

function linkOf(
  token: string,
  { id: session, mall }: Paid,
  { now: createdAt, ...kind }: { now: Date; proves: boolean; ofExit: boolean },
) {
  return { tokenHash: hashOf(token), mall, session, createdAt, endedAt: null, ...kind };
}

type Purpose = 'pay links' | 'shown pay links' | 'pay links of cards';

function makeToken(key: Services['key'], purpose: Purpose, name: string): string {
  const mac = createHmac('sha256', key.derive(purpose)).update(name).digest();
  return mac.subarray(0, TOKEN_BYTES).toString('base64url');
}

/** The session that a token pays for; null for what is no token, and for one that was never given. Refused where it has ended. */
export async function findByPayToken(transaction: Transaction, token: string): Promise<Session | null> {
  return (await findPayLink(transaction, token))?.session ?? null;
}

export interface PayLink {
  readonly session: Session;
  /** Whether it proves the plate. */
  readonly proves: boolean;
  readonly ofExit: boolean;
  readonly endedAt: Date | null;
}

/** The same, with what kind of link it is. */
export async function findPayLink(transaction: Transaction, token: string): Promise<PayLink | null> {
  const link = await findAnyLink(transaction, token);
  if (link !== null && link.endedAt !== null) throw payLinkEnded();
  return link;
}

/** The same, whether it has ended or not: whoever paid by it has a receipt. */
export async function findAnyLink(transaction: Transaction, token: string): Promise<PayLink | null> {
  const link = TOKEN.test(token) ? await findLink(transaction, hashOf(token)) : null;
  const [session] = link ? await findByIds(transaction, [link.session]) : [];
  if (!link || !session) return null;
  const { proves, ofExit, endedAt } = link;
  return { session, proves, ofExit, endedAt };
}

/** It was shown for a car at an exit, and that exit was taken off: whoever has it stood there by mistake. */
export function payLinkEnded(): Refusal {
  return new Refusal(
    410,
    'pay_link_ended',
    'This link was shown at the exit for another car, and has ended. Please ask the attendant for the right one. What was paid by it goes back.',
  );
}

/** One answer for every token that fits nothing. */
export function payLinkNotValid() {
  return notThere('This pay link is not valid.', 'pay_link_not_valid');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
