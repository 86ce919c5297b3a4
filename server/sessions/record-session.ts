import { entrySpan } from '#domain/money/least-quote.ts';
import { worseFlag, type TimeFlag } from '#domain/parking/time-flag.ts';
import type { ReviewReason } from '#domain/parking/session.ts';
import { correctCharge, findCharges, NO_CHARGE, quoteOf, refundSurplus, type Quote } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { chooseClass } from './choose-class.ts';
import { publishClosed, quoteExit, settle, type Settled } from './close-session.ts';
import { enter, identify } from './open-session.ts';
import type { ClosedSession, Exit, ExitedSession, UnmatchedSession } from './session.ts';
import type { CarAtGate, SessionServices } from './session-services.ts';
import { insertSession, replaceSession } from './store.ts';

/** Completes a session whose exit came before its entry: the entry's facts, its tariff, its charge. */
export async function joinExit(
  on: SessionServices,
  transaction: Transaction,
  exit: UnmatchedSession,
  car: CarAtGate,
  { chargedUntil = null, exitDoubtMs = 0, ...detail }: JoinDoubt & { readonly exitDoubtMs?: number } = {},
): Promise<Settled> {
  const entered = await enter(transaction, car);
  const span = { ...entrySpan(entered), exitAt: chargedUntil ?? exit.exitAt };
  const known = { ...span, detail: { ...exit.matchDetail, ...detail } };
  const classed = await chooseClass(transaction, entered, exit.vehicleClass, known);
  const joined: ClosedSession = {
    ...entered,
    ...exit,
    ...classed,
    timeFlag: worseFlag(exit.timeFlag, car.timeFlag),
    kind: 'closed',
    closedAt: exit.exitAt,
    review: reviewOf(chargedUntil),
  };
  await replaceSession(transaction, exit, joined);
  return settle(on, transaction, joined, car.receivedAt, { exitDoubtMs, chargedUntil });
}

/** An exit that was read before its entry came. */
interface ExitBefore extends Exit {
  readonly doubtMs: number;
  readonly timeFlag: TimeFlag;
  readonly exitClass: string | null;
}

/** Records a whole session at once: its exit had waited for the entry that has now come. */
export async function recordJoined(
  on: SessionServices,
  transaction: Transaction,
  car: CarAtGate,
  { doubtMs, timeFlag, exitClass, ...exit }: ExitBefore,
  { chargedUntil = null, ...matchDetail }: JoinDoubt = {},
): Promise<Settled> {
  const entered = await enter(transaction, car);
  const span = { ...entrySpan(entered), exitAt: chargedUntil ?? exit.exitAt, exitDoubtMs: doubtMs };
  const classed = await chooseClass(transaction, entered, exitClass, { ...span, detail: matchDetail });
  const end = { kind: 'closed' as const, closedAt: exit.exitAt, review: reviewOf(chargedUntil) };
  const joined = { ...entered, ...exit, ...end, ...classed, timeFlag: worseFlag(timeFlag, car.timeFlag) };
  return settle(on, transaction, await insertSession(transaction, joined), car.receivedAt, {
    exitDoubtMs: doubtMs,
    chargedUntil,
  });
}

/** Up to when a session is charged for certain, where it may be two visits; a person is asked for the rest. */
interface JoinDoubt {
  readonly chargedUntil?: Date | null;
  readonly spokeFor?: readonly string[];
  readonly spokeAgainst?: readonly string[];
  /** Since when the car may have stood at the exit. */
  readonly stoodSince?: string;
  /** The session that the entry was taken for until the exit. */
  readonly partedFrom?: string;
  /** The sessions whose visit it may be. */
  readonly candidates?: readonly string[];
}

function reviewOf(chargedUntil: Date | null): 'length_doubtful' | null {
  return chargedUntil === null ? null : 'length_doubtful';
}

/** Records a session of which only the entry came, late: by `closedAt` at the latest the car had left. */
export async function recordMissedExit(
  on: SessionServices,
  transaction: Transaction,
  car: CarAtGate,
  closedAt: Date,
): Promise<ClosedSession> {
  const missed = {
    ...(await enter(transaction, car)),
    kind: 'closed' as const,
    review: 'exit_missed' as const,
    closedAt,
    exitAt: null,
    exitGate: null,
    exitPlateRaw: null,
  };
  const { session } = await settle(on, transaction, await insertSession(transaction, missed), car.receivedAt);
  return session;
}

/** Records an exit that ends no session for sure. Nothing is charged. */
export async function recordUnmatched(
  on: SessionServices,
  transaction: Transaction,
  car: CarAtGate,
  review: ReviewReason,
  matchDetail: Readonly<Record<string, unknown>> = {},
): Promise<UnmatchedSession> {
  const unmatched = {
    ...identify(car),
    kind: 'unmatched' as const,
    review,
    matchDetail,
    exitAt: car.usedAt,
    exitGate: car.gate,
    exitPlateRaw: car.plateRaw,
  };
  const { session } = await settle(
    on,
    transaction,
    await insertSession(transaction, unmatched),
    car.receivedAt,
  );
  return session;
}

/**
 * Moves a session's exit to an earlier read of it that arrived later, and charges it anew: the first charge stands, and
 * a second one replaces it.
 */
export async function correctExit(
  on: SessionServices,
  transaction: Transaction,
  session: ExitedSession,
  { usedAt: exitAt, gate: exitGate, plateRaw: exitPlateRaw, doubtMs, receivedAt: now }: CarAtGate,
): Promise<Settled<ExitedSession>> {
  const matchDetail = { ...session.matchDetail, exitMovedFrom: session.exitAt.toISOString() };
  const exit = { exitAt, exitGate, exitPlateRaw, matchDetail };
  const moved: ExitedSession =
    session.kind === 'closed' ? { ...session, ...exit, closedAt: exitAt } : { ...session, ...exit };
  await replaceSession(transaction, session, moved);
  const quote = await chargeAnew(transaction, moved, { exitDoubtMs: doubtMs, now });
  publishClosed(on, transaction, moved, quote);
  return { session: moved, quote };
}

async function chargeAnew(
  transaction: Transaction,
  moved: ExitedSession,
  { exitDoubtMs, now }: { exitDoubtMs: number; now: Date },
): Promise<Quote> {
  if (moved.kind === 'unmatched' || moved.review !== null) return NO_CHARGE;
  const [quote, charged] = await Promise.all([
    quoteExit(transaction, moved, { exitAt: moved.exitAt, exitDoubtMs, now }),
    findCharges(transaction, [moved.id]),
  ]);
  // A person may have charged less, or nothing: an earlier exit raises nothing.
  const before = charged.get(moved.id);
  if (before && before.paise < quote.paise) return quoteOf(before);
  await correctCharge(transaction, moved, quote, { at: moved.exitAt, now });
  await refundSurplus(transaction, moved, { reason: 'The car was at the exit earlier.', at: now });
  return quote;
}
