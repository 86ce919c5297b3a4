import { entrySpan, type EntrySpan } from '#domain/money/least-quote.ts';
import { SUGGESTION_HOLDS_MS } from '#domain/parking/session-slots.ts';
import { isSeenComing } from '#domain/parking/passing-by.ts';
import { worseFlag, type TimeFlag } from '#domain/parking/time-flag.ts';
import type { Paise } from '#domain/money/money.ts';
import { onlyCertain } from '#domain/money/only-certain.ts';
import { raiseAlert } from '../alerts/index.ts';
import {
  chargeSessions,
  cheaperOf,
  correctCharge,
  NO_CHARGE,
  findPrices,
  NO_TARIFF,
  quoteFrom,
  refundSurplus,
  type Quote,
} from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { chooseClass } from './choose-class.ts';
import { mayHaveCome, sayWhy } from './may-have-come.ts';
import { chargePaidAhead } from './charge-paid-ahead.ts';
import { endOf, type ClosedSession, type Exit, type OpenSession, type UnmatchedSession } from './session.ts';
import { findPerhapsCovered, hasDrivenOn, notePerhapsQueued } from './perhaps-queued.ts';
import { knowPricing } from './priced-until.ts';
import type { SessionServices } from './session-services.ts';
import { noMoreThanFee } from './fees/no-more-than-fee.ts';
import { DRAINED, FEE_TAKEN, NOT_ASKED, REOPENED } from './session-row.ts';
import { replaceSession } from './store.ts';
import { TURNED_BACK } from './turned-back/turns.ts';
import { RESPELLED } from './typed/respelled.ts';

/** How a session ended, and what it costs. */
export interface Settled<S = ClosedSession> {
  readonly session: S;
  readonly quote: Quote;
  /** What it owes, where its row is held and nothing has been asked back since; else it has to be asked for. */
  readonly duePaise?: Paise | null;
}

/** The exit of a session, and why it is taken for its own. */
export interface Ending extends Exit, Partial<Pick<OpenSession, 'provenKey'>> {
  /** The plate that it goes by from now on: the exit may have read it better. */
  readonly plate: string;
  readonly plateKey: string | null;
  readonly otherKey: string | null;
  readonly matchDetail: Readonly<Record<string, unknown>>;
  /** How much earlier the exit, and later the entry, may truly have been: the charge takes the end that costs less. */
  readonly exitDoubtMs: number;
  readonly entryDoubtMs?: number;
  readonly timeFlag?: TimeFlag;
  /** Up to when the session is charged for certain, where it may be two visits; a person is asked for the rest. */
  readonly chargedUntil?: Date | null;
  /** What `findPerhapsCovered` says of it; asked here where it is not given. */
  readonly perhapsCovered?: Date | null;
  /** The class of vehicle that the exit's camera read; without it that of the session stays. */
  readonly exitClass?: string | null | undefined;
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
  given: Ending,
): Promise<Settled> {
  const {
    receivedAt,
    exitDoubtMs,
    entryDoubtMs = session.entryDoubtMs,
    timeFlag = 'ok',
    exitClass,
    ...rest
  } = given;
  const { chargedUntil: judged = null, perhapsCovered, ...ending } = rest;
  const isConflict = session.review === 'plate_conflict';
  const ended = { ...session, exitAt: ending.exitAt, exitGate: ending.exitGate, entryDoubtMs };
  const perhaps =
    perhapsCovered === undefined ? await findPerhapsCovered(transaction, ended, receivedAt) : perhapsCovered;
  const certain = judged ?? perhaps;
  const asked = { certain, exitDoubtMs, now: receivedAt };
  const { chargedUntil, matchDetail } = await judgeRest(transaction, ended, ending, asked);
  const doubt = chargedUntil === null ? null : ('length_doubtful' as const);
  const review = isConflict ? session.review : doubt;
  const end = { kind: 'closed' as const, closedAt: ending.exitAt, review, entryDoubtMs };
  const flag = worseFlag(session.timeFlag, timeFlag);
  // Its exit answers what nobody was asked about.
  const flags = session.flags.filter((one) => one !== NOT_ASKED);
  const span = { ...entrySpan(ended), exitAt: chargedUntil ?? ending.exitAt, exitDoubtMs };
  const mayHaveQueued = judged === null && certain !== null && chargedUntil !== null;
  const detail = { ...lastingOf(session), ...notePerhapsQueued(matchDetail, mayHaveQueued) };
  const known = { ...span, detail };
  const classed = await chooseClass(transaction, session, exitClass, known);
  const closed: ClosedSession = { ...session, ...ending, ...end, ...classed, flags, timeFlag: flag };
  const isAgain = session.kind === 'closed';
  // What it costs is asked behind the change, not after its answer: a connection runs in order what it is given, and
  // where the change fails, all is taken back.
  const [, , settled] = await Promise.all([
    replaceSession(transaction, session, closed),
    isAgain ? undefined : on.unconfirmed.remove(transaction, session.mall, session.publicId),
    settle(on, transaction, closed, receivedAt, { exitDoubtMs, chargedUntil, isAgain }),
  ]);
  return settled;
}

