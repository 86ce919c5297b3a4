/** A refund as far as news of it is judged by it. */
export interface KnownRefund {
  readonly state: 'requested' | 'sent' | 'done' | 'failed' | 'withdrawn';
  /** The try that is under way, from 1. */
  readonly attempt: number;
  /** What the provider calls the newest try that it made; null where it made none. */
  readonly providerRefund: string | null;
  /** Somebody else than the provider paid it. */
  readonly isPaidOtherwise: boolean;
}

/** What the provider reports of one try. */
export interface RefundReport {
  readonly id: string;
  readonly state: 'pending' | 'processed' | 'failed';
  /** Which try of ours it names; null where it names none. */
  readonly attempt: number | null;
  /** The provider answered a question of ours: it is so now. A message may be older than what is known. */
  readonly isAnswer: boolean;
}

/**
 * What a report means. `take`: the refund stands as it says. `repeat`: nothing new. `ask`: it contradicts what is known, and
 * messages come in any order, so only the provider can tell. `came_back`: what was paid out did not reach the driver.
 * `twice`: it reached the driver beside another payment of the same refund.
 */
export type RefundVerdict = 'take' | 'repeat' | 'ask' | 'came_back' | 'twice';

export function judgeReport(known: KnownRefund, report: RefundReport): RefundVerdict {
  if (report.state === 'processed') return judgeProcessed(known, report);
  if (report.state === 'failed') return judgeFailed(known, report);
  return judgePending(known, report);
}

/** Money that reached the driver is a fact, once the provider confirms it where something else is known. */
function judgeProcessed(known: KnownRefund, report: RefundReport): RefundVerdict {
  const { state, isPaidOtherwise } = known;
  const contradiction = report.isAnswer ? 'take' : 'ask';
  if (state === 'done') {
    if (isKnown(known, report) && !isPaidOtherwise) return 'repeat';
    return report.isAnswer ? 'twice' : 'ask';
  }
  if (state === 'failed' || state === 'withdrawn') return contradiction;
  return isEarlier(known, report) ? contradiction : 'take';
}

function judgeFailed(known: KnownRefund, report: RefundReport): RefundVerdict {
  const { state, isPaidOtherwise } = known;
  if (state === 'done') {
    if (!isKnown(known, report) || isPaidOtherwise) return 'repeat';
    return report.isAnswer ? 'came_back' : 'ask';
  }
  if (state === 'failed' || state === 'withdrawn') return 'repeat';
  return isEarlier(known, report) ? 'repeat' : 'take';
}

function judgePending(known: KnownRefund, report: RefundReport): RefundVerdict {
  const { state } = known;
  if (state === 'requested') return isEarlier(known, report) ? 'repeat' : 'take';
  // The provider tries what it had given up: until it has an end, nobody else pays it.
  return state === 'failed' && report.isAnswer && isKnown(known, report) ? 'take' : 'repeat';
}

function isKnown({ providerRefund }: KnownRefund, { id }: RefundReport): boolean {
  return id === providerRefund;
}

/** Of a try before the one that is under way. */
function isEarlier(known: KnownRefund, report: RefundReport): boolean {
  if (report.attempt !== null) return report.attempt < known.attempt;
  const isOther = known.providerRefund !== null && !isKnown(known, report);
  return isOther || (known.state === 'requested' && isKnown(known, report));
}
