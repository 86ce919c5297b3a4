import { LONG_STAY_MS } from '#domain/parking/session.ts';
import type { StoredDecision } from '../store.ts';

/** Who takes a decision back, by the account's public id. */
export interface WhoTakesBack {
  readonly person: string;
  readonly maySettleAny: boolean;
}

/** Whether a decision counts and is none that took another one back. */
export function isStanding({ endedAt, action }: Pick<StoredDecision, 'endedAt' | 'action'>): boolean {
  return endedAt === null && action !== 'undo';
}

/**
 * Whoever may not settle any visit takes back what they decided themselves, within a day: what was settled long ago, or by
 * somebody else, would be back in the queue for them to settle otherwise.
 */
export function mayTakeBack(
  decision: Pick<StoredDecision, 'person' | 'at'>,
  { person, maySettleAny }: WhoTakesBack,
  now: Date,
): boolean {
  return maySettleAny || (decision.person === person && now.getTime() - +decision.at <= LONG_STAY_MS);
}
