const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const MOST_DOUBLINGS = 10;

export interface LimitPolicy {
  /** Older uses change nothing. */
  readonly windowMs: number;
  /** More uses than these change nothing. */
  readonly mostUses: number;
  /** How many more uses are free now, given when the counted ones were (oldest first); with none, when one will be. */
  decide(this: void, counted: readonly number[], now: number): { free: number; openAt: number };
}

/** At most `most` in any stretch of that length. */
export function allowWithin(most: number, windowMs: number): LimitPolicy {
  return {
    windowMs,
    mostUses: most,
    decide(counted, now) {
      const recent = counted.filter((at) => at > now - windowMs);
      const [oldest = now] = recent.slice(-most);
      return { free: most - recent.length, openAt: oldest + windowMs };
    },
  };
}

/** After `most` in a day each further one waits: a minute, two, four, up to an hour. */
export function allowThenWait(most: number): LimitPolicy {
  return {
    windowMs: DAY_MS,
    mostUses: most + MOST_DOUBLINGS,
    decide(counted, now) {
      const recent = counted.filter((at) => at > now - DAY_MS);
      if (recent.length < most) return { free: most - recent.length, openAt: now };
      const wait = Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(recent.length - most, MOST_DOUBLINGS));
      const openAt = (recent.at(-1) ?? now) + wait;
      return { free: now >= openAt ? 1 : 0, openAt };
    },
  };
}
