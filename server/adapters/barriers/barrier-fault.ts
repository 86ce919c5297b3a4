/** Why a barrier did not open, as a person at the lane reads it. */
export class BarrierFault extends Error {
  /** `sign_in`: another try may lock the account for everybody; `unsure`: it may have opened. */
  readonly kind: 'sign_in' | 'refused' | 'unreachable' | 'unsure';

  constructor(kind: BarrierFault['kind'], sentence: string) {
    super(sentence);
    this.kind = kind;
  }
}
