import { tooMany } from '../../platform/http/errors.ts';
import { createLimit } from '../../platform/limits/create-limit.ts';
import { createHourlyLimit, type HourlyLimit } from '../../platform/limits/hourly-limit.ts';
import { allowWithin } from '../../platform/limits/limit-policies.ts';
import type { Services } from '../../platform/services.ts';

const HOUR_MS = 3_600_000;

/** Whoever can make us send mails could flood a mailbox: it is counted who asks, and for which address. */
export function createOwnLimits(services: Services) {
  return {
    /** By account. */
    mailsToOwner: limitBy(services, { name: 'mails of an account', most: 5 }),
    /** By the address that gets them, whether or not it is known here. */
    mailsToAddress: limitBy(services, { name: 'mails to an address', most: 5 }),
    /** By the caller's network address. */
    resetsFrom: createHourlyLimit(services, { name: 'resets asked for', most: 30, sentence: LATER }),
    linksFrom: createHourlyLimit(services, { name: 'links opened', most: 60, sentence: LATER }),
    /** The answer says whether a number has an account; so few may be tried by one account, and from one address. */
    phonesOfAccount: createHourlyLimit(services, { name: 'phones of an account', most: 10, sentence: LATER }),
    phonesFrom: createHourlyLimit(services, { name: 'phones typed', most: 30, sentence: LATER }),
  };
}

export type OwnLimits = ReturnType<typeof createOwnLimits>;

const LATER = 'Too many tries. Please try again later.';

function limitBy(services: Services, { name, most }: { name: string; most: number }): HourlyLimit {
  const limit = createLimit(services, name, allowWithin(most, HOUR_MS));
  return {
    async count(key) {
      const entry = await limit.enter(key);
      if (!entry.ok)
        throw tooMany(
          'Several mails are on their way. Please look there first, or try again later.',
          entry.retryAfterSeconds,
        );
      await entry.settle(true);
    },
  };
}
