import type { Services } from '../platform/services.ts';
import { addressKey } from '../platform/http/address-key.ts';
import { Refusal, tooMany } from '../platform/http/errors.ts';
import { createLimit } from '../platform/limits/create-limit.ts';
import type { Entry } from '../platform/limits/limit.ts';
import { allowThenWait, allowWithin } from '../platform/limits/limit-policies.ts';

const HOUR_MS = 3_600_000;
const MOST_FROM_KNOWN_BROWSER = 100;

export interface SignInGuard {
  /** Runs a sign-in from an address, which is 429 after too many wrong ones from there. */
  fromAddress<T>(ip: string, signIn: () => Promise<T>): Promise<T>;
  /**
   * Tries a password on an account, whether there is one or not. A wrong one is 401; after too many, 429 without
   * trying. A known browser may go on; its wrong passwords answer 429 then, as for everybody else.
   */
  onAccount(account: string, knownBrowser: string | null, isRight: () => Promise<boolean>): Promise<void>;
}

/** Makes the guard of the way in. It counts wrong passwords alone. */
export function createSignInGuard(services: Pick<Services, 'config' | 'database' | 'clock'>): SignInGuard {
  const { limits } = services.config;
  const byAddress = createLimit(services, 'sign-in address', allowWithin(limits.signInPerAddress, HOUR_MS));
  const byAccount = createLimit(services, 'sign-in account', allowThenWait(limits.signInPerAccount));
  const byBrowser = createLimit(services, 'sign-in browser', allowWithin(MOST_FROM_KNOWN_BROWSER, HOUR_MS));

  async function enterAccount(account: string, knownBrowser: string | null) {
    const entry = await byAccount.enter(account);
    if (entry.ok) return { entry, refusal: wrongSignIn() };
    const blocked = slowDown(entry.retryAfterSeconds);
    if (knownBrowser === null) throw blocked;
    const second = await byBrowser.enter(`${account} ${knownBrowser}`);
    if (!second.ok) throw slowDown(second.retryAfterSeconds);
    return { entry: second, refusal: blocked };
  }

  return {
    async fromAddress(ip, signIn) {
      const entry = await byAddress.enter(addressKey(ip));
      if (!entry.ok) throw slowDown(entry.retryAfterSeconds);
      let isWrong = false;
      try {
        return await signIn();
      } catch (error) {
        isWrong = error instanceof WrongGuess;
        throw error instanceof WrongGuess ? error.refusal : error;
      } finally {
        await entry.settle(isWrong);
      }
    },
    async onAccount(account, knownBrowser, isRight) {
      const { entry, refusal } = await enterAccount(account, knownBrowser);
      if (!(await decide(entry, isRight))) throw new WrongGuess(refusal);
    },
  };
}

/** A fault while trying counts as neither right nor wrong. */
async function decide(entry: Entry & { ok: true }, isRight: () => Promise<boolean>): Promise<boolean> {
  let isWrong = false;
  try {
    const right = await isRight();
    isWrong = !right;
    return right;
  } finally {
    await entry.settle(isWrong);
  }
}

/** A wrong password, with what is answered to it. */
class WrongGuess extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('wrong sign-in');
    this.refusal = refusal;
  }
}

/** One sentence for all: it must not tell whether there is such an account. */
export function wrongSignIn(): Refusal {
  return new Refusal(401, 'wrong_sign_in', 'The e-mail or phone number and the password do not match.');
}

function slowDown(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return tooMany(`Too many wrong sign-ins. Please try again in ${wait}.`, seconds);
}
