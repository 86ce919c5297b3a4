import { createHash, createHmac } from 'node:crypto';
import { notThere, Refusal } from '../platform/http/errors.ts';
import type { Services } from '../platform/services.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { RowOf } from '../platform/storage/table.ts';
import { endOf, findByIds, type Session } from '../sessions/index.ts';
import { findLink, listKnownLinks, writeLinks, writeOwnLink } from './store.ts';
import type { payLinkTable } from './tables.ts';

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
 * Tokens for whoever sees these sessions by a role in their mall, and gives them to the driver: they pay, and prove no
 * plate, whoever opens them. In the order of the sessions; only links that are not there yet are written.
 */
export function shownTokensOf(
  services: Pick<Services, 'key'>,
  transaction: Transaction,
  sessions: readonly Paid[],
  now: Date,
): Promise<string[]> {
  const tokenOf = ({ publicId }: Paid) => makeToken(services.key, 'pay links of staff', publicId);
  return giveTokens(transaction, sessions, tokenOf, { now, byStaff: true });
}

/** The same for an account's own list: each is good while that account sees the session, whoever holds it. */
export function ownTokensOf(
  services: Pick<Services, 'key'>,
  transaction: Transaction,
  sessions: readonly Paid[],
  { account, now }: { readonly account: number; readonly now: Date },
): Promise<string[]> {
  const tokenOf = ({ publicId }: Paid) =>
    makeToken(services.key, 'pay links of accounts', `${account} ${publicId}`);
  return giveTokens(transaction, sessions, tokenOf, { now, account });
}

async function giveTokens(
  transaction: Transaction,
  sessions: readonly Paid[],
  tokenOf: (session: Paid) => string,
  kind: Kind,
): Promise<string[]> {
  const given = sessions.map((session) => ({ session, token: tokenOf(session) }));
  await writeNew(
    transaction,
    given.map(({ session, token }) => linkOf(token, session, kind)),
  );
  return given.map(({ token }) => token);
}

/** The same for the card of a car that holds at an exit: it ends where the exit is taken off the session. */
export async function cardTokenOf(
  { key }: Pick<Services, 'key'>,
  transaction: Transaction,
  session: Paid,
  { wait, now }: { readonly wait: string; readonly now: Date },
): Promise<string> {
  const token = makeToken(key, 'pay links of cards', `${wait} ${session.publicId}`);
  await writeNew(transaction, [linkOf(token, session, { now, ofExit: true })]);
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

/** Whom a link is for; of what is left out it is none. */
interface Kind {
  readonly now: Date;
  readonly proves?: boolean;
  readonly ofExit?: boolean;
  readonly byStaff?: boolean;
  readonly account?: number;
}

function linkOf(
  token: string,
  { id: session, mall }: Paid,
  { now: createdAt, proves = false, ofExit = false, byStaff = false, account }: Kind,
) {
  const kind = { proves, ofExit, byStaff, account: account ?? null };
  return { tokenHash: hashOf(token), mall, session, createdAt, endedAt: null, ...kind };
}

/** The links of lists were `shown pay links` before they were of accounts, and those for staff with them. */
type Purpose = 'pay links' | 'pay links of cards' | 'pay links of staff' | 'pay links of accounts';

function makeToken(key: Services['key'], purpose: Purpose, name: string): string {
  const mac = createHmac('sha256', key.derive(purpose)).update(name).digest();
  return mac.subarray(0, TOKEN_BYTES).toString('base64url');
}

/** A token of which it is known whether whom its link is for sees the visit: `admitToken` asks that, before a transaction. */
export interface AdmittedToken {
  readonly hash: string;
  /** It is of an account that does not see the visit any more. */
  readonly isLost: boolean;
  readonly now: Date;
}

/** What a token is stored by; null for what is no token. */
export function hashOfToken(token: string): string | null {
  return TOKEN.test(token) ? hashOf(token) : null;
}

/** The session that a token pays for; null for what is no token, for one that was never given, and for a lost one. Refused where it has ended. */
export async function findByPayToken(
  transaction: Transaction,
  token: AdmittedToken | null,
): Promise<Session | null> {
  return (await findPayLink(transaction, token))?.session ?? null;
}

export interface PayLink {
  readonly session: Session;
  /** Whether it proves the plate. */
  readonly proves: boolean;
  readonly ofExit: boolean;
  /** Whether an account's own list shows it. */
  readonly isOfAccount: boolean;
  readonly endedAt: Date | null;
  /** Whether whom it was shown to does not see the visit any more. */
  readonly isLost: boolean;
}

/** The same, with what kind of link it is. */
export async function findPayLink(
  transaction: Transaction,
  token: AdmittedToken | null,
): Promise<PayLink | null> {
  const link = await findAnyLink(transaction, token);
  if (link === null || link.isLost) return null;
  if (link.endedAt !== null) throw payLinkEnded();
  return link;
}

/** The same, whether it has ended, is lost or neither: whoever paid by it has a receipt. */
export async function findAnyLink(
  transaction: Transaction,
  token: AdmittedToken | null,
): Promise<PayLink | null> {
  const link = token && (await findLink(transaction, token.hash));
  const [session] = link ? await findByIds(transaction, [link.session]) : [];
  if (!link || !session) return null;
  const { proves, ofExit, endedAt, account } = link;
  const isLost = token.isLost || hasEndedWithVisit(link, session, token.now);
  return { session, proves, ofExit, endedAt, isOfAccount: account !== null, isLost };
}

/** Whoever is paying by such a link as their car leaves has so long to do it. */
const AFTER_EXIT_MS = 3_600_000;

/** Of the links of before nobody knows whether a list or staff showed them. */
function hasEndedWithVisit(
  { proves, ofExit, byStaff, account }: RowOf<typeof payLinkTable>,
  session: Session,
  now: Date,
): boolean {
  const isOfBefore = account === null && !byStaff && !proves && !ofExit;
  if (!isOfBefore || session.kind === 'open') return false;
  return now.getTime() - endOf(session).getTime() > AFTER_EXIT_MS;
}

/** It was shown for a car at an exit, and that exit was taken off: whoever has it stood there by mistake. */
export function payLinkEnded(): Refusal {
  return new Refusal(
    410,
    'pay_link_ended',
    'This link was shown at the exit for another car, and has ended. Please ask the attendant for the right one. What was paid by it goes back.',
  );
}

/**
 * By it a payment is known to be of whoever holds the token. The database alone does not tell by it whose link that was: of
 * who pays nothing is stored.
 */
export function markOfPayer(token: string): string {
  return hashOf(`paid by ${token}`);
}

/** One answer for every token that fits nothing. */
export function payLinkNotValid() {
  return notThere('This pay link is not valid.', 'pay_link_not_valid');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
