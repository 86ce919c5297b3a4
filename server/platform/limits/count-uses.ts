import type { LimitAnswer, Limit } from './limit.ts';
import type { LimitPolicy } from './limit-policies.ts';
import type { SharedUses } from './share-uses.ts';

interface Uses {
  /** Counted by this process, oldest first. */
  counted: number[];
  /** Counted by others, as they were last read. */
  others: readonly number[];
  reading: Promise<void> | null;
  undecided: number;
  waiting: (() => void)[];
  /** How many callers are entering or undecided: so long these uses are not forgotten. */
  holders: number;
}

const MOST_KEYS = 100_000;
const MOST_WAITING = 500;

/**
 * Counts in memory, together with what other processes have counted. Uses that are undecided hold their place in this
 * process alone: at the same moment each process may let the free ones through.
 */
export class UsesCounter implements Limit {
  readonly #policy: LimitPolicy;
  readonly #clock: () => Date;
  readonly #shared: SharedUses | null;
  readonly #byKey = new Map<string, Uses>();
  #waiting = 0;

  constructor(policy: LimitPolicy, clock: () => Date, shared: SharedUses | null) {
    this.#policy = policy;
    this.#clock = clock;
    this.#shared = shared;
  }

  async enter(key: string): Promise<LimitAnswer> {
    const uses = this.#byKey.get(key) ?? noUses();
    this.#byKey.set(key, uses);
    uses.holders += 1;
    let entry: LimitAnswer | null = null;
    try {
      entry = this.#findRefusal(uses) ?? (await this.#enterAfterReading(key, uses));
      return entry;
    } finally {
      if (!entry?.ok) this.#release(key, uses);
    }
  }

  async #enterAfterReading(key: string, uses: Uses): Promise<LimitAnswer> {
    await this.#readOthers(key, uses);
    for (;;) {
      const refusal = this.#findRefusal(uses);
      if (refusal) return refusal;
      if (uses.undecided < this.#decide(uses).free) {
        uses.undecided += 1;
        return { ok: true, settle: (isCounted) => this.#settle(key, uses, isCounted) };
      }
      if (this.#waiting >= MOST_WAITING) return { ok: false, retryAfterSeconds: 1 };
      this.#waiting += 1;
      await new Promise<void>((resolve) => uses.waiting.push(resolve));
      this.#waiting -= 1;
    }
  }

  #decide({ counted, others }: Uses): { free: number; openAt: number } {
    const both = others.length === 0 ? counted : [...others, ...counted].toSorted((a, b) => a - b);
    return this.#policy.decide(both, this.#clock().getTime());
  }

  #findRefusal(uses: Uses): LimitAnswer | null {
    const { free, openAt } = this.#decide(uses);
    if (free > 0) return null;
    return { ok: false, retryAfterSeconds: Math.max(1, (openAt - this.#clock().getTime()) / 1000) };
  }

  /** Those who come at the same moment share one read. */
  async #readOthers(key: string, uses: Uses): Promise<void> {
    if (!this.#shared) return;
    const since = new Date(this.#clock().getTime() - this.#policy.windowMs);
    uses.reading ??= this.#shared
      .list(key, since, this.#policy.mostUses)
      .then((others) => void (uses.others = others))
      .finally(() => (uses.reading = null));
    await uses.reading;
  }

  async #settle(key: string, uses: Uses, isCounted: boolean): Promise<void> {
    const now = this.#clock();
    uses.undecided -= 1;
    if (isCounted) {
      const since = now.getTime() - this.#policy.windowMs;
      uses.counted = [...uses.counted.filter((at) => at > since), now.getTime()];
      this.#byKey.delete(key);
      this.#byKey.set(key, uses);
    }
    for (const wake of uses.waiting.splice(0)) wake();
    this.#release(key, uses);
    if (isCounted) await this.#shared?.add(key, now);
  }

  #release(key: string, uses: Uses): void {
    uses.holders -= 1;
    if (uses.holders === 0 && uses.counted.length === 0) this.#byKey.delete(key);
    if (this.#byKey.size > MOST_KEYS) forgetOldest(this.#byKey);
  }
}

function noUses(): Uses {
  return { counted: [], others: [], reading: null, undecided: 0, waiting: [], holders: 0 };
}

/** Keys are in the order of their last counted use. lru-cache would also drop keys that somebody holds. */
function forgetOldest(byKey: Map<string, Uses>): void {
  for (const [key, { holders }] of byKey) {
    if (holders > 0) continue;
    byKey.delete(key);
    return;
  }
}
