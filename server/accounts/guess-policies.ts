import type { GuessPolicy } from './guess-limit.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** At most `most` wrong guesses in any stretch of that length. */
export function allowWithin(most: number, windowMs: number): GuessPolicy {
  return (wrong, now) => {
    const recent = wrong.filter((at) => at > now - windowMs);
    const [oldest = now] = recent.slice(-most);
    return { free: most - recent.length, openAt: oldest + windowMs };
  };
}

/** After `most` wrong guesses in a day each further one waits: a minute, two, four, up to an hour. */
export function allowThenWait(most: number): GuessPolicy {
  return (wrong, now) => {
    const recent = wrong.filter((at) => at > now - DAY_MS);
    if (recent.length < most) return { free: most - recent.length, openAt: now };
    const wait = Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(recent.length - most, 10));
    const openAt = (recent.at(-1) ?? now) + wait;
    return { free: now >= openAt ? 1 : 0, openAt };
  };
}
