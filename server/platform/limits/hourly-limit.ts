import { addressKey } from '../http/address-key.ts';
import { tooMany } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { createLimit } from './create-limit.ts';
import { allowWithin } from './limit-policies.ts';

const HOUR_MS = 3_600_000;

export interface HourlyLimit {
  /** Counts one call from an address, or throws the 429 that says when the next one is free. */
  count(ip: string): Promise<void>;
}

/** At most `most` calls an hour from one address; `sentence` is what the caller reads beyond it. */
export function createHourlyLimit(
  services: Pick<Services, 'database' | 'clock'>,
  { name, most, sentence }: { name: string; most: number; sentence: string },
): HourlyLimit {
  const limit = createLimit(services, name, allowWithin(most, HOUR_MS));
  return {
    async count(ip) {
      const entry = await limit.enter(addressKey(ip));
      if (!entry.ok) throw tooMany(sentence, entry.retryAfterSeconds);
      await entry.settle(true);
    },
  };
}