/** Until when a session is charged for certain, where a person is asked for more, and what is stored of why. */
async function judgeRest(
  transaction: Transaction,
  ended: Priced & Pick<OpenSession, 'matchDetail'> & { readonly exitAt: Date },
  { matchDetail }: Pick<Ending, 'matchDetail'>,
  { certain, exitDoubtMs, now }: { certain: Date | null; exitDoubtMs: number; now: Date },
): Promise<Pick<Ending, 'matchDetail'> & { readonly chargedUntil: Date | null }> {
  const cameBy = mayHaveCome(ended, { matchDetail });
  const until = certain ?? (cameBy && ended.exitAt);
  if (until === null) return { chargedUntil: null, matchDetail };
  const longest = { ...ended, entryAt: cameBy ?? ended.entryAt };
  const [whole, least] = await Promise.all([
    quoteExit(transaction, longest, { exitAt: ended.exitAt, exitDoubtMs: 0, now }),
    quoteExit(transaction, ended, { exitAt: until, exitDoubtMs, now }),
  ]);
  // Where all of it costs no more than what is certain, nobody is asked for the rest.
  if (whole.paise <= least.paise) return { chargedUntil: null, matchDetail };
  return { chargedUntil: until, matchDetail: cameBy ? sayWhy(matchDetail) : matchDetail };
}

/**
 * What stays known of a session however it ends: that it stood in the queue of its entry says what its exit may have been,
 * when and by what it was drained is judged by that exit, of what other classes it was read is weighed with its class, and
 * what it stood in our lanes before it drove back in is not charged.
 */
const LASTING = ['queuedSince', 'drainedAt', 'drainedBy', 'classAgain', TURNED_BACK, RESPELLED];

function lastingOf({ matchDetail }: OpenSession | ClosedSession): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(matchDetail).filter(([name]) => LASTING.includes(name)));
}

/**
 * Ends an open session whose exit was never read, at the instant by which the car must have left. Nothing is charged
 * beyond what was paid ahead.
 */
export async function closeAsMissedExit(
  on: SessionServices,
  transaction: Transaction,
  session: OpenSession,
  closedAt: Date,
  now: Date,
  flags: readonly string[] = session.flags,
  beforeCharging: () => Promise<void> = async () => undefined,
): Promise<void> {
  const review = session.review === 'exit_unseen' ? 'exit_missed' : (session.review ?? 'exit_missed');
  const noExit = { exitAt: null, exitGate: null, exitPlateRaw: null };
  // By its exit, once that is read, a drained session shows whether it was drained rightly.
  const drained = flags.includes(DRAINED) ? { drainedAt: now.toISOString() } : {};
  const matchDetail = { ...session.matchDetail, ...drained };
  const end = { kind: 'closed' as const, closedAt, review, flags, matchDetail };
  const closed: ClosedSession = { ...session, ...noExit, ...end };
  await replaceSession(transaction, session, closed);
  // A car whose slot is known, or that came long ago, is on no list of those that look for one.
  const insideMs = now.getTime() - session.entryAt.getTime();
  if (session.slotBasis !== 'suggested' && insideMs <= SUGGESTION_HOLDS_MS)
    await on.unconfirmed.remove(transaction, session.mall, session.publicId);
  await beforeCharging();
  await settle(on, transaction, closed, now);
}

/** What is not certain of a session's end. */
interface ChargeDoubt {
  readonly exitDoubtMs?: number;
  readonly chargedUntil?: Date | null;
  /** It had ended as a missed exit, and what was paid ahead may have been charged then. */
  readonly isAgain?: boolean;
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
  doubt: ChargeDoubt = {},
): Promise<Settled<S>> {
  const { mall, review } = session;
  const { quote, duePaise = null } = await charge(transaction, session, now, doubt);
  if (quote.reason === NO_TARIFF)
    await raiseAlert(transaction, { mall, kind: 'no_tariff', subject: 'tariff', facts: {} }, now);
  if (review) await raiseAlert(transaction, { mall, kind: 'review', subject: review, facts: {} }, now);
  publishClosed(on, transaction, session, quote);
  return { session, quote, duePaise };
}

