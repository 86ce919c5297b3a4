import type { Entry, Limit } from './limit.ts';
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
export function countUses(policy: LimitPolicy, clock: () => Date, shared: SharedUses | null): Limit {
  const byKey = new Map<string, Uses>();
  let waiting = 0;

  async function enter(key: string): Promise<Entry> {
    const uses = byKey.get(key) ?? noUses();
    byKey.set(key, uses);
    uses.holders += 1;
    let entry: Entry | null = null;
    try {
      entry = findRefusal(uses) ?? (await enterAfterReading(key, uses));
      return entry;
    } finally {
      if (!entry?.ok) release(key, uses);
    }
  }

  async function enterAfterReading(key: string, uses: Uses): Promise<Entry> {
    if (shared) await readOthers(shared, key, uses);
    for (;;) {
      const refusal = findRefusal(uses);
      if (refusal) return refusal;
      if (uses.undecided < freeOf(uses).free) {
        uses.undecided += 1;
        return { ok: true, settle: (isCounted) => settle(key, uses, isCounted) };
      }
      if (waiting >= MOST_WAITING) return { ok: false, retryAfterSeconds: 1 };
      waiting += 1;
      await new Promise<void>((resolve) => uses.waiting.push(resolve));
      waiting -= 1;
    }
  }

  function freeOf({ counted, others }: Uses): { free: number; openAt: number } {
    const both = others.length === 0 ? counted : [...others, ...counted].toSorted((a, b) => a - b);
    return policy.decide(both, clock().getTime());
  }

  function findRefusal(uses: Uses): Entry | null {
    const { free, openAt } = freeOf(uses);
    if (free > 0) return null;
    return { ok: false, retryAfterSeconds: Math.max(1, (openAt - clock().getTime()) / 1000) };
  }

  /** Those who come at the same moment share one read. */
  function readOthers(from: SharedUses, key: string, uses: Uses): Promise<void> {
    const since = new Date(clock().getTime() - policy.windowMs);
    uses.reading ??= from
      .list(key, since, policy.mostUses)
      .then((others) => void (uses.others = others))
      .finally(() => (uses.reading = null));
    return uses.reading;
  }

  async function settle(key: string, uses: Uses, isCounted: boolean): Promise<void> {
    const now = clock();
    uses.undecided -= 1;
    if (isCounted) {
      const since = now.getTime() - policy.windowMs;
      uses.counted = [...uses.counted.filter((at) => at > since), now.getTime()];
      byKey.delete(key);
      byKey.set(key, uses);
    }
    for (const wake of uses.waiting.splice(0)) wake();
    release(key, uses);
    if (isCounted) await shared?.add(key, now);
  }

  function release(key: string, uses: Uses): void {
    uses.holders -= 1;
    if (uses.holders === 0 && uses.counted.length === 0) byKey.delete(key);
    if (byKey.size > MOST_KEYS) forgetOldest(byKey);
  }

  return { enter };
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
