import { isFreeFor, minutesToLeave } from '#domain/money/drivers-rules.ts';
import type { EntrySpan } from '#domain/money/least-quote.ts';
import { coveredUntil, leaveBy, type SettledPayment } from '#domain/money/covered-until.ts';
import { queuesFor, type ExitQueues } from '#domain/money/queues.ts';
import { listExitGates } from '../devices/index.ts';
import {
  findQuoteOf,
  findRules,
  holdsAt,
  listPayments,
  type KnownRules,
  type Quote,
  type ShownQuote,
  type StoredPayment,
} from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { Session } from './session.ts';
import { isForNoExit } from './turned-back/turns.ts';
import { listHolds } from './waits/store.ts';

/** How far a session is priced at an instant, and what that rests on. */
interface Pricing {
  readonly pricedUntil: Date;
  /** The same where it has stood in a queue of which nobody knows how long that was; null where it makes no difference. */
  readonly perhapsUntil: Date | null;
  readonly rules: KnownRules;
  /** The mall charges nothing for it, whatever its tariff says. */
  readonly isFree: boolean;
  /** What was shown that still holds: no more is charged, whatever has been changed since; null where nothing was. */
  readonly promised: Quote | null;
  readonly payments: readonly StoredPayment[];
  /** Until when a driver who has paid may leave without paying more; null where nothing was paid ahead. */
  readonly leaveBy: Date | null;
  /** Until when the amount that was shown holds; null where none was shown that holds now. */
  readonly quoteValidUntil: Date | null;
}

interface At {
  /** When the car is at the exit, or now while it is inside. */
  readonly at: Date;
  /** The car has gone already: what is found out now is not the driver's fault, and raises no bill that was paid. */
  readonly isAfterwards?: boolean;
  /** Only what had been paid by then counts, and that it may have stood in a queue. */
  readonly isAsThen?: boolean;
  /** By how much earlier it may have left. */
  readonly exitDoubtMs?: number;
}

/**
 * Up to when a session is priced: to the instant itself, unless it was paid for and the driver is on the way out, or was
 * shown an amount that still holds.
 */
export async function findPricing(
  transaction: Transaction,
  session: PricedSession,
  at: At,
): Promise<Pricing> {
  const pricingAt = await knowPricing(transaction, session);
  return pricingAt(at);
}

/** Of a session whose entry is not known nothing is charged. */
export interface PricedSession extends Partial<EntrySpan>, Partial<Pick<Session, 'matchDetail'>> {
  readonly id: number;
  readonly mall: number;
  /** The exit at which it is; none while it is inside. */
  readonly exitGate?: string | null;
}

/** The same for whoever asks about several instants. */
export async function knowPricing(
  transaction: Transaction,
  session: PricedSession,
): Promise<(at: At) => Promise<Pricing>> {
  const { id, mall, entryAt, entryDoubtMs = 0, entryEarlyMs = 0 } = session;
  const [rules, payments, quote] = await Promise.all([
    findRules(transaction, mall),
    listPayments(transaction, id),
    findQuoteOf(transaction, id),
  ]);
  const own = payments.filter(({ detail }) => detail.isOfAnother !== true);
  const came = entryAt && { entryAt, entryDoubtMs, entryEarlyMs };
  return (at) => priceAt(transaction, { session, rules, payments: own, quote, came }, at);
}

interface KnownPayments {
  readonly session: PricedSession;
  readonly came: EntrySpan | undefined;
  readonly rules: KnownRules;
  readonly payments: readonly StoredPayment[];
  readonly quote: ShownQuote | null;
}

const NOT_SHOWN = { quote: null, validUntil: null, pricedUntil: null };

async function priceAt(
  transaction: Transaction,
  { session, came, rules, payments, quote }: KnownPayments,
  { at, isAfterwards = false, isAsThen = false, ...doubt }: At,
): Promise<Pricing> {
  const shown = quote && holdsAt(quote, at) ? quote : NOT_SHOWN;
  const settled = listSettled(payments, { rules, at, isAfterwards }).filter(
    (one) => !isForNoExit(session, one) && (!isAsThen || one.paidAt <= at),
  );
  const [first = null] = settled.map(({ paidAt }) => paidAt).toSorted((one, other) => +one - +other);
  const queues = await findQueues(transaction, session, { from: first, until: at });
  const covered = (known: ExitQueues['certain']) =>
    isAfterwards ? latestOf(settled) : coveredUntil(settled, at, known);
  const until = (end: Date | null) =>
    new Date(Math.min(...[at, end, shown.pricedUntil].flatMap((one) => one?.getTime() ?? [])));
  const [surely, perhaps] = [covered(queues.certain), covered(queues.possible)];
  const [pricedUntil, perhapsUntil] = [until(surely), until(perhaps)];
  return {
    pricedUntil: isAsThen ? perhapsUntil : pricedUntil,
    perhapsUntil: perhapsUntil < pricedUntil ? perhapsUntil : null,
    rules,
    isFree: came !== undefined && isFreeFor(rules, { ...came, exitAt: at, ...doubt }),
    promised: shown.quote,
    payments,
    leaveBy: surely && lastOf(settled.map((one) => leaveBy(one, queues.certain))),
    quoteValidUntil: shown.validUntil,
  };
}

/**
 * What came in in full, each with the minutes to leave that were promised for it. What was paid until an exit in doubt
 * promises none: whoever is inside still pays for all of the time at the own exit.
 */
function listSettled(
  payments: readonly StoredPayment[],
  { rules, at, isAfterwards }: { rules: KnownRules; at: Date; isAfterwards: boolean },
): SettledPayment[] {
  return payments.flatMap(({ state, paidAt, coversUntil, detail }) => {
    if (state !== 'paid' || paidAt === null || (detail.isInDoubt === true && !isAfterwards)) return [];
    return [{ paidAt, coversUntil, leaveMinutes: minutesToLeave(rules, paidAt, at) }];
  });
}

const NO_QUEUES: ExitQueues = { certain: [], possible: [] };

/** In which queues the car has stood since it was paid for. Most sessions are not paid ahead: they ask for none. */
export async function findQueues(
  transaction: Transaction,
  { id, mall, exitGate = null }: Pick<PricedSession, 'id' | 'mall' | 'exitGate'>,
  { from, until }: { readonly from: Date | null; readonly until: Date },
): Promise<ExitQueues> {
  if (!from || from >= until) return NO_QUEUES;
  const [holds, gates] = await Promise.all([
    listHolds(transaction, mall, { from, until }),
    listExitGates(transaction, mall),
  ]);
  const others = holds.filter((one) => one.session !== id);
  return queuesFor(others, { gate: exitGate, gates, until });
}

function latestOf(settled: readonly SettledPayment[]): Date | null {
  return lastOf(settled.map(({ coversUntil }) => coversUntil));
}

function lastOf(instants: readonly Date[]): Date | null {
  const latest = Math.max(...instants.map(Number));
  return Number.isFinite(latest) ? new Date(latest) : null;
}
