import { SUGGESTION_HOLDS_MS } from '#domain/parking/session-slots.ts';
import { chargeSessions, NO_CHARGE, NO_TARIFF, quoteSession, type Quote } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { raiseAlert } from './raise-alert.ts';
import { endOf, type ClosedSession, type Exit, type OpenSession, type UnmatchedSession } from './session.ts';
import type { SessionServices } from './session-services.ts';
import { replaceSession } from './store.ts';

/** How a session ended, and what it costs. */
export interface Settled<S = ClosedSession> {
  readonly session: S;
  readonly quote: Quote;
}

/** The exit of a session, and why it is taken for its own. */
export interface Ending extends Exit {
  /** The plate to show from now on: the exit may have read it better. */
  readonly plate: string;
  readonly matchDetail: Readonly<Record<string, unknown>>;
  readonly receivedAt: Date;
}

/**
 * Ends a session of which both reads are known, whether it was open or had ended as a missed exit, and charges it. One
 * under a doubtful plate stays in review, uncharged.
 */
export async function closeSession(
  on: SessionServices,
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  { receivedAt, ...ending }: Ending,
): Promise<Settled> {
  const review = session.review === 'plate_conflict' ? session.review : null;
  const closed: ClosedSession = { ...session, ...ending, kind: 'closed', closedAt: ending.exitAt, review };
  await replaceSession(transaction, session, closed);
  if (session.kind === 'open') await on.unconfirmed.remove(transaction, session.mall, session.publicId);
  return settle(on, transaction, closed, receivedAt);
}

/**
 * Ends an open session whose exit was never read, at the instant by which the car must have left. Nothing is charged.
 */
export async function closeAsMissedExit(
  on: SessionServices,
  transaction: Transaction,
  session: OpenSession,
  closedAt: Date,
  now: Date,
): Promise<void> {
  const review = session.review === 'exit_unseen' ? 'exit_missed' : (session.review ?? 'exit_missed');
  const noExit = { exitAt: null, exitGate: null, exitPlateRaw: null };
  const closed: ClosedSession = { ...session, ...noExit, kind: 'closed', closedAt, review };
  await replaceSession(transaction, session, closed);
  // A car whose bay is known, or that came long ago, is on no list of those that look for one.
  const insideMs = now.getTime() - session.entryAt.getTime();
  if (session.slotBasis !== 'suggested' && insideMs <= SUGGESTION_HOLDS_MS)
    await on.unconfirmed.remove(transaction, session.mall, session.publicId);
  await settle(on, transaction, closed, now);
}

/**
 * Charges a session that has just ended by the tariff in force at its entry, raises what operators should look at, and
 * publishes the end once it is stored. A session in review costs nothing until a person decides.
 */
export async function settle<S extends ClosedSession | UnmatchedSession>(
  on: SessionServices,
  transaction: Transaction,
  session: S,
  now: Date,
): Promise<Settled<S>> {
  const { mall, review } = session;
  const quote = await charge(transaction, session);
  if (quote.reason === NO_TARIFF) await raiseAlert(transaction, mall, { kind: 'no_tariff' }, now);
  if (review) await raiseAlert(transaction, mall, { kind: 'review', reason: review }, now);
  publishClosed(on, transaction, session, quote);
  return { session, quote };
}

async function charge(transaction: Transaction, session: ClosedSession | UnmatchedSession): Promise<Quote> {
  if (session.kind === 'unmatched' || session.review !== null || session.exitAt === null) return NO_CHARGE;
  const { tariffId, entryAt, exitAt } = session;
  const quote = await quoteSession(transaction, tariffId, entryAt, exitAt);
  await chargeSessions(transaction, [{ session, quote, at: exitAt }]);
  return quote;
}

/** Publishes how a session ended, once that is stored. */
export function publishClosed(
  { services }: SessionServices,
  transaction: Transaction,
  session: ClosedSession | UnmatchedSession,
  quote: Quote,
): void {
  const { mall: mallId, publicId: sessionId, review } = session;
  const event = { mallId, sessionId, exitAt: endOf(session).getTime(), chargePaise: quote.paise, review };
  transaction.afterCommit(() => services.bus.publish('sessionClosed', event));
}
