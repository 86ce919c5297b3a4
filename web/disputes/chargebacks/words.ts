import { CHARGEBACK_STATE_WORDS } from '#contract/chargeback-words.ts';
import type { ChargebackDetail, ListedChargeback } from '#contract/chargebacks.ts';
import { wordInstant } from '../dispute-words.ts';

export const METHOD_WORDS = { upi: 'UPI', card: 'card', fastag: 'FASTag', cash: 'cash' } as const;

/** What somebody has to do, or how it stands: in a few words. */
export function wordStanding({ needs, state, answeredAt }: ListedChargeback): string {
  if (needs === 'answer') return 'To answer';
  if (needs === 'decision') return 'To decide';
  return state === 'open' && answeredAt !== null ? 'Answered' : CHARGEBACK_STATE_WORDS[state];
}

export function toneOf({ needs, state }: ListedChargeback): 'warn' | 'bad' | 'good' | 'neutral' {
  if (needs !== null) return needs === 'answer' ? 'warn' : 'bad';
  return state === 'won' ? 'good' : 'neutral';
}

/** Until when the bank waits: Answer by 27 Nov, 15:51. */
export function wordDeadline({ respondBy }: ListedChargeback, now: number): string {
  if (respondBy === null) return 'The bank names no day for an answer.';
  const isOver = Date.parse(respondBy) < now;
  return `${isOver ? 'The answer was due by' : 'Answer by'} ${wordInstant(respondBy)}`;
}

/** What was decided about money that the bank gave back. */
export const DECISION_WORDS: Readonly<
  Record<NonNullable<ChargebackDetail['decision']>['decision'], { label: string; hint: string }>
> = {
  absorbed: { label: 'The mall bears it', hint: 'Nothing changes, and nobody owes anything.' },
  corrected: {
    label: 'The driver was right',
    hint: 'The charge is lowered. What the bank gave counts as the refund: nothing is sent.',
  },
  stands: {
    label: 'The money is there',
    hint: 'The bank of the FASTag was asked: it has taken the money. Nothing changes.',
  },
  asked_again: {
    label: 'It is due again',
    hint: 'The driver reads it on the bill and can pay by its link. Nobody is charged by itself.',
  },
};
