import { entrySpan } from '#domain/money/least-quote.ts';
import { randomUUID } from 'node:crypto';
import { onlyCertain } from '#domain/money/only-certain.ts';
import { correctCharge, findCharges, refundSurplus } from '../money/index.ts';
import { raiseAlert } from '../alerts/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { publishClosed, quoteExit, settle } from './close-session.ts';
import { enter } from './open-session.ts';
import type { ClosedSession, Exit } from './session.ts';
import type { CarAtGate, SessionServices } from './session-services.ts';
import { hasSettlement, listSettlementsOf } from './settlements/store.ts';
import { insertSession, replaceSession } from './store.ts';

type ExitedVisit = ClosedSession & Exit;

/**
 * Takes a session for what a late entry read within it says that it was: two visits. The exit and whatever was paid there
 * stay with the session, which begins at that entry now; the visit before it ended unread, uncharged, in `missed`. Where
 * it is not sure, the session stays as it is, charged for what is certain either way, and a person is asked. Never makes
 * anybody pay more, but for what was charged in doubt; what a person decided stands.
 */
export async function beginLater(
  on: SessionServices,
  transaction: Transaction,
  session: ExitedVisit,
  car: CarAtGate,
  { isSure, exitDoubtMs }: { isSure: boolean; exitDoubtMs: number },
): Promise<{ session: ClosedSession; missed: ClosedSession | null }> {
  if (await hasSettlement(transaction, session)) {
    const isEstimate = isSure && (await isEnteredShortlyBefore(transaction, session, car));
    return {
      session: isEstimate ? await moveEntry(on, transaction, session, { car, exitDoubtMs }) : session,
      missed: null,
    };
  }
  const isConflict = session.review === 'plate_conflict';
  const entry = await entryOf(transaction, car);
  const later: ExitedVisit = { ...session, ...entry, review: isConflict ? session.review : null };
  const matchDetail = { ...session.matchDetail, spokeAgainst: ['entered_meanwhile'] };
  const asked: ExitedVisit = {
    ...session,
    review: isConflict ? session.review : 'length_doubtful',
    matchDetail,
  };
  const changed = isSure
    ? { ...later, matchDetail: { ...session.matchDetail, entryMovedFrom: session.entryAt.toISOString() } }
    : asked;
  await replaceSession(transaction, session, changed);
  if (!isConflict) await chargeFrom(on, transaction, { session, changed, later }, { exitDoubtMs, car });
  const missed = isSure ? await recordBefore(on, transaction, session, car) : null;
  return { session: changed, missed };
}

/** Whoever enters a car by hand says about when it came: this long before its own entry it is the same visit. */
const ESTIMATE_MS = 15 * 60_000;

async function isEnteredShortlyBefore(
  transaction: Transaction,
  session: ExitedVisit,
  { usedAt }: CarAtGate,
): Promise<boolean> {
  if (usedAt.getTime() - session.entryAt.getTime() > ESTIMATE_MS) return false;
  const settlements = await listSettlementsOf(transaction, session.mall, session.id);
  const standing = settlements.filter(({ undoneAt }) => undoneAt === null);
  return standing.length > 0 && standing.every(({ action }) => action === 'enter');
}

/** A car that a person entered begins with its own read at the entry, once that has come. */
async function moveEntry(
  on: SessionServices,
  transaction: Transaction,
  session: ExitedVisit,
  { car, exitDoubtMs }: { car: CarAtGate; exitDoubtMs: number },
): Promise<ClosedSession> {
  const matchDetail = { ...session.matchDetail, entryMovedFrom: session.entryAt.toISOString() };
  const changed: ExitedVisit = { ...session, ...(await entryOf(transaction, car)), matchDetail };
  await replaceSession(transaction, session, changed);
  await chargeFrom(on, transaction, { session, changed, later: changed }, { exitDoubtMs, car });
  return changed;
}

async function entryOf(transaction: Transaction, car: CarAtGate) {
  const entered = await enter(transaction, car);
  const { entryGate, entryConfidence, entryPlateRaw, tariffId } = entered;
  const { suggestedSlot, slotCode, slotBasis, slotConfirmedAt } = entered;
  const slot = { suggestedSlot, slotCode, slotBasis, slotConfirmedAt };
  return { ...entrySpan(entered), entryGate, entryConfidence, entryPlateRaw, tariffId, ...slot };
}

/** Charges what the exit costs from the later entry on: what was charged for sure is only ever lowered. */
export async function chargeFrom(
  on: Pick<SessionServices, 'services'>,
  transaction: Transaction,
  { session, changed, later }: { session: ExitedVisit; changed: ExitedVisit; later: ExitedVisit },
  { exitDoubtMs, car }: { exitDoubtMs: number; car: Pick<CarAtGate, 'usedAt' | 'receivedAt'> },
): Promise<void> {
  const { exitAt, review, mall } = session;
  const now = car.receivedAt;
  const priced = await quoteExit(transaction, later, { exitAt, exitDoubtMs, now });
  const isAsked = changed.review === 'length_doubtful';
  const quote = isAsked ? onlyCertain(priced, { entryAt: changed.entryAt, exitAt }) : priced;
  const before = (await findCharges(transaction, [session.id])).get(session.id);
  const isFree = changed.review === null && review !== null;
  if (before && (isFree || quote.paise < before.paise)) {
    const by = { name: `entry:${car.usedAt.getTime()}` };
    await correctCharge(transaction, changed, quote, { at: exitAt, now }, by);
    await refundSurplus(transaction, changed, { reason: 'The stay began later than it seemed.', at: now });
  }
  if (changed.review !== null)
    await raiseAlert(transaction, { mall, kind: 'review', subject: changed.review, facts: {} }, now);
  publishClosed(on, transaction, changed, quote);
}

/** The visit before, whose exit nobody read: it had ended by the later entry. */
async function recordBefore(
  on: SessionServices,
  transaction: Transaction,
  session: ExitedVisit,
  { usedAt: closedAt, receivedAt: now }: CarAtGate,
): Promise<ClosedSession> {
  const { id: _, ...seen } = session;
  const missed = await insertSession(transaction, {
    ...seen,
    publicId: randomUUID(),
    review: 'exit_missed' as const,
    closedAt,
    exitAt: null,
    exitGate: null,
    exitPlateRaw: null,
    matchDetail: {},
    createdAt: now,
  });
  await settle(on, transaction, missed, now);
  return missed;
}
