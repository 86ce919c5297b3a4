import { entrySpan } from '#domain/money/least-quote.ts';
import type { Paise } from '#domain/money/money.ts';
import {
  cheaperOf,
  findCharges,
  findDues,
  NO_CHARGE,
  NOTHING_DUE,
  quoteSession,
  type Due,
  type PaymentRules,
  type Quote,
  type StoredPayment,
} from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { findByIds, findPricing, listWaitsOf, waitedUntil, type Session } from '../sessions/index.ts';

/** What a session costs, and what is paid of it: of a car that is inside, if it left now. */
export interface Bill {
  readonly session: Session;
  readonly quote: Quote;
  /** Up to when it is priced. */
  readonly pricedUntil: Date;
  /** What is still to be paid; never below zero. */
  readonly duePaise: Paise;
  readonly due: Due;
  readonly payments: readonly StoredPayment[];
  readonly rules: PaymentRules;
  /** Its car holds at an exit, and may not leave yet. */
  readonly isHolding: boolean;
  /** The mall charges it nothing, whatever its tariff says. */
  readonly isFree: boolean;
  /** Until when a driver who has paid may leave without paying more; null where nothing was paid ahead. */
  readonly leaveBy: Date | null;
  /** Until when the amount that was shown holds; null where none was shown that holds now. */
  readonly quoteValidUntil: Date | null;
}

/** Makes the bill of a session at an instant, in the transaction that acts on it. */
export async function findBill(transaction: Transaction, session: Session, now: Date): Promise<Bill> {
  const [{ pricedUntil, promised, leaveBy, quoteValidUntil, ...priced }, dues] = await Promise.all([
    findPricing(transaction, session, { at: now }),
    findDues(transaction, [session.id]),
  ]);
  const due = dues.get(session.id) ?? NOTHING_DUE;
  const { isFree } = priced;
  const common = { session, due, ...priced };
  if (session.kind !== 'open') {
    const quote = (await findCharges(transaction, [session.id])).get(session.id) ?? NO_CHARGE;
    const waits = await listWaitsOf(transaction, session.id);
    const isHolding = waits.some(({ endedAt, releasedAt }) => endedAt === null && releasedAt === null);
    const ended = { pricedUntil: session.exitAt ?? now, leaveBy: null, quoteValidUntil: null, isHolding };
    return { ...common, ...ended, quote, duePaise: atLeastZero(due.duePaise) };
  }
  const quote = await quoteInside(transaction, session, { pricedUntil, promised, isFree });
  // Nothing is charged before the exit, so what was paid stands in the ledger as a credit.
  const duePaise = atLeastZero((quote.paise + due.duePaise) as Paise);
  return { ...common, quote, pricedUntil, duePaise, leaveBy, quoteValidUntil, isHolding: false };
}

/** What a session costs at an instant at which its car was inside, all of it; null where it had left. */
export async function priceInside(transaction: Transaction, id: number, at: Date) {
  const [session] = await findByIds(transaction, [id]);
  if (!session || session.kind === 'unmatched') return null;
  if (session.kind === 'closed' && (session.exitAt === null || session.exitAt < at)) return null;
  const pricing = await findPricing(transaction, session, { at });
  const quote = await quoteInside(transaction, session, pricing);
  return { pricedPaise: quote.paise, coversUntil: pricing.pricedUntil };
}

type Pricing = Awaited<ReturnType<typeof findPricing>>;

async function quoteInside(
  transaction: Transaction,
  session: Exclude<Session, { kind: 'unmatched' }>,
  { pricedUntil, promised, isFree }: Pick<Pricing, 'pricedUntil' | 'promised' | 'isFree'>,
): Promise<Quote> {
  const { id, tariffId, vehicleClass } = session;
  const left = { exitAt: pricedUntil, exitDoubtMs: waitedUntil(session, pricedUntil) };
  const span = { ...entrySpan(session), ...left, session: id, vehicleClass };
  return cheaperOf(isFree ? NO_CHARGE : await quoteSession(transaction, tariffId, span), promised);
}

function atLeastZero(amount: Paise): Paise {
  return Math.max(0, amount) as Paise;
}
