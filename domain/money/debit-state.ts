/**
 * How a debit of a tag stands. `timeout`: nobody has answered in time, so the acquirer is asked what became of it.
 * `rejected_local`: the tag is on an exception list, so nobody was asked.
 */
export const DEBIT_STATES = [
  'read',
  'rejected_local',
  'submitted',
  'inprocess',
  'timeout',
  'accepted',
  'declined',
  'settled',
] as const;
export type DebitState = (typeof DEBIT_STATES)[number];

/** What is learned of a debit: from our own lists, from sending it, from the acquirer, from its settlement report. */
export type DebitNews = 'listed' | 'sent' | 'inprocess' | 'no_answer' | 'accepted' | 'declined' | 'settled';

/** What each state may still become. Nothing leads back, and nothing that was taken is ever given up. */
const NEXT: Readonly<Record<DebitState, Partial<Readonly<Record<DebitNews, DebitState>>>>> = {
  // Declined before it was sent: it never left us.
  read: { listed: 'rejected_local', sent: 'submitted', declined: 'declined' },
  rejected_local: {},
  submitted: {
    inprocess: 'inprocess',
    no_answer: 'timeout',
    accepted: 'accepted',
    declined: 'declined',
  },
  inprocess: { no_answer: 'timeout', accepted: 'accepted', declined: 'declined' },
  timeout: { accepted: 'accepted', declined: 'declined' },
  accepted: { settled: 'settled' },
  // Money that was taken after all is a fact, whatever was reported before.
  declined: { accepted: 'accepted' },
  settled: {},
};

/** What a debit becomes by news of it; null where the news changes nothing: it is old, or came twice. */
export function changeDebit(before: DebitState, news: DebitNews): DebitState | null {
  return NEXT[before][news] ?? null;
}

/** A car stands at the barrier for so long before its driver may pay otherwise. */
export const HOLD_MS = 3_000;

/** Whether nobody else may ask for the money yet: the acquirer has had no more than the seconds that a car holds for it. */
export function holdsOthers(begunAt: Date, now: Date): boolean {
  return now.getTime() - begunAt.getTime() < HOLD_MS;
}

/** While it is so, money may still be taken by it. */
export function isUndecided(state: DebitState): boolean {
  return state === 'read' || state === 'submitted' || state === 'inprocess' || state === 'timeout';
}
