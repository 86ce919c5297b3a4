import { entrySpan } from '#domain/money/least-quote.ts';
import {
  cheaperOf,
  correctCharge,
  findCharges,
  NO_CHARGE,
  quoteOf,
  quoteSession,
  refundSurplus,
  withdrawRefunds,
  type Quote,
} from '../../money/index.ts';
import { badInput, conflict, notThere } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { carOf, publishClosed } from '../close-session.ts';
import { findPricing } from '../priced-until.ts';
import type { ClosedSession, OpenSession, Session } from '../session.ts';
import type { SessionServices } from '../session-services.ts';
import { listOpenOf, replaceSession } from '../store.ts';
import { findByPublicId } from './store.ts';
import type { Change } from './stored-change.ts';

/** Who settles what, and when. */
export interface Settling {
  readonly mall: number;
  readonly id: string;
  readonly person: string;
  readonly now: Date;
}

/** Ends a session as a person says, and charges what its times mean. */
export async function endSession(
  on: SessionServices,
  transaction: Transaction,
  by: Settling,
  before: OpenSession | ClosedSession,
  after: ClosedSession,
): Promise<Change & { readonly after: ClosedSession }> {
  const costBefore = await costOf(transaction, before);
  await replaceSession(transaction, before, after);
  if (before.kind === 'open') await on.unconfirmed.remove(transaction, before.mall, before.publicId);
  const { exitAt } = after;
  if (exitAt !== null) await followByHand(on, transaction, after, by.now);
  const priced = exitAt === null ? NO_CHARGE : await quoteSettled(transaction, after, exitAt);
  const quote = isEarlier(before, after) && !isWaived(costBefore) ? cheaperOf(priced, costBefore) : priced;
  if (costBefore || quote.paise > 0 || exitAt !== null) await charge(transaction, by, after, quote);
  else await giveBack(transaction, by, after);
  publishClosed(on, transaction, after, quote);
  return { before, after, costBefore };
}

/** Before it is priced: a visit costs what it does however its entry and its exit came to be known. */
export async function followByHand(
  { onGivenByHand }: Pick<SessionServices, 'onGivenByHand'>,
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  now: Date,
): Promise<void> {
  for (const work of onGivenByHand) await work.give(transaction, session, now);
}

/** An exit that is set to an earlier time raises nothing, as where an earlier read of it arrives. */
function isEarlier(before: OpenSession | ClosedSession, { exitAt }: ClosedSession): boolean {
  if (before.kind === 'open' || before.review !== null || before.exitAt === null) return false;
  return exitAt !== null && exitAt < before.exitAt;
}

/** Nothing was charged since a person decided so: who gives times anew charges by them. */
function isWaived(cost: Quote | null): boolean {
  return cost?.reason === 'waived';
}

/** What was promised to its driver holds for a time that a person gives as for one that was read. */
export async function quoteSettled(
  transaction: Transaction,
  session: ClosedSession,
  exitAt: Date,
): Promise<Quote> {
  const { tariffId } = session;
  const at = { at: stoodAtExitSince(session, exitAt) };
  const { isFree, promised, pricedUntil } = await findPricing(transaction, session, at);
  if (isFree) return { ...NO_CHARGE, reason: 'zero_tariff' };
  const span = { ...entrySpan(session), exitAt: pricedUntil, ...carOf(session) };
  return cheaperOf(await quoteSession(transaction, tariffId, span), promised);
}

/** Whoever confirms the exit that was read says nothing against that the car stood there before: it is charged until then. */
function stoodAtExitSince({ entryAt, exitGate, matchDetail }: ClosedSession, exitAt: Date): Date {
  const { stoodSince } = matchDetail;
  if (exitGate === null || typeof stoodSince !== 'string') return exitAt;
  const since = new Date(stoodSince);
  return since > entryAt && since < exitAt ? since : exitAt;
}

/** What a session costs now; null where it was never charged. */
export async function costOf(transaction: Transaction, { id }: Session): Promise<Quote | null> {
  const charged = (await findCharges(transaction, [id])).get(id);
  return charged ? quoteOf(charged) : null;
}

/** Charges a session anew by the name of the settlement, so that the ledger says who decided. Why stands in the settlement, where a person's words can be erased. */
export async function charge(
  transaction: Transaction,
  { id, person, now }: Settling,
  session: Session,
  quote: Quote,
  reason = `settlement:${id}`,
): Promise<void> {
  const { mall, publicId, vehicleClass } = session;
  const tariffId = session.kind === 'unmatched' ? null : session.tariffId;
  const at = session.kind === 'open' ? now : (session.exitAt ?? now);
  const charged = { id: session.id, publicId, mall, tariffId, vehicleClass };
  const by = { name: id, person, reason };
  await correctCharge(transaction, charged, quote, { at, now }, by);
  // Of a car that is inside again, all that came in counts at its exit.
  if (session.kind === 'open') await withdrawRefunds(transaction, session, { owedPaise: null, at: now });
  else await giveBack(transaction, { now }, session);
}

/** What was paid above what a session that has ended costs goes back, also where it was never charged anything. */
export async function giveBack(
  transaction: Transaction,
  { now: at }: Pick<Settling, 'now'>,
  session: Session,
): Promise<void> {
  await refundSurplus(transaction, session, { reason: 'A person corrected the charge.', at });
}

/** Publishes that an open session is not as it was. */
export function publishChanged(
  { services }: SessionServices,
  transaction: Transaction,
  { mall, publicId }: Session,
): void {
  const event = { mallId: mall, sessionId: publicId };
  transaction.afterCommit(() => services.bus.publish('sessionChanged', event));
}

export async function find(transaction: Transaction, mall: number, publicId: string): Promise<Session> {
  const session = await findByPublicId(transaction, mall, publicId);
  if (!session) throw notThere('There is no such session in this mall.', 'session_not_found');
  return session;
}

export async function findEntered(
  transaction: Transaction,
  mall: number,
  publicId: string,
): Promise<OpenSession | ClosedSession> {
  const session = await find(transaction, mall, publicId);
  if (session.kind === 'unmatched') throw conflict('no_entry', 'Only the exit of this session is known.');
  return session;
}

/** One plate is inside a mall once. */
export async function refuseSecond(
  transaction: Transaction,
  mall: number,
  key: string,
  own = 0,
): Promise<void> {
  const open = await listOpenOf(transaction, mall, key);
  if (open.some(({ id }) => id !== own))
    throw conflict('already_inside', 'A car with this plate is inside. Close its session first.');
}

export function readPast(text: string | undefined, now: Date, field: string): Date {
  const at = text === undefined ? now : new Date(text);
  if (Number.isNaN(at.getTime())) throw badInput('There is no such time.', { [field]: 'No such time' });
  if (at > now) throw badInput('That is still to come.', { [field]: 'Still to come' });
  return at;
}
