import { addressKey } from './address-key.ts';
import { tooMany } from './errors.ts';

const HOUR_MS = 3_600_000;
const MOST_ADDRESSES = 50_000;

export interface HourlyLimit {
  /** Counts one call from an address, or throws the 429 that says when the next one is free. */
  count(ip: string, now: Date): void;
}

/** At most `most` calls an hour from one address. Held in memory; the longest silent addresses are forgotten first. */
export function createHourlyLimit(most: number, sentence: string): HourlyLimit {
  const calls = new Map<string, number[]>();
  return {
    count(ip, now) {
      const key = addressKey(ip);
      const at = now.getTime();
      const recent = (calls.get(key) ?? []).filter((time) => time > at - HOUR_MS);
      const [oldest] = recent;
      if (recent.length >= most && oldest !== undefined) {
        throw tooMany(sentence, (oldest + HOUR_MS - at) / 1000);
      }
      calls.delete(key);
      calls.set(key, [...recent, at]);
      if (calls.size > MOST_ADDRESSES) forgetOldest(calls);
    },
  };
}

function forgetOldest(calls: Map<string, number[]>): void {
  for (const key of calls.keys()) {
    calls.delete(key);
    return;
  }
}
