import type { Paise } from './money.ts';

/**
 * What the acquirer says of a debit that is not simply its first answer. `declined`, `less`, `credit` and `nothing` deny
 * money that is booked, or would be; `more` names more than is booked; `unreadable` and `unsaid` name no amount, where one
 * has to stand and where it may be left out; `other_car`: it was another car's tag; `affirmed`: it took after all what it
 * had denied.
 */
export const DEBIT_WORDS = [
  'declined',
  'more',
  'less',
  'credit',
  'nothing',
  'unreadable',
  'unsaid',
  'other_car',
  'affirmed',
] as const;
export type DebitWord = (typeof DEBIT_WORDS)[number];

/** What a message says of a debit. */
export interface DebitSaying {
  readonly result: 'accepted' | 'declined' | 'inprocess';
  /** Money that went to the tag, and none that was taken from it. */
  readonly isCredit: boolean;
  /** Nought or below is possible; null where it names none. */
  readonly paise: Paise | null;
  /** Where an amount has to stand is none. */
  readonly isUnreadable: boolean;
  readonly at: Date;
}

/** How a debit is booked: what came in by it, and what its first answer named where that was less. */
export interface BookedDebit {
  readonly receivedPaise: Paise;
  readonly firstPaise: Paise | null;
  /** When the acquirer denied some of it last; null where it never did. */
  readonly deniedAt: Date | null;
}

/** What a message says against what is booked; null where it says nothing new. */
export function contradictionOf(report: DebitSaying, booked: BookedDebit): DebitWord | null {
  if (report.isCredit) return report.result === 'accepted' ? 'credit' : null;
  if (report.result === 'inprocess') return null;
  if (report.result === 'declined') return 'declined';
  return report.isUnreadable ? 'unreadable' : contradictionOfAmount(report, booked);
}

function contradictionOfAmount(
  { paise, at }: DebitSaying,
  { receivedPaise, firstPaise, deniedAt }: BookedDebit,
): DebitWord | null {
  if (paise === null || paise === receivedPaise || paise === firstPaise)
    return deniedAt !== null && at > deniedAt ? 'affirmed' : null;
  if (paise <= 0) return 'nothing';
  return paise > receivedPaise ? 'more' : 'less';
}

/** Why a first answer is not simply booked; null where it is. */
export function doubtOfFirst(report: DebitSaying): DebitWord | null {
  if (report.result !== 'accepted') return null;
  if (report.isCredit) return 'credit';
  if (report.isUnreadable) return 'unreadable';
  if (report.paise === null) return 'unsaid';
  return report.paise <= 0 ? 'nothing' : null;
}

/** Whether an acceptance took money from a tag. What names no amount that can be read took what was asked. */
export function isTaken(report: DebitSaying): boolean {
  const doubt = doubtOfFirst(report);
  return report.result === 'accepted' && doubt !== 'credit' && doubt !== 'nothing';
}

/** How much of what is booked a later word denies. */
export function deniedBy(word: DebitWord, paise: Paise | null, { receivedPaise }: BookedDebit): number {
  if (word === 'declined' || word === 'nothing' || word === 'other_car') return receivedPaise;
  if (word === 'less') return receivedPaise - (paise ?? receivedPaise);
  if (word === 'credit') return Math.min(receivedPaise, Math.max(0, paise ?? receivedPaise));
  return 0;
}
