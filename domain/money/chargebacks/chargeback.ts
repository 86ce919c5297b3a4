import { paise, type Paise } from '../money.ts';

/** How a claim of a payer's bank on a payment stands, in the provider's words. */
export const CHARGEBACK_STATES = ['open', 'under_review', 'won', 'lost', 'closed'] as const;
export type ChargebackState = (typeof CHARGEBACK_STATES)[number];

/** How far a bank has gone. In the first two it asks for information and claims no money. */
export const CHARGEBACK_PHASES = [
  'fraud',
  'retrieval',
  'chargeback',
  'pre_arbitration',
  'arbitration',
] as const;
export type ChargebackPhase = (typeof CHARGEBACK_PHASES)[number];

/** What the provider reports of a chargeback at one instant. */
export interface ChargebackNews {
  readonly state: ChargebackState;
  /** What the bank claims. */
  readonly paise: Paise;
  /** What the provider has taken for it. Of one that was won in part that is what stays lost. */
  readonly deductedPaise: Paise;
  /** Until when the mall may answer; null where nobody asks it. */
  readonly respondBy: Date | null;
  /** When the provider wrote it. */
  readonly at: Date;
}

const FINAL: readonly ChargebackState[] = ['closed', 'won', 'lost'];

/** The bank has decided: nothing leads back from there. */
export function isFinal({ state }: Pick<ChargebackNews, 'state'>): boolean {
  return FINAL.includes(state);
}

/** Of two reports of one second the one counts after which nothing is missed: an answer that is due, money that is gone. */
const RANK: Readonly<Record<ChargebackState, number>> = {
  under_review: 0,
  open: 1,
  closed: 2,
  won: 3,
  lost: 4,
};

/**
 * Whether a report says more than what is known. Messages come twice and in any order, so all reports of a chargeback have
 * one order among themselves, and the highest counts: a decision before none, the later before the earlier.
 */
export function saysMore(known: ChargebackNews, news: ChargebackNews): boolean {
  const [before, after] = [orderOf(known), orderOf(news)];
  const at = after.findIndex((value, index) => value !== before[index]);
  return at >= 0 && (after[at] ?? 0) > (before[at] ?? 0);
}

/** Whether a report repeats how a chargeback stands: then it has stood so since the earlier one. */
export function saysTheSame(known: ChargebackNews, news: ChargebackNews): boolean {
  return (
    known.state === news.state && known.deductedPaise === news.deductedPaise && known.paise === news.paise
  );
}

/** Whether two decisions of a bank say otherwise, so that one of them is not how it stands. */
export function contradicts(known: ChargebackNews, news: ChargebackNews): boolean {
  return (
    isFinal(known) &&
    isFinal(news) &&
    (known.state !== news.state || known.deductedPaise !== news.deductedPaise)
  );
}

function orderOf(news: ChargebackNews): number[] {
  const { state, at, deductedPaise, respondBy, paise: claimed } = news;
  return [
    isFinal(news) ? 1 : 0,
    at.getTime(),
    RANK[state],
    deductedPaise,
    respondBy === null ? 0 : respondBy.getTime(),
    claimed,
  ];
}

/** Where the money is that the provider has taken: with it until the bank has decided, then gone. */
export interface Taken {
  readonly heldPaise: Paise;
  readonly lostPaise: Paise;
}

export const NOTHING_TAKEN: Taken = { heldPaise: paise(0), lostPaise: paise(0) };

/**
 * What a report means for the books; never more than the payment brought. Who has won, and reads that all of the claim is
 * taken, reads what was taken until then.
 */
export function takenBy(
  news: Pick<ChargebackNews, 'state' | 'deductedPaise' | 'paise'>,
  received: Paise,
): Taken {
  const isGivenBack = news.state === 'won' && news.deductedPaise >= news.paise;
  const taken = paise(isGivenBack ? 0 : Math.min(news.deductedPaise, received));
  return isFinal(news) ? { ...NOTHING_TAKEN, lostPaise: taken } : { ...NOTHING_TAKEN, heldPaise: taken };
}

/**
 * How much of what a bank gave back by one chargeback the driver can owe again: never more of a payment than it brought,
 * however often it was claimed.
 */
export function mostAskedAgain(
  { id, payment, receivedPaise, lostPaise, returnedPaise }: LostOfPayment,
  all: readonly LostOfPayment[],
): Paise {
  const others = all.filter((one) => one.payment === payment && one.id !== id);
  const returned = others.reduce<number>((sum, one) => sum + one.returnedPaise, returnedPaise);
  return paise(Math.max(0, Math.min(lostPaise - returnedPaise, receivedPaise - returned)));
}

interface LostOfPayment {
  readonly id: number;
  readonly payment: number;
  /** What the payment brought. */
  readonly receivedPaise: Paise;
  readonly lostPaise: Paise;
  readonly returnedPaise: Paise;
}

interface Standing {
  readonly state: ChargebackState;
  readonly phase: ChargebackPhase;
  readonly heldPaise: Paise;
}

/**
 * Whether the bank may still give the payer the money: whatever else is to go back of that payment waits until it has
 * decided, since the same money must not reach the payer twice.
 */
export function isClaim({ state, phase, heldPaise }: Standing): boolean {
  if (FINAL.includes(state)) return false;
  return heldPaise > 0 || (phase !== 'fraud' && phase !== 'retrieval');
}

/** What a chargeback needs from the mall's people now; null where nobody has to do anything. */
export type ChargebackNeed = 'answer' | 'decision' | null;

interface Asked {
  /** The acquirer of FASTag answers nobody by itself: a person asks it, and decides. */
  readonly provider: 'razorpay' | 'fastag';
  readonly state: ChargebackState;
  /** Since when the bank waits for an answer. */
  readonly openSince: Date | null;
  readonly answeredAt: Date | null;
  readonly lostPaise: Paise;
  /** How much of what is lost counts already as given back to the driver. */
  readonly returnedPaise: Paise;
  readonly decidedAt: Date | null;
}

/**
 * An answer that was given before the bank asked anew answers nothing. What was lost needs a person who decides whether the
 * driver was right: nobody owes anything by it until then.
 */
export function needOf(chargeback: Asked): ChargebackNeed {
  const { provider, state, openSince, answeredAt, lostPaise, returnedPaise, decidedAt } = chargeback;
  if (state === 'open') {
    if (provider === 'fastag') return 'decision';
    const isAnswered = answeredAt !== null && (openSince === null || answeredAt >= openSince);
    return isAnswered ? null : 'answer';
  }
  return FINAL.includes(state) && lostPaise > returnedPaise && decidedAt === null ? 'decision' : null;
}

/** An answer takes a day or two of somebody's time: so long before it is due the mall is warned. */
export const NEAR_MS = 72 * 3_600_000;

/** Whether an answer is due within three days, or was. */
export function isNear(respondBy: Date | null, now: Date): boolean {
  return respondBy !== null && respondBy.getTime() - now.getTime() <= NEAR_MS;
}
