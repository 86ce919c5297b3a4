/** Once so many callers are counted, further ones are refused until the stretch of time is over. */
const MOST_KEYS = 200_000;

export interface CallBudget {
  /** Takes one call of a key's budget; false where none is left. */
  spend(key: string): boolean;
  isSpent(key: string): boolean;
  secondsLeft(): number;
}

/** So many calls by key in each stretch of time; all begin anew together, so that nothing has to be forgotten singly. */
export function createBudget(most: number, stretchMs: number): CallBudget {
  const spent = new Map<string, number>();
  let endsAt = 0;
  const turn = () => {
    const now = performance.now();
    if (now < endsAt) return;
    spent.clear();
    endsAt = now + stretchMs;
  };
  return {
    spend(key) {
      turn();
      const count = (spent.get(key) ?? 0) + 1;
      if (count > most) return false;
      if (spent.size >= MOST_KEYS && count === 1) return false;
      spent.set(key, count);
      return true;
    },
    isSpent(key) {
      turn();
      return (spent.get(key) ?? 0) >= most;
    },
    secondsLeft: () => (endsAt - performance.now()) / 1_000,
  };
}
