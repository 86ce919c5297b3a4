/** How many more guesses are free now, given when the wrong ones were (oldest first); with none, when one will be. */
export type GuessPolicy = (wrong: readonly number[], now: number) => { free: number; openAt: number };

export type Entry =
  | { ok: true; settle: (wasWrong: boolean) => void }
  | { ok: false; retryAfterSeconds: number };

export interface GuessLimit {
  /** Resolves once a guess may be tried; `settle` must follow. Waits while earlier guesses on the key are undecided. */
  enter(key: string): Promise<Entry>;
}

interface Guesses {
  wrong: number[];
  undecided: number;
  waiting: (() => void)[];
}

const MOST_KEYS = 100_000;
const MOST_WAITING = 500;
const LONGEST_MEMORY_MS = 24 * 3_600_000;

/**
 * Counts wrong guesses by key. A guess holds its place until it is decided, so that a thousand at the same moment
 * get no further than a thousand in a row, and right ones never use anything up.
 */
export function createGuessLimit(policy: GuessPolicy, clock: () => Date): GuessLimit {
  const byKey = new Map<string, Guesses>();
  let waiting = 0;

  async function enter(key: string): Promise<Entry> {
    for (;;) {
      const guesses = byKey.get(key) ?? { wrong: [], undecided: 0, waiting: [] };
      byKey.set(key, guesses);
      const now = clock().getTime();
      const { free, openAt } = policy(guesses.wrong, now);
      if (free <= 0) return { ok: false, retryAfterSeconds: Math.max(1, (openAt - now) / 1000) };
      if (guesses.undecided < free) {
        guesses.undecided += 1;
        return { ok: true, settle: (wasWrong) => settle(key, guesses, wasWrong) };
      }
      if (waiting >= MOST_WAITING) return { ok: false, retryAfterSeconds: 1 };
      waiting += 1;
      await new Promise<void>((resolve) => guesses.waiting.push(resolve));
      waiting -= 1;
    }
  }

  function settle(key: string, guesses: Guesses, wasWrong: boolean): void {
    const now = clock().getTime();
    guesses.undecided -= 1;
    if (wasWrong) {
      guesses.wrong = [...guesses.wrong.filter((at) => at > now - LONGEST_MEMORY_MS), now];
      byKey.delete(key);
      byKey.set(key, guesses);
    }
    for (const wake of guesses.waiting.splice(0)) wake();
    if (guesses.undecided === 0 && guesses.wrong.length === 0) byKey.delete(key);
    if (byKey.size > MOST_KEYS) forgetOldest(byKey);
  }

  return { enter };
}

/** Keys are in the order of their last wrong guess. */
function forgetOldest(byKey: Map<string, Guesses>): void {
  for (const [key, { undecided }] of byKey) {
    if (undecided > 0) continue;
    byKey.delete(key);
    return;
  }
}
