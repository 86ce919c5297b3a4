/** How often a command may be asked for in all, and how long after the one before. */
export interface Again {
  readonly most: number;
  readonly afterMs: number;
}

/** The line failed: most likely nothing was carried out, and where it was the arm is up already. */
export const LINE_FAILED: Again = { most: 2, afterMs: 300 };
/** It carried nothing out, since it had something else to do. */
export const WAS_BUSY: Again = { most: 4, afterMs: 700 };

interface More {
  /** Null where it may not be asked again at once. */
  readonly again?: Again;
  /** How long its account is locked, where it says so. */
  readonly lockedMs?: number;
}

/** Why a barrier did not open, as a person at the lane reads it. */
export class BarrierFault extends Error {
  /** `sign_in`: another try may lock the account for everybody; `unsure`: it may have opened. */
  readonly kind: 'sign_in' | 'refused' | 'unreachable' | 'unsure';
  readonly again: Again | null;
  readonly lockedMs: number | null;

  constructor(kind: BarrierFault['kind'], sentence: string, { again, lockedMs }: More = {}) {
    super(sentence);
    this.kind = kind;
    this.again = again ?? null;
    this.lockedMs = lockedMs ?? null;
  }
}

export function unreachable(): BarrierFault {
  return new BarrierFault('unreachable', 'It cannot be reached.', { again: LINE_FAILED });
}

export function lineBroken(): BarrierFault {
  return new BarrierFault('unsure', 'It broke the line without an answer.', { again: LINE_FAILED });
}

export function tooLate(): BarrierFault {
  return new BarrierFault('unsure', 'It did not answer in time, and nobody knows whether it opened.');
}
