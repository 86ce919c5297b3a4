import { entrySpan } from '#domain/money/least-quote.ts';
import { onlyCertain } from '#domain/money/only-certain.ts';
import { worseFlag, type TimeFlag } from '#domain/parking/time-flag.ts';
import type { ReviewReason } from '#domain/parking/session.ts';
import { correctCharge, findCharges, NO_CHARGE, quoteOf, refundSurplus } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { chooseClass } from './choose-class.ts';
import { publishClosed, quoteExit, settle, type Settled } from './close-session.ts';
import { mayHaveCome } from './may-have-come.ts';
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
 * a second one replaces it. Where its length was in doubt, and all of it costs no more than what is certain by now, nobody
 * is asked any more.
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
  const charged = await chargeAnew(transaction, moved, { exitDoubtMs: doubtMs, now });
  publishClosed(on, transaction, charged.session, charged.quote);
  return charged;
}

interface NewExit {
  readonly exitDoubtMs: number;
  readonly now: Date;
}

async function chargeAnew(
  transaction: Transaction,
  moved: ExitedSession,
  exit: NewExit,
): Promise<Settled<ExitedSession>> {
  if (moved.kind === 'unmatched') return { session: moved, quote: NO_CHARGE };
  const isInDoubt = moved.review === 'length_doubtful';
  if (moved.review !== null && !isInDoubt) return { session: moved, quote: NO_CHARGE };
  const { exitAt } = moved;
  const [priced, charged] = await Promise.all([
    quoteExit(transaction, moved, { exitAt, ...exit }),
    findCharges(transaction, [moved.id]),
  ]);
  const before = charged.get(moved.id) ?? null;
  const certain = Math.min(priced.paise, before?.paise ?? Infinity);
  const session = isInDoubt ? await askWhile(transaction, moved, certain, exit.now) : moved;
  const isAsked = session.review !== null;
  // A person may have charged less, or nothing, or less was certain: an earlier exit raises nothing.
  const isNoLess = before && (isAsked ? before.paise <= priced.paise : before.paise < priced.paise);
  if (isNoLess) return { session, quote: quoteOf(before) };
  const quote = isAsked ? onlyCertain(priced, moved) : priced;
  await correctCharge(transaction, session, quote, { at: exitAt, now: exit.now });
  await refundSurplus(transaction, session, { reason: 'The car was at the exit earlier.', at: exit.now });
  return { session, quote };
}

/** Where all of it costs no more than what is certain, nobody is asked about its length any more. */
async function askWhile(
  transaction: Transaction,
  moved: ClosedSession & Exit,
  certain: number,
  now: Date,
): Promise<ClosedSession & Exit> {
  if (!(await isWholeFor(transaction, moved, certain, now))) return moved;
  const answered = { ...moved, review: null };
  await replaceSession(transaction, moved, answered);
  return answered;
}

/** Whether all of a visit up to its exit, however early its car may have come, costs no more than an amount. */
async function isWholeFor(
  transaction: Transaction,
  moved: ClosedSession & Exit,
  paise: number,
  now: Date,
): Promise<boolean> {
  const longest = { ...moved, entryAt: mayHaveCome(moved, moved) ?? moved.entryAt };
  const whole = await quoteExit(transaction, longest, { exitAt: moved.exitAt, exitDoubtMs: 0, now });
  return whole.paise <= paise;
}