async function charge(
  transaction: Transaction,
  session: ClosedSession | UnmatchedSession,
  now: Date,
  { exitDoubtMs = 0, chargedUntil = null, isAgain = false }: ChargeDoubt,
): Promise<Pick<Settled, 'quote' | 'duePaise'>> {
  if (session.kind === 'unmatched') return { quote: NO_CHARGE };
  if (session.exitAt === null)
    return {
      quote: session.review === 'exit_missed' ? await chargePaidAhead(transaction, session, now) : NO_CHARGE,
    };
  if (session.review !== null && session.review !== 'length_doubtful') return { quote: NO_CHARGE };
  const exitAt = chargedUntil ?? session.exitAt;
  const priced = await quoteExit(transaction, session, { exitAt, exitDoubtMs, now });
  const left = { entryAt: session.entryAt, exitAt: session.exitAt };
  const quote = await noMoreThanFee(transaction, session, quoteInDoubt(priced, left, chargedUntil));
  // The database takes one first charge of a session; what a person charged and took back is corrected.
  const surplus = { reason: 'The stay cost less than was paid for it.', at: now };
  if (isAgain || session.flags.some((flag) => flag === REOPENED || flag === FEE_TAKEN)) {
    await correctCharge(transaction, session, quote, { at: exitAt, now });
    await refundSurplus(transaction, session, surplus);
    return { quote };
  }
  const [, duePaise] = await Promise.all([
    chargeSessions(transaction, [{ session, quote, at: exitAt, now }]),
    refundSurplus(transaction, session, surplus),
  ]);
  return { quote, duePaise };
}

/** Where somebody is asked for the rest, the bill says why it is nothing so far. */
function quoteInDoubt(
  quote: Quote,
  left: Record<'entryAt' | 'exitAt', Date>,
  chargedUntil: Date | null,
): Quote {
  return chargedUntil === null ? quote : onlyCertain(quote, left);
}

type Priced = Pick<ClosedSession, 'id' | 'mall' | 'tariffId' | keyof EntrySpan | 'exitAt' | 'vehicleClass'> &
  Partial<Pick<ClosedSession, 'matchDetail' | 'exitGate'>>;

interface QuotedExit {
  readonly exitAt: Date;
  readonly exitDoubtMs: number;
  readonly now: Date;
  /** It is priced as it would have been at the exit, by what had been paid by then, however late that is. */
  readonly isAsThen?: boolean;
}

/**
 * What a session costs that ended at an exit: no longer than it was paid for where the driver left in time, no more than
 * was shown, and nothing where the mall does not charge. Its row is held, so that no payment comes in between.
 */
export async function quoteExit(
  transaction: Transaction,
  session: Priced,
  { exitAt, exitDoubtMs, now, isAsThen = false }: QuotedExit,
): Promise<Quote> {
  const isAfterwards = !isAsThen && hasDrivenOn(exitAt, now);
  const { tariffId, entryAt } = session;
  const whole = { ...entrySpan(session), exitAt, ...carOf(session) };
  const earliestExit = new Date(exitAt.getTime() - exitDoubtMs);
  const [pricingAt, prices] = await Promise.all([
    knowPricing(transaction, session),
    findPrices(transaction, tariffId, whole),
  ]);
  const [{ pricedUntil, isFree, promised }, inTime] = await Promise.all([
    pricingAt({ at: exitAt, isAfterwards, isAsThen, exitDoubtMs }),
    // Whoever may have been at the exit in time left in time.
    exitDoubtMs > 0 ? pricingAt({ at: earliestExit, isAfterwards, isAsThen }) : null,
  ]);
  if (isFree) return { ...NO_CHARGE, reason: 'zero_tariff' };
  if (session.exitAt !== null && isSeenComing(session.exitAt, entryAt)) return NO_TIME;
  const earliest = Math.min(
    pricedUntil.getTime(),
    inTime?.pricedUntil.getTime() ?? Infinity,
    earliestExit.getTime(),
  );
  const left = { exitAt: pricedUntil, exitDoubtMs: pricedUntil.getTime() - earliest };
  return cheaperOf(quoteFrom(prices, { ...whole, ...left }), promised ?? inTime?.promised ?? null);
}

/** It turned round at once, or was seen coming by the camera of the exit, whatever the minutes of the clock say. */
const NO_TIME: Quote = { ...NO_CHARGE, reason: 'within_grace' };

/** What a price may depend on beside the times: the class of the car, and the session's stamps by its number. */
export function carOf({ id, vehicleClass }: Pick<ClosedSession, 'id' | 'vehicleClass'>) {
  return { session: id, vehicleClass };
}

/** Publishes how a session ended, once that is stored. */
export function publishClosed(
  { services }: Pick<SessionServices, 'services'>,
  transaction: Transaction,
  session: ClosedSession | UnmatchedSession,
  quote: Quote,
): void {
  const { mall: mallId, publicId: sessionId, review } = session;
  const event = { mallId, sessionId, exitAt: endOf(session).getTime(), chargePaise: quote.paise, review };
  transaction.afterCommit(() => services.bus.publish('sessionClosed', event));
}
