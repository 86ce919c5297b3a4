import { tooMany, type Refusal } from '../../platform/http/errors.ts';
import { createLimit } from '../../platform/limits/create-limit.ts';
import { allowThenWait } from '../../platform/limits/limit-policies.ts';
import type { Services } from '../../platform/services.ts';

/** In a day. A wrong code is right with three in a million: after these an hour lets one through. */
const FREE_TRIES = 10;

/** Counts what can be guessed: codes of an app, and the password of somebody who is signed in. */
export interface ProofGuard {
  /** Runs a try; null is a wrong one, which throws `refusal`. After too many by one account, 429 without trying. */
  onAccount<T>(account: number, refusal: Refusal, attempt: () => Promise<T | null>): Promise<T>;
}

/**
 * Wrong tries are counted by account over all sign-ins under way, so that a thousand of them get no further than one. A
 * passkey and a recovery code cannot be guessed: they are not counted, and let the owner in while a guesser is shut out.
 */
export function createProofGuard(services: Pick<Services, 'database' | 'clock'>, name: string): ProofGuard {
  const limit = createLimit(services, name, allowThenWait(FREE_TRIES));
  return {
    async onAccount(account, refusal, attempt) {
      const entry = await limit.enter(String(account));
      if (!entry.ok) throw slowDown(entry.retryAfterSeconds);
      let isWrong = false;
      try {
        const outcome = await attempt();
        isWrong = outcome === null;
        if (outcome === null) throw refusal;
        return outcome;
      } finally {
        await entry.settle(isWrong);
      }
    },
  };
}

function slowDown(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return tooMany(`Too many wrong tries. Please try again in ${wait}.`, seconds);
}
