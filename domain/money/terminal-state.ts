/** What a card terminal answers about an amount. Of an unknown one nobody knows whether the card was charged. */
export type TerminalState = 'requested' | 'approved' | 'declined' | 'unknown';

/**
 * What a terminal's answer does where `before` is undecided: null where nothing is. A lost answer never counts as a
 * refusal: a second request waits until somebody knows what the first one did.
 */
export function changeTerminalState(
  before: TerminalState | null,
  answer: TerminalState,
): 'begun' | 'changed' | 'refused' {
  if (before === null) return answer === 'requested' ? 'begun' : 'refused';
  if (before === 'approved' || before === 'declined') return 'refused';
  return answer === 'requested' ? 'refused' : 'changed';
}
