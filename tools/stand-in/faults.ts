/** What goes wrong at the stand-in, as a test or a person sets it. */
export interface ProviderFaults {
  /** Every call is answered by 503. */
  isDown: boolean;
  /** Each answer takes so long. */
  slowMs: number;
  /** So many further calls are done, and their answers are lost. */
  loseAnswers: number;
  /** Messages are stored and not sent. */
  isSilent: boolean;
  /** Refunds stay pending until this is off again. */
  holdsRefunds: boolean;
  /** Refunds are refused for good. */
  refusesRefunds: boolean;
  /** How late a late message is. */
  lateMs: number;
  /** The acquirer answers nothing. */
  fastagIsDown: boolean;
  /** Each of its answers takes so long. */
  fastagSlowMs: number;
  /** So many further calls to it are done, and their answers are lost. */
  fastagLoseAnswers: number;
  /** The code by which it declines debits; empty: it accepts them. */
  fastagDeclines: string;
  /** Debits are in process for so long. */
  fastagHoldsMs: number;
  /** Asked how a debit stands, it answers without a word of it. */
  fastagEmptyChecks: boolean;
  /** How its messages arrive: once, twice, late, never, out-of-order. */
  fastagCallbacks: string;
}

export function noFaults(): ProviderFaults {
  return {
    isDown: false,
    slowMs: 0,
    loseAnswers: 0,
    isSilent: false,
    holdsRefunds: false,
    refusesRefunds: false,
    lateMs: 3_000,
    fastagIsDown: false,
    fastagSlowMs: 0,
    fastagLoseAnswers: 0,
    fastagDeclines: '',
    fastagHoldsMs: 0,
    fastagEmptyChecks: false,
    fastagCallbacks: 'once',
  };
}

/** Sets the faults that are given; the others stay. Throws one sentence for what is none. */
export function setFaults(faults: ProviderFaults, given: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(given)) {
    const known = faults[name as keyof ProviderFaults];
    if (typeof value !== typeof known) throw new Error(`${name} is no fault, or not of this kind`);
    Object.assign(faults, { [name]: value });
  }
}
