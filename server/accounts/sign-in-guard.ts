import type { Services } from '../platform/services.ts';
import { addressKey } from '../platform/http/address-key.ts';
import { Refusal, tooMany } from '../platform/http/errors.ts';
import { createLimit } from '../platform/limits/create-limit.ts';
import type { LimitAnswer } from '../platform/limits/limit.ts';
import { allowThenWait, allowWithin } from '../platform/limits/limit-policies.ts';

const HOUR_MS = 3_600_000;
const MOST_FROM_KNOWN_BROWSER = 100;

export interface SignInGuard {
  /**
   * Runs a sign-in from an address, which is 429 after too many wrong ones from there. A browser that the account knows
   * may go on, since a mall's Wi-Fi is one address for all who use it; its wrong passwords answer as everybody's there.
   */
  fromAddress<T>(from: { ip: string; isKnown: () => Promise<boolean> }, signIn: () => Promise<T>): Promise<T>;
  /** Somebody who is signed in gives the password again: wrong ones count for the account, and for nobody near by. */
  signedIn(named: Named, isRight: () => Promise<boolean>): Promise<void>;
  /**
   * Tries a password on an account, whether there is one or not. A wrong one is 401; after too many under this name, 429
   * without trying. Where the account is shut by what was tried under its other names, the answer is that to a wrong
   * password, so that nobody learns which names belong together. A known browser may go on; its wrong passwords answer
   * as everybody's.
   */
  onAccount(named: Named, isRight: () => Promise<boolean>): Promise<void>;
}

/** An account as somebody named it: its own key, where there is one, the name, and the browser it knows. */
interface Named {
  readonly account: string;
  readonly name: string;
  readonly knownBrowser: string | null;
}

/** Makes the guard of the way in. It counts wrong passwords alone. */
export function createSignInGuard(services: Pick<Services, 'config' | 'database' | 'clock'>): SignInGuard {
  const { limits } = services.config;
  const byAddress = createLimit(services, 'sign-in address', allowWithin(limits.signInPerAddress, HOUR_MS));
  const byName = createLimit(services, 'sign-in name', allowThenWait(limits.signInPerAccount));
  const byAccount = createLimit(services, 'sign-in account', allowThenWait(limits.signInPerAccount));
  const byBrowser = createLimit(services, 'sign-in browser', allowWithin(MOST_FROM_KNOWN_BROWSER, HOUR_MS));

  /** Where a guess may be tried, and what a wrong one answers. */
  async function enterAccount({ account, name, knownBrowser }: Named) {
    const asNamed = await byName.enter(name);
    const entry = await byAccount.enter(account);
    const refusal = asNamed.ok ? wrongSignIn() : slowDown(asNamed.retryAfterSeconds);
    if (asNamed.ok && entry.ok) return { entries: [asNamed, entry], refusal };
    if (entry.ok) await entry.settle(false);
    const open = asNamed.ok ? [asNamed] : [];
    if (knownBrowser === null) return { entries: open, refusal, isShut: true };
    const second = await byBrowser.enter(`${account} ${knownBrowser}`);
    if (second.ok) return { entries: [...open, second], refusal };
    for (const { settle } of open) await settle(false);
    throw slowDown(second.retryAfterSeconds);
  }

  async function onAccount(named: Named, isRight: () => Promise<boolean>) {
    const { entries, refusal, isShut = false } = await enterAccount(named);
    // A name that is shut answers at once, as a name of nobody does. A name that is open is worked on as ever.
    if (isShut && entries.length === 0) throw refusal;
    const right = await decide(entries, async () => (await isRight()) && !isShut);
    if (!right) throw new WrongGuess(refusal);
  }

  return {
    async fromAddress({ ip, isKnown }, signIn) {
      const entry = await byAddress.enter(addressKey(ip));
      if (!entry.ok) {
        const shut = slowDown(entry.retryAfterSeconds);
        if (!(await isKnown())) throw shut;
        return answerGuess(signIn, shut);
      }
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
    signedIn: (named, isRight) => answerGuess(() => onAccount(named, isRight)),
    onAccount,
  };
}

/** Answers a wrong guess as given, or as its account answers. */
async function answerGuess<T>(run: () => Promise<T>, refusal?: Refusal): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof WrongGuess ? (refusal ?? error.refusal) : error;
  }
}

/** A fault while trying counts as neither right nor wrong. */
async function decide(entries: readonly Open[], isRight: () => Promise<boolean>): Promise<boolean> {
  let isWrong = false;
  try {
    const right = await isRight();
    isWrong = !right;
    return right;
  } finally {
    for (const { settle } of entries) await settle(isWrong);
  }
}

type Open = LimitAnswer & { ok: true };

/** A wrong password, with what is answered to it. */
class WrongGuess extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('wrong sign-in');
    this.refusal = refusal;
  }
}

/** One sentence for all: it must not show whether there is such an account. */
export function wrongSignIn(): Refusal {
  return new Refusal(401, 'wrong_sign_in', 'The e-mail or phone number and the password do not match.');
}

function slowDown(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return tooMany(`Too many wrong sign-ins. Please try again in ${wait}.`, seconds);
}
