/** What a lane does about a read: raise the barrier, keep it down, give a ticket and raise it, or call a person. */
export type GateEffect = 'open' | 'hold' | 'ticket' | 'ask';

/** How a mall treats what is due at an exit: it is recorded and the car passes, or the car waits until it is paid. */
export type ExitRule = 'record' | 'pay-to-leave';

/** What came of a read, as far as the barrier is concerned. */
export type ReadOutcome =
  | { direction: 'entry'; isPlateReadable: boolean }
  /** `isKnown`: one session is surely this car's; what is due is known only then. */
  | { direction: 'exit'; isKnown: boolean; isDue: boolean };

/**
 * What the lane does. A mall that records lets every car pass. Where payment is waited for, a car holds while something
 * is due, a car nobody knows for sure is a person's to let out, and one that came in unread gets a ticket to be known by.
 */
export function decideEffect(rule: ExitRule, outcome: ReadOutcome): GateEffect {
  if (rule === 'record') return 'open';
  if (outcome.direction === 'entry') return outcome.isPlateReadable ? 'open' : 'ticket';
  if (!outcome.isKnown) return 'ask';
  return outcome.isDue ? 'hold' : 'open';
}
