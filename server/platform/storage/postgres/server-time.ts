/** What the server's clock showed, between two instants of our own that nobody can set. */
export interface TimeSample {
  /** The server's clock, in milliseconds since 1970. */
  readonly server: number;
  /** Before it was asked and after it had answered, by `performance.now()`. */
  readonly askedAt: number;
  readonly answeredAt: number;
}

/** So much two clocks may differ without a correction: a network and a busy process explain it. */
const IGNORED_MS = 250;
/** A correction back by less than this lets the time stand still for as long; more is a clock that was set. */
const STANDS_STILL_MS = 1_000;

/**
 * The time of all processes on one server: its own. Our clock is only read where it agrees with the server's; where it
 * does not, the server's time goes on by a counter that nobody can set, until it is asked again a second later.
 */
export class ServerTime {
  readonly #own: () => number;
  readonly #counter: () => number;
  /** What the time was, or would have been, as the counter began; null until the server was asked. */
  #base: number | null = null;
  #isOurs = true;
  #aheadMs: number | null = null;
  #last = -Infinity;

  /** Tests give clocks of their own. */
  constructor(own = () => Date.now(), counter = () => performance.now()) {
    this.#own = own;
    this.#counter = counter;
  }

  /** The time now. */
  now(): Date {
    const now = this.#base === null ? this.#own() : this.#base + this.#counter();
    const isSlightlyBack = now < this.#last && this.#last - now < STANDS_STILL_MS;
    this.#last = isSlightlyBack ? this.#last : now;
    return new Date(this.#last);
  }

  /** By how much our own clock is ahead of the server's, below zero where it is behind; null until the server was asked. */
  aheadMs(): number | null {
    return this.#aheadMs;
  }

  /** Whether our own clock is so far off that the server's is taken in its place. */
  isCorrected(): boolean {
    return !this.#isOurs;
  }

  take({ server, askedAt, answeredAt }: TimeSample): void {
    const base = server - (askedAt + answeredAt) / 2;
    const ours = this.#own() - this.#counter();
    // The server's answer was true at one instant in between: what that may explain is no difference.
    const allowed = IGNORED_MS + (answeredAt - askedAt) / 2;
    this.#aheadMs = ours - base;
    const wasOurs = this.#isOurs;
    this.#isOurs = Math.abs(ours - base) <= allowed;
    if (this.#isOurs) this.#base = ours;
    else if (wasOurs || this.#base === null || Math.abs(this.#base - base) > allowed) this.#base = base;
  }
}
