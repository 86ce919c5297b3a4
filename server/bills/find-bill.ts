import type { ExitInDoubt } from '#contract/exit-in-doubt-words.ts';
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
import {
  findByIds,
  findPricing,
  listWaitsOf,
  perhapsLeftAt,
  waitedUntil,
  type Session,
} from '../sessions/index.ts';

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
  /** An exit that was read in doubt and may have been its own, and what that means; null where there was none. */
  readonly exitInDoubt: { readonly at: Date; readonly is: ExitInDoubt; readonly until: Date } | null;
}

/** Makes the bill of a session at an instant, in the transaction that acts on it. */
export async function findBill(transaction: Transaction, session: Session, now: Date): Promise<Bill> {
  const leftAt = session.kind === 'unmatched' ? null : await perhapsLeftAt(transaction, session);
  // Who may have left is priced as if that had been so: until then alone is certain.
  const at = session.kind === 'open' ? (leftAt ?? now) : now;
  const [{ pricedUntil, promised, leaveBy, quoteValidUntil, ...priced }, dues] = await Promise.all([
    findPricing(transaction, session, { at }),
    findDues(transaction, [session.id]),
  ]);
  const due = dues.get(session.id) ?? NOTHING_DUE;
  const { isFree } = priced;
  const common = { session, due, ...priced };
  if (session.kind !== 'open') return endedBill(transaction, { ...common, session }, { leftAt, now });
  const quote = await quoteInside(transaction, session, { pricedUntil, promised, isFree });
  // Nothing is charged before the exit, so what was paid stands in the ledger as a credit.
  const duePaise = atLeastZero((quote.paise + due.duePaise) as Paise);
  const bill = { ...common, quote, pricedUntil, duePaise, leaveBy, quoteValidUntil, isHolding: false };
  if (leftAt === null) return { ...bill, exitInDoubt: null };
  const isOver = leaveBy !== null && leaveBy < now;
  const exitInDoubt = { at: leftAt, is: 'inside', until: now } as const;
  return { ...bill, leaveBy: isOver ? null : leaveBy, quoteValidUntil: null, exitInDoubt };
}

type Ended = Exclude<Session, { kind: 'open' }>;

async function endedBill(
  transaction: Transaction,
  known: Pick<Bill, 'due' | 'payments' | 'rules' | 'isFree'> & { readonly session: Ended },
  { leftAt, now }: { readonly leftAt: Date | null; readonly now: Date },
): Promise<Bill> {
  const { session, due } = known;
  const charge = (await findCharges(transaction, [session.id])).get(session.id);
  const waits = await listWaitsOf(transaction, session.id);
  const isHolding = waits.some(({ endedAt, releasedAt }) => endedAt === null && releasedAt === null);
  const ended = { pricedUntil: session.exitAt ?? now, leaveBy: null, quoteValidUntil: null, isHolding };
  const exitInDoubt = charge && leftAt ? doubtOfEnded(session, charge, leftAt) : null;
  return { ...known, ...ended, quote: charge ?? NO_CHARGE, duePaise: atLeastZero(due.duePaise), exitInDoubt };
}

/** Whether it is charged until that exit alone, or until it was read leaving. What costs nothing needs no words. */
function doubtOfEnded(
  { exitAt, review }: Ended,
  charge: { readonly at: Date; readonly paise: Paise },
  leftAt: Date,
): Bill['exitInDoubt'] {
  if (exitAt === null || charge.paise === 0) return null;
  if (+charge.at === +leftAt) return { at: leftAt, is: review === null ? 'part' : 'asked', until: exitAt };
  // What is charged until another time is so for another reason.
  return charge.at < exitAt ? null : { at: leftAt, is: 'whole', until: exitAt };
}

/** What a session costs at an instant at which its car was inside, all of it; null where it had left. */
export async function priceInside(transaction: Transaction, id: number, at: Date) {
  const [session] = await findByIds(transaction, [id]);
  if (!session || session.kind === 'unmatched') return null;
  if (session.kind === 'closed' && (session.exitAt === null || session.exitAt < at)) return null;
  const leftAt = session.kind === 'open' ? await perhapsLeftAt(transaction, session) : null;
  const isInDoubt = leftAt !== null && leftAt < at;
  const pricing = await findPricing(transaction, session, { at: isInDoubt ? leftAt : at });
  const quote = await quoteInside(transaction, session, pricing);
  return { pricedPaise: quote.paise, coversUntil: pricing.pricedUntil, isInDoubt };
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
